/** The recorded examples of operations: from a real service, complete, and valid. */
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkEvent, checkSchema } from '../kit/http/api-description.js';
import { describeOpenApi } from '../kit/http/open-api.js';
import { type Examples, examplesFile } from './examples-file.js';
import { renderExamples } from './record-examples.js';

const test = suite('docs/examples-doc');

const recorded = readFileSync(examplesFile, 'utf8');
const examples = JSON.parse(recorded) as Examples;
const { paths } = await describeOpenApi();

interface Content {
  readonly schema?: { readonly contentSchema?: { readonly items: object } };
}

/** The bodies of each operation, by position: request and answers. */
const bodies = Object.values(paths).flatMap((operations) =>
  Object.values(operations).flatMap(({ operationId, requestBody, responses }: any) => {
    const contents: [string, Record<string, Content>][] = [
      ['request', requestBody?.content ?? {}],
      ...Object.entries<any>(responses).map(([status, { content = {} }]): [string, any] => [status, content]),
    ];
    const id = operationId as string;
    const { request = {}, responses: answers = {} } = examples[id] ?? {};
    return contents.flatMap(([place, content]) =>
      Object.entries(content).map(([type, { schema }]) => {
        const example = (place === 'request' ? request : answers[place])?.[type];
        return { id, place, type, schema, example };
      }),
    );
  }),
);

test('The examples are the recorded answers of a real service', async () => {
  const stale = 'http/api/docs/examples.json is stale: run `npm run docs` and commit what it writes';
  assert.fixture(await renderExamples(), recorded, stale);
});

/**
 * Operations without a recorded success. An installation in progress ends too soon to be recorded, a download needs a
 * server with a certificate, and passkeys need a browser with an authenticator.
 */
const withoutSuccess = [
  'getInstallation',
  'downloadBuild',
  ...[
    'askForPasskey',
    'startPasskey',
    'listPasskeys',
    'addPasskey',
    'renamePasskey',
    'getSecondFactor',
    'setSecondFactor',
  ],
];

/** Bodies of bytes, the web UI, and a second type of the same body. */
const bytes = ['application/octet-stream', 'application/gzip', 'application/zip', 'application/offset+octet-stream'];
const withoutExample = [...bytes, 'text/html', 'application/merge-patch+json'];

test('Each JSON and text body of a request and of a successful answer has an example', () => {
  for (const { id, place, type, example } of bodies) {
    if (withoutSuccess.includes(id) || withoutExample.includes(type)) continue;
    if (place !== 'request' && !place.startsWith('2')) continue;
    assert.ok(example !== undefined, `${id} has no example of ${place} as ${type}`);
  }
});

test('Every example belongs to an operation and a body of the OpenAPI document', () => {
  const known = new Set(bodies.map(({ id, place, type }) => `${id} ${place} ${type}`));
  for (const [id, { request = {}, responses = {} }] of Object.entries(examples))
    for (const [place, content] of Object.entries({ request, ...responses }))
      for (const type of Object.keys(content)) assert.ok(known.has(`${id} ${place} ${type}`), `${id} ${place} ${type}`);
});

test('Every example follows its schema, and has no field that the schema lacks', () => {
  for (const { id, place, type, schema, example } of bodies) {
    if (example === undefined || schema === undefined) continue;
    checkSchema(schema, example, `${id} ${place} as ${type}`);
    const items = type === 'application/x-ndjson' ? schema.contentSchema?.items : undefined;
    for (const line of items === undefined ? [] : String(example).trimEnd().split('\n'))
      checkSchema(items ?? {}, JSON.parse(line), `${id} ${line}`);
    if (type !== 'text/event-stream') continue;
    const events = [...String(example).matchAll(/^event: (\w+)\ndata: (.*)$/gm)];
    assert.equal(
      events.map(([, name]) => name),
      ['status', 'console'],
    );
    for (const [, name = '', data = ''] of events) checkEvent(name, JSON.parse(data));
  }
});

test.run();
