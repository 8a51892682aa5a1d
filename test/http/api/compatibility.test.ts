/**
 * Compares the OpenAPI document with the document of release 0.1.0. The fixture is the OpenAPI document of release
 * 0.1.0 after `withoutTexts`. Titles, summaries and descriptions may change between releases. Parts that no client can
 * notice may also change, and `comparable` lists them. All other parts must stay, and additions are allowed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describeOpenApi } from '../../kit/http/open-api.js';

const test = suite('http/api/compatibility');

const release = '0.1.0';
const texts = ['title', 'summary', 'description'];

/** Returns a copy without texts. A problem response keeps the codes that its description lists. */
function withoutTexts(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutTexts(item));
  if (typeof value !== 'object' || value === null) return value;
  // The keys of `properties` are names of fields, which may be called "title" or "description".
  const kept = Object.entries(value).filter(
    ([name, inner]) => key === 'properties' || !texts.includes(name) || typeof inner !== 'string',
  );
  const codes = 'content' in value && 'description' in value ? codesIn(String(value.description)) : [];
  return {
    ...Object.fromEntries(kept.map(([name, inner]) => [name, withoutTexts(inner, name)])),
    ...(codes.length > 0 && { codes }),
  };
}

function codesIn(description: string): string[] {
  return [...description.matchAll(/`([a-z_]+)`(?=: |;|$)/g)].map(([, code = '']) => code);
}

/**
 * Returns a copy without the parts that no client can notice. These are the name of a path parameter, the type of a
 * constant, the notation of the service's address, the notation of a text or `null`, and the statement that an answer
 * has no unknown field, which the policy never promised.
 */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  if (isNullable(value)) return comparable({ ...value.anyOf[0], type: [value.anyOf[0].type, 'null'] });
  const isPathParameter = 'in' in value && value.in === 'path';
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !(key === 'additionalProperties' && inner === false))
      .filter(([key]) => !(isPathParameter && key === 'name'))
      .filter(([key]) => !(key === 'type' && 'const' in value))
      .map(([key, inner]) => {
        if (key === 'url') return [key, new URL(String(inner), 'http://service/below/openapi.json').href];
        return [key.startsWith('/') ? key.replace(/\{.+?\}/g, '{}') : key, comparable(inner)];
      }),
  );
}

/** Returns whether a schema is an `anyOf` of exactly a string without `enum`, and `null`. */
function isNullable(value: object): value is { readonly anyOf: readonly [{ readonly type: string }] } {
  const [text, other, ...more] = 'anyOf' in value ? (value.anyOf as readonly { readonly type?: string }[]) : [];
  return text?.type === 'string' && other?.type === 'null' && more.length === 0 && !('enum' in text);
}

/**
 * Returns whether a header changed only from a text to a number. The header itself is the same; its old description was
 * too wide.
 */
const isNumberInHeader = (change: string): boolean =>
  /\/headers\/Console-(Cursor|Next|Size|Missing)\/schema\/type: "string" is now "integer"$/.test(change);

/**
 * Yields the path of each value that `after` lacks or has changed. Lists may have grown. The new document may require
 * and limit less of a request than the old document, but not more.
 */
function* changes(before: unknown, after: unknown, place = '#'): Generator<string> {
  if (Array.isArray(before) && Array.isArray(after)) {
    const mayLack = isRequest(place) && place.endsWith('/required');
    for (const item of mayLack ? [] : before) {
      if (!after.some((other) => [...changes(item, other)].length === 0)) yield `${place}: ${JSON.stringify(item)}`;
    }
    if (mayLack && after.some((name) => !before.includes(name))) yield `${place}: more is required`;
    if (place.endsWith('/parameters')) yield* newRequired(before, after, place);
    return;
  }
  if (typeof before !== 'object' || before === null || typeof after !== 'object' || after === null) {
    if (before !== after) yield `${place}: ${JSON.stringify(before)} is now ${JSON.stringify(after)}`;
    return;
  }
  for (const [name, inner] of Object.entries(before)) {
    if (name === 'required' && isRequest(place) && !(name in after)) continue;
    yield* changes(inner, (after as Record<string, unknown>)[name], `${place}/${name}`);
  }
  const added = isRequest(place) ? Object.keys(after).filter((name) => !(name in before) && limits.has(name)) : [];
  for (const name of added) yield `${place}/${name}: a new limit`;
}

function* newRequired(before: readonly any[], after: readonly any[], place: string): Generator<string> {
  for (const { in: where, name } of after.filter(({ required }) => required === true)) {
    if (!before.some((other) => other.in === where && other.name === name)) yield `${place}: ${name} is required`;
  }
}

/** Keywords of JSON Schema that refuse values. */
const limits = new Set([
  ...['required', 'enum', 'const', 'pattern', 'format', 'additionalProperties', 'not', 'allOf', 'uniqueItems'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
]);

/** The schemas of request bodies. */
const requestSchemas = /^#\/components\/schemas\/(Start|Command|Login|NewDataFolder)(\/|$)/;

const isRequest = (place: string): boolean =>
  requestSchemas.test(place) || place.includes('/requestBody') || place.includes('/parameters');

const before: unknown = JSON.parse(readFileSync(join(process.cwd(), `test/fixtures/openapi-${release}.json`), 'utf8'));

test('Everything in the interface of release 0.1.0 is present and unchanged', async () => {
  const after = withoutTexts(await describeOpenApi({ version: release }));
  const found = [...changes(comparable(before), comparable(after))].filter((change) => !isNumberInHeader(change));
  assert.equal(found, []);
});

test('The comparison reports a removed path parameter, but not a renamed parameter', () => {
  const changed: any = JSON.parse(JSON.stringify(before).replaceAll('build.id', 'id'));
  assert.equal([...changes(comparable(before), comparable(changed))], []);
  delete changed.paths['/builds/{id}'].get;
  const [found = '', ...others] = changes(comparable(before), comparable(changed));
  assert.match(found, '#/paths//builds/{}/get: ');
  assert.equal(others, []);
});

test('The comparison reports new limits of a request, and new required parameters', () => {
  const changed: any = structuredClone(before);
  const { Start, Command } = changed.components.schemas;
  Start.properties.Folder.pattern = '^say';
  Command.properties.Silent = { type: 'boolean', enum: [true] };
  const parameters = changed.paths['/start'].post.parameters;
  parameters.push({ name: 'reason', in: 'query', required: true }, { name: 'note', in: 'query' });
  assert.equal([...changes(before, changed)].sort(), [
    '#/components/schemas/Start/properties/Folder/pattern: a new limit',
    '#/paths//start/post/parameters: reason is required',
  ]);
});

test('The comparison reports removed, changed and newly required fields', () => {
  const schemas = (document: any): any => document.components.schemas;
  const changed: any = structuredClone(before);
  delete schemas(changed).Status.properties.pid;
  schemas(changed).Build.properties.id.type = 'number';
  schemas(changed).Command.required.push('Run');
  assert.equal([...changes(before, changed)].sort(), [
    '#/components/schemas/Build/properties/id/type: "string" is now "number"',
    '#/components/schemas/Command/required: more is required',
    '#/components/schemas/Status/properties/pid: {"type":["integer","null"]} is now undefined',
  ]);
});

test.run();
