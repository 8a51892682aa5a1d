/** GET /openapi.json: a valid description that names every problem. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { problems } from '../../../http/problems/problems.js';
import { expandDescription } from '../../kit/http/open-api.js';
import { listCodes } from '../../kit/http/problem-codes.js';
import { undeclaredProblems } from '../../kit/http/undeclared-problems.js';
import { type SharedService, shareService } from '../../kit/manager/shared-service.js';

const test = suite<SharedService>('http/api/documents');
shareService(test);

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** The maximum size of the compact document. */
const maxBytes = 250_000;

async function description(shared: SharedService): Promise<any> {
  return expandDescription(await served(shared));
}

/** Returns the document as clients get it: parts that several operations share are in its components. */
async function served({ service }: SharedService): Promise<any> {
  const answer = await service.get('/openapi.json');
  assert.is(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', 'application/json');
  return answer.json;
}

function operationsOf(api: any): any[] {
  return Object.entries<any>(api.paths).flatMap(([path, item]) =>
    Object.entries<any>(item).map(([method, operation]) => ({ path, method, ...operation })),
  );
}

/** Yields every value of the document with its path. */
function* walk(value: unknown, place = '#'): Generator<[place: string, value: unknown]> {
  yield [place, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value))
    yield* walk(inner, `${place}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`);
}

test('GET /openapi.json is OpenAPI 3.1 with the version of the service', async (shared) => {
  const api = await description(shared);
  assert.match(api.openapi, /^3\.1\.\d+$/);
  assert.is(api.info.version, (await shared.service.get('/')).json.version);
  assert.ok(api.info.title && api.info.license.identifier);
});

test('The ids of DELETE operations in the OpenAPI document begin with delete or cancel', async (shared) => {
  const ids = operationsOf(await description(shared)).flatMap(({ method, operationId }) =>
    method === 'delete' ? [operationId] : [],
  );
  const others = ids.filter((id: string) => !/^(delete|cancel)[A-Z]/.test(id));
  assert.equal(others.sort(), ['logOut', 'unpinBackup']);
});

test('GET /openapi.json gives each operation an id, a tag and described answers', async (shared) => {
  const api = await description(shared);
  const operations = operationsOf(api);
  assert.ok(operations.length >= 12);
  assert.is(new Set(operations.map(({ operationId }) => operationId)).size, operations.length);
  const tags = api.tags.map(({ name }: any) => name);
  for (const { path, method, tags: own, summary, responses, parameters = [] } of operations) {
    const place = `${method} ${path}`;
    assert.match(path, /^\//);
    assert.ok(methods.includes(method), place);
    assert.ok(summary, place);
    assert.ok(
      own.every((tag: string) => tags.includes(tag)),
      place,
    );
    assert.ok(
      Object.keys(responses).some((status) => /^2\d\d$/.test(status)),
      place,
    );
    for (const [status, response] of Object.entries<any>(responses)) {
      assert.match(status, /^[1-5]\d\d$/);
      assert.ok(response.description, `${place} ${status}`);
    }
    const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
    assert.equal(
      parameters.filter((one: any) => one.in === 'path' && one.required).map((one: any) => one.name),
      inPath,
      place,
    );
  }
});

test('The description of each path parameter in GET /openapi.json names its collection', async (shared) => {
  const seen = new Map<string, string>();
  for (const { path, parameters = [] } of operationsOf(await description(shared)))
    for (const { name, description: text, example } of parameters.filter((one: any) => one.in === 'path')) {
      const [, collection = ''] = path.match(new RegExp(`([^/]+)/\\{${name}\\}`)) ?? [];
      assert.ok(text && example, `${path} ${name}`);
      assert.is(seen.get(text) ?? collection, collection, `${path}: ${text}`);
      seen.set(text, collection);
    }
  assert.is(seen.size, new Set(seen.values()).size);
  assert.is(seen.get('The id of a webhook'), 'webhooks');
});

test('GET /openapi.json has a target for every reference', async (shared) => {
  const api = await served(shared);
  const places = new Map(walk(api));
  let count = 0;
  for (const [place, value] of places) {
    if (!place.endsWith('/$ref')) continue;
    count += 1;
    assert.ok(places.has(String(value)), `${place}: ${String(value)}`);
  }
  assert.ok(count > 10);
});

test('GET /openapi.json has only schemas that are valid JSON Schema', async (shared) => {
  const api = await description(shared);
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  addFormats.default(ajv);
  // The following keywords are not in JSON Schema: OpenAPI adds them.
  for (const keyword of ['discriminator', 'example', 'externalDocs', 'xml', 'x-max-bytes']) ajv.addKeyword(keyword);
  const inside = (schema: object): object =>
    JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', 'api#/$defs/')) as object;
  ajv.addSchema({ $id: 'api', ...inside({ $defs: api.components.schemas }) });
  for (const [name, schema] of Object.entries<object>(api.components.schemas))
    assert.ok(ajv.compile(inside(schema)), name);
  const compiled = new Set<string>();
  for (const [place, value] of walk(api.paths)) {
    const text = JSON.stringify(value);
    if (!place.endsWith('/schema') || compiled.has(text)) continue;
    assert.ok(ajv.compile(inside(value as object)), place);
    compiled.add(text);
  }
});

test('GET /openapi.json has shared parts only once, in less than 250,000 bytes', async (shared) => {
  const api = await served(shared);
  const operations = Object.values<any>(api.paths).flatMap(({ parameters: _, ...path }) => Object.values<any>(path));
  const parts = operations.flatMap(({ parameters = [], responses }) => [
    ...parameters,
    ...Object.values<any>(responses).filter(({ content, headers }) => content === undefined && headers === undefined),
  ]);
  const texts = parts.filter((part: any) => part.$ref === undefined).map((part) => JSON.stringify(part));
  assert.is(new Set(texts).size, texts.length);
  assert.ok(JSON.stringify(api).length < maxBytes, String(JSON.stringify(api).length));
});

test('GET /openapi.json permits new values in the enumerations of answers', async (shared) => {
  const { schemas } = (await served(shared)).components;
  const { outcome } = schemas.RunExit.properties;
  assert.ok(outcome['x-extensible-enum'].includes('crashed'));
  assert.is(outcome.enum, undefined);
  assert.equal(schemas.ScheduleActionInput.oneOf[0].properties.type.enum, ['restart', 'stop']);
});

test('GET /openapi.json does not contain the safe integer limit', async (shared) => {
  assert.not.match(JSON.stringify(await description(shared)), '9007199254740991');
});

test('GET /openapi.json spells the request fields like the interface document', async (shared) => {
  const { schemas } = (await description(shared)).components;
  assert.equal(schemas.Start.required, ['Build', 'Folder']);
  assert.equal(schemas.Command.required, ['Command']);
});

test("GET /openapi.json lists exactly the catalogue's problem codes", async (shared) => {
  assert.equal([...listCodes(await served(shared))].sort(), Object.keys(problems).sort());
  const named = new Set<string>();
  for (const { path, responses } of operationsOf(await description(shared))) {
    for (const [status, { description: text, content }] of Object.entries<any>(responses)) {
      if (Number(status) < 400) continue;
      assert.equal(Object.keys(content), ['application/problem+json'], `${path} ${status}`);
      for (const [, code = ''] of text.matchAll(/`([a-z_]+)`/g)) {
        assert.is((problems as Record<string, { status: number }>)[code]?.status, Number(status), code);
        named.add(code);
      }
    }
  }
  const all = Object.keys(problems).filter((code) => !undeclaredProblems.includes(code));
  assert.equal([...named].sort(), all.sort());
});

test('Every answer of the API has nosniff, and either no-store or no-cache', async ({ service }) => {
  for (const path of ['/', '/status', '/datafolders', '/docs', '/openapi.json', '/nowhere', '/%zz']) {
    const answer = await service.get(path);
    assert.is(answer.headers.get('x-content-type-options'), 'nosniff', path);
    assert.match(answer.headers.get('cache-control') ?? '', /no-store|no-cache/, path);
    assert.is(answer.headers.get('x-powered-by'), null);
    assert.is(answer.headers.get('strict-transport-security'), null, 'it speaks plain HTTP');
  }
});

test('GET / sends the web UI to browsers and a JSON summary to other clients', async ({ service }) => {
  const page = await service.request('GET', '/', { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
  assert.is(page.status, 200);
  assert.match(page.headers.get('content-type') ?? '', 'text/html');
  assert.is(page.headers.get('vary'), 'Accept');
  for (const Accept of ['*/*', 'application/json', '']) {
    const answer = await service.request('GET', '/', { headers: { Accept } });
    const expected = { name: 'server-manager', version: '', running: false, build: null, folder: null };
    assert.equal({ ...answer.json, version: '' }, expected);
    assert.is(answer.headers.get('vary'), 'Accept');
  }
});

test.run();
