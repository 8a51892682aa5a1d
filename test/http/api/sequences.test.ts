/** The schemas of bodies that are a sequence of JSON values: the event stream and JSON lines. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { dailyRule } from '../../kit/data/daily-rule.js';
import { checkComponent, checkEvent } from '../../kit/http/api-description.js';
import { openEvents } from '../../kit/http/event-stream.js';
import { describeOpenApi } from '../../kit/http/open-api.js';
import { type SharedService, shareService, startStandard } from '../../kit/manager/shared-service.js';

const test = suite<SharedService>('http/api/sequences');
shareService(test, undefined, { args: ['--inspection'] });

/** The parts of the OpenAPI document that these tests read. */
interface Description {
  readonly paths: Readonly<Record<string, { readonly get?: Reading }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Union & EventSchema>> };
}
interface Reading {
  readonly responses: Readonly<Record<string, Success>>;
}
interface Success {
  readonly headers: Readonly<Record<string, { readonly schema: { readonly type: string } }>>;
  readonly content: Readonly<Record<string, { readonly schema: Sequence }>>;
}
interface Sequence {
  readonly contentMediaType: string;
  readonly contentSchema: { readonly type: string; readonly items: Reference };
}
interface Reference {
  readonly $ref: string;
}
interface Union {
  readonly oneOf: readonly Reference[];
}
interface EventSchema {
  readonly properties: { readonly event: { readonly const: string } };
}

const { paths, components } = (await describeOpenApi()) as unknown as Description;

function successOf(path: string): Success {
  const success = paths[path]?.get?.responses[200];
  if (success === undefined) throw new Error(`GET ${path} is not described`);
  return success;
}

function sequenceOf(path: string, type: string): Sequence {
  const content = successOf(path).content[type];
  if (content === undefined) throw new Error(`GET ${path} has no ${type}`);
  return content.schema;
}

function schemaOf({ $ref }: Reference): Union & EventSchema {
  const schema = components.schemas[$ref.split('/').at(-1) ?? ''];
  if (schema === undefined) throw new Error(`${$ref} is not described`);
  return schema;
}

test('Each event of GET /events follows the schema of its type in the OpenAPI document', async (shared) => {
  const { contentMediaType, contentSchema } = sequenceOf('/events', 'text/event-stream');
  assert.is(contentMediaType, 'text/event-stream');
  const named = schemaOf(contentSchema.items).oneOf.map((each) => schemaOf(each).properties.event.const);

  // Each event is validated when it arrives.
  const stream = await openEvents(
    shared.service.base,
    '/events?only=status,folders,builds,installations,deployments,resource_changes,console,machine,history,schedules,backups,webhooks,updates,inspection&after=none:0',
  );
  await startStandard(shared);
  await stream.wait('console');
  await shared.service.post('/datafolders');
  await shared.service.post('/builds');
  await shared.service.post('/stop');
  await stream.wait('status', ({ last_exit }) => last_exit !== null);
  await stream.wait('machine', ({ kind }) => kind === 'answer');
  await stream.wait('history');
  await shared.service.post('/schedules', { name: 'Nightly', when: dailyRule(), action: { type: 'restart' } });
  await stream.wait('schedules', ([schedule]) => schedule?.next?.state === 'planned');
  await stream.wait('backups');
  await stream.wait('resource_changes');
  await stream.wait('webhooks');
  await stream.wait('updates');
  const received = new Set(stream.events.map(({ type }) => type));
  assert.equal(
    [...received].filter((type) => !named.includes(type)),
    [],
  );
  assert.equal(named.filter((type) => !received.has(type)).sort(), ['end', 'gap', 'history_gap', 'ping']);
  stream.close();
});

test('Each JSON line of GET /console follows its schema in the OpenAPI document', async (shared) => {
  const { contentMediaType, contentSchema } = sequenceOf('/console', 'application/x-ndjson');
  assert.is(contentMediaType, 'application/x-ndjson');
  assert.equal(contentSchema, { type: 'array', items: { $ref: '#/components/schemas/ConsoleEntry' } });
  await startStandard(shared);
  // Each line is validated when it arrives.
  const { text } = await shared.service.request('GET', '/console', { headers: { Accept: 'application/x-ndjson' } });
  assert.ok(text.includes('READY'), text);
});

test('The OpenAPI document describes headers that contain a number as integers', () => {
  const { headers } = successOf('/console');
  const types = Object.fromEntries(Object.entries(headers).map(([name, { schema }]) => [name, schema.type]));
  assert.equal(types, {
    'Console-Run': 'string',
    'Console-Cursor': 'integer',
    'Console-Next': 'integer',
    'Console-Size': 'integer',
    'Console-Missing': 'integer',
    'Console-Encoding': 'string',
  });
});

/** Returns the message of the assertion that fails. uvu's `throws` does not catch assertions. */
function messageOf(check: () => void): string {
  try {
    check();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

test('An undescribed field of an answer fails every test that gets it', () => {
  checkComponent('Health', { status: 'ok' }, 'described');
  assert.match(
    messageOf(() => checkComponent('Health', { status: 'ok', since: 1 }, 'healthz')),
    'additional',
  );
  const gap = { run: 'some', from: 0, to: 1, bytes: 1 };
  checkEvent('gap', gap);
  assert.match(
    messageOf(() => checkEvent('gap', { ...gap, reason: 'deleted' })),
    'additional',
  );
});

test('No schema of an answer forbids fields that a later version adds', () => {
  const answers = findReached(
    Object.values(paths).flatMap((path) => Object.values(path).map((each) => each?.responses)),
  );
  assert.ok(answers.size > 50);
  for (const id of answers)
    assert.not.match(JSON.stringify(components.schemas[id]), '"additionalProperties":false', id);
});

/** Returns the ids of the schemas to which a part of the document refers, directly or through other schemas. */
function findReached(part: unknown, found = new Set<string>()): Set<string> {
  const parts: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { ...components };
  for (const [, kind = '', id = ''] of JSON.stringify(part).matchAll(/#\/components\/(\w+)\/([^"]+)"/g)) {
    if (kind === 'schemas' && found.has(id)) continue;
    if (kind === 'schemas') found.add(id);
    findReached(parts[kind]?.[id] ?? null, found);
  }
  return found;
}

test.run();
