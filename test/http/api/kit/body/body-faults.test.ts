/** The faults of a JSON body in the answer: all faults, the position of each, and no text of the schema library. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import * as z from 'zod';
import { findBodyFaults } from '../../../../../http/api/kit/body/body-faults.js';
import { routes } from '../../../../../http/api/routes.js';
import { scheduleInput } from '../../../../../http/api/schedules/schemas.js';
import { command, start } from '../../../../../http/api/server/schemas.js';
import { newWebhook } from '../../../../../http/api/webhooks/schemas.js';
import { describeOpenApi } from '../../../../kit/http/open-api.js';

const test = suite('http/api/kit/body/body-faults');

const restart = { name: 'Nightly', when: { cron: '0 4 * * *' }, action: { type: 'restart' } };

const listFaults = (schema: z.ZodType, body: unknown): readonly (readonly string[])[] =>
  findBodyFaults(schema, body).map(({ pointer, code, detail }) => [pointer, code, detail]);

test('A misspelt field is named with its pointer and the correct field', () => {
  assert.equal(listFaults(scheduleInput, { ...restart, warning: [5] }), [
    ['/warning', 'field_unknown', 'The field "warning" is unknown. Did you mean "warnings"?'],
  ]);
  assert.equal(listFaults(scheduleInput, { ...restart, only_if_empty: { latest_after_minute: 5 } }), [
    [
      '/only_if_empty/latest_after_minute',
      'field_unknown',
      'The field "only_if_empty.latest_after_minute" is unknown. Did you mean "latest_after_minutes"?',
    ],
    [
      '/only_if_empty/latest_after_minutes',
      'field_required',
      'The field "only_if_empty.latest_after_minutes" is invalid: it is missing. It must be a whole number from 1 to 1440.',
    ],
  ]);
});

test('All faults of a body are listed at once, unknown fields first', () => {
  const body = { name: '', when: { times: ['04:00', '24:00'], day: ['mon'] }, action: { type: 'start', folder: 5 } };
  assert.equal(
    listFaults(scheduleInput, body).map(([pointer, code]) => [pointer, code]),
    [
      ['/when/day', 'field_unknown'],
      ['/name', 'field_out_of_range'],
      ['/when/times/1', 'field_invalid'],
      ['/action/build', 'field_required'],
      ['/action/folder', 'field_type_wrong'],
    ],
  );
});

test('A fault says which value is expected, in which range, and which was given', () => {
  const withField = (field: object): readonly string[] => listFaults(scheduleInput, { ...restart, ...field })[0] ?? [];
  for (const [field, expected] of [
    [{ enabled: 'yes' }, 'it must be true or false, not a text of 3 characters.'],
    [{ name: '   ' }, 'it must be a text of 1 to 100 characters, not a text of 0 characters.'],
    [{ only_if_empty: { latest_after_minutes: 0 } }, 'it must be a whole number from 1 to 1440, not 0.'],
    [{ missed: 'run' }, 'it must be "skip" or an object with "run_within_minutes", not "run".'],
    [{ when: { times: [] } }, 'it must be a list of 1 to 100 entries, not a list of 0 entries.'],
    [{ when: { once: 'soon' } }, 'it must be a time with its offset, such as 2026-01-31T12:00:00Z, not "soon".'],
    [{ when: {} }, 'it must be an object with "cron", an object with "times" or an object with "once", not an object.'],
    [{ action: {} }, 'it is missing. It must be "restart", "stop", "start", '],
    [{ name: 'a\nb' }, 'it must be one line, without control characters.'],
  ] as const) {
    assert.ok(withField(field)[2]?.includes(`is invalid: ${expected}`), withField(field)[2]);
  }
});

test('A fault does not repeat a text of the wrong length', () => {
  const secret = z.object({ password: z.string().min(12) });
  assert.equal(listFaults(secret, { password: 'hunter2' }), [
    [
      '/password',
      'field_out_of_range',
      'The field "password" is invalid: it must be a text of at least 12 characters, not a text of 7 characters.',
    ],
  ]);
});

test('A pointer escapes the characters that JSON Pointer reserves', () => {
  assert.is(listFaults(newWebhook, { name: 'a', url: 'b', 'x/y~z': 1 })[0]?.[0], '/x~1y~0z');
});

test('The answer to a body lists at most its first 100 faults', () => {
  const body = {
    ...restart,
    warnings: undefined,
    ...Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`x${n}`, n])),
  };
  assert.is(listFaults(scheduleInput, body).length, 100);
});

test('/start and /command accept fields outside the interface document', () => {
  assert.equal(listFaults(start, { Build: 'demo', Folder: 'demo', Note: 'x' }), []);
  assert.equal(listFaults(command, { Command: 'say', Note: 'x' }), []);
  assert.equal(
    listFaults(start, { Build: true, Folder: 5 }).map(([, , detail]) => detail),
    [
      'The field "Build" is invalid: it must be a text or a number, not true.',
      'The field "Folder" is invalid: it must be a text, not 5.',
    ],
  );
});

/** The keywords of JSON Schema for which a wrong value can be made. */
interface Described {
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
  readonly anyOf?: readonly Described[];
  readonly oneOf?: readonly Described[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
}

const describe = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', metadata: z.registry() }) as Described;

const wrong = [
  0,
  -1,
  1.5,
  1e9,
  true,
  null,
  '',
  ' ',
  'a\nb',
  '\u00e4'.repeat(3_000),
  [],
  [[]],
  [5],
  {},
  { nonsense: 1 },
];

/** Yields bodies that have one wrong value each, at any depth of the schema. */
function* makeWrong(schema: Described): Generator<unknown> {
  yield* wrong;
  for (const option of schema.anyOf ?? schema.oneOf ?? []) yield* makeWrong(option);
  const constants = Object.entries(schema.properties ?? {}).flatMap(
    ([name, { const: value, enum: values = [value] }]) => (values[0] === undefined ? [] : [[name, values[0]] as const]),
  );
  for (const [name, inner] of Object.entries(schema.properties ?? {}))
    for (const value of makeWrong(inner)) yield { ...Object.fromEntries(constants), [name]: value };
  if (schema.items !== undefined) for (const value of makeWrong(schema.items)) yield [value];
}

test('The OpenAPI document has every field that a body may have', async () => {
  const { components } = await describeOpenApi();
  const served = components.schemas as Readonly<Record<string, Described>>;
  for (const { body, group } of routes.filter((each) => each.body !== undefined)) {
    const schema = body?.(await group.schemas()) as z.ZodType;
    const { properties = {} } = describe(schema);
    const id = z.globalRegistry.get(schema)?.id ?? '';
    assert.equal(Object.keys(served[id]?.properties ?? {}), Object.keys(properties), id);
  }
});

/** The English words of zod's messages. */
const libraryText =
  /invalid (input|string|option|type|union)|expected|received|too (small|big)|unrecognized|pattern|undefined/i;

for (const { id, body, group } of routes.filter((each) => each.body !== undefined)) {
  test(`Every fault of a body of ${id} is a sentence of the manager`, async () => {
    const schema = body?.(await group.schemas()) as z.ZodType;
    let count = 0;
    for (const value of makeWrong(describe(schema))) {
      for (const { pointer, detail } of findBodyFaults(schema, value)) {
        assert.not.match(detail, libraryText, JSON.stringify(value));
        assert.match(detail, /^The (body|field ".*") is (invalid: it |unknown\. ).*[.?]$/s, JSON.stringify(value));
        assert.match(pointer, /^(\/|$)/);
        count += 1;
      }
    }
    assert.ok(count > 10, String(count));
  });
}

test.run();
