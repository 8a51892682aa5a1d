/** The examples of the OpenAPI document: recorded from a real service, complete, and valid. */
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Examples } from '../../http/api/openapi/examples.js';
import { checkEvent, checkSchema } from '../kit/http/api-description.js';
import { describeOpenApi } from '../kit/http/open-api.js';
import { examplesFile, renderExamples } from './record-examples.js';

const test = suite('examples of the OpenAPI document');

const recorded = readFileSync(examplesFile, 'utf8');
const { paths, components } = await describeOpenApi({ examples: JSON.parse(recorded) as Examples });

interface Content {
  readonly schema?: BodySchema;
  readonly example?: unknown;
}

interface BodySchema {
  readonly $ref?: string;
  readonly items?: { readonly $ref?: string };
  readonly contentSchema?: { readonly items: object };
}

/**
 * Returns the example that a body shows: its own example, the example of its schema, or a list with the example of its
 * items.
 */
function showExample({ example, schema = {} }: Content): unknown {
  if (example !== undefined) return example;
  const { $ref, items } = schema;
  const shown = findSchemaExample($ref ?? items?.$ref);
  return $ref === undefined && shown !== undefined ? [shown] : shown;
}

function findSchemaExample(reference = ''): unknown {
  const schemas = components.schemas as Readonly<Record<string, { readonly examples?: readonly unknown[] }>>;
  return schemas[reference.replace('#/components/schemas/', '')]?.examples?.[0];
}

/** The bodies of each operation, by position: request and answers. */
const bodies = Object.values(paths).flatMap((operations) =>
  Object.values(operations).map(({ operationId, requestBody, responses }: any) => {
    const contents: [string, Record<string, Content>][] = [
      ['request', requestBody?.content ?? {}],
      ...Object.entries<any>(responses).map(([status, { content = {} }]): [string, any] => [status, content]),
    ];
    return {
      id: operationId as string,
      all: contents.flatMap(([place, content]) =>
        Object.entries(content).map(([type, body]) => ({ place, type, body })),
      ),
    };
  }),
);

test('The examples are the recorded answers of a real service', async () => {
  const stale = 'http/api/docs/examples.json is stale: run `npm run docs` and commit what it writes';
  assert.fixture(await renderExamples(), recorded, stale);
});

/**
 * Operations without an example: an installation in progress ends too soon to be recorded, a download needs a server
 * with a certificate, and passkeys need a browser with an authenticator.
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

/** Bodies of bytes, and the web UI. */
const withoutExample = ['application/octet-stream', 'text/html'];

test('Every JSON and text body of a request and of a success has an example', () => {
  for (const { id, all } of bodies)
    for (const { place, type, body } of all) {
      if (withoutSuccess.includes(id) || withoutExample.includes(type)) continue;
      if (place !== 'request' && !place.startsWith('2')) continue;
      assert.ok(showExample(body) !== undefined, `${id} shows no example of ${place} as ${type}`);
    }
});

test('Every example follows its schema, and has no field that the schema lacks', () => {
  for (const { id, all } of bodies)
    for (const { place, type, body } of all) {
      const example = showExample(body);
      if (example === undefined || body.schema === undefined) continue;
      checkSchema(body.schema, example, `${id} ${place} as ${type}`);
      const items = type === 'application/x-ndjson' ? body.schema.contentSchema?.items : undefined;
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
