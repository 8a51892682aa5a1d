/** The codes of problems. Each ending has one meaning and, apart from the listed exceptions, one status. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ProblemCode } from '../../../http/problems/problem-kind.js';
import { problems } from '../../../http/problems/problems.js';

const test = suite('http/problems/codes');

/** The status of the codes with each ending, and the exceptions: codes with this ending and another status. */
const endings: Readonly<Record<string, readonly [status: number, others?: Partial<Record<ProblemCode, number>>]>> = {
  not_found: [404],
  unknown: [400],
  invalid: [400],
  required: [400, { passkey_required: 401, precondition_required: 428 }],
  too_long: [400],
  exists: [409],
  taken: [409],
  unusable: [409],
  unsupported: [
    409,
    {
      ...{ media_type_unsupported: 415, config_type_unsupported: 415, archive_entry_unsupported: 400 },
      // tus 1.0 prescribes 412.
      upload_version_unsupported: 412,
    },
  ],
  unreadable: [500],
  unwritable: [500],
  not_removed: [500],
  missing: [501, { scope_missing: 403, program_missing: 400 }],
  unavailable: [503],
  unanswered: [504],
};

for (const [ending, [status, others = {}]] of Object.entries(endings))
  test(`A code that ends in ${ending} has the status ${status} or is a listed exception`, () => {
    const codes = (Object.keys(problems) as ProblemCode[]).filter((code) => code.endsWith(`_${ending}`));
    assert.ok(codes.length > 0);
    for (const code of codes) assert.is(problems[code].status, others[code] ?? status, code);
  });

test('A code for an unknown object has the status 404 and ends in not_found', () => {
  for (const [code, { status }] of Object.entries(problems))
    assert.is(status === 404, code.endsWith('_not_found'), code);
});

test('Only temporary faults have a status that invites a repeat: 503 or 504', () => {
  const codes = Object.entries(problems).filter(([, { status }]) => status === 503 || status === 504);
  assert.equal(codes.map(([code]) => code).sort(), [
    'command_unanswered',
    'command_undeliverable',
    'descriptors_exhausted',
    'evidence_not_collected',
    'history_unavailable',
    'idempotency_unavailable',
    'logins_busy',
    'not_ready',
    'players_unanswered',
    'queue_full',
    'resources_unanswered',
    'samples_unavailable',
    'schedules_unavailable',
    'shutting_down',
    'too_many_deployments',
    'too_many_installations',
    'too_many_readers',
  ]);
});

test.run();
