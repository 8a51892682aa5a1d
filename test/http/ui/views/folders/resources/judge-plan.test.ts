import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ResourceUpdatePlan } from '../../../../../../http/client/api.js';
import { judgePlan } from '../../../../../../http/ui/views/folders/resources/update/judge-plan.js';

const test = suite('http/ui/views/folders/resources/judge-plan');

type Decision = ResourceUpdatePlan['files'][number]['decision'];

function plan(isNewer: boolean | null, decisions: readonly Decision[], rest: Partial<ResourceUpdatePlan> = {}) {
  const texts = { because: null, base: null, mine: null, theirs: null };
  return {
    ...{
      source: { url: null, git: null, ref: null, encoding: null },
      installed: '1.0.0',
      available: '1.0.0',
      newer: isNewer,
      base_known: true,
      unchanged: 0,
    },
    ...{ plan: 'p1', release: null, released_at: null, release_url: null },
    files: decisions.map((decision, index) => ({ path: String(index), decision, ...texts })),
    ...rest,
  };
}

test('A release with a later version is newer', () => {
  assert.is(judgePlan(plan(true, ['replaced'], { available: '1.1.0' })), 'newer');
});

test('A release with an earlier version is older', () => {
  assert.is(judgePlan(plan(false, ['replaced'], { available: '0.9.0' })), 'older');
});

test("A release that differs only by the operator's files counts as installed", () => {
  assert.is(judgePlan(plan(false, ['kept'])), 'equal');
  assert.is(judgePlan(plan(null, [], { installed: null })), 'equal');
});

test('The same version with other files is an update if the installed files are known', () => {
  assert.is(judgePlan(plan(false, ['replaced'])), 'different');
  assert.is(judgePlan(plan(false, ['replaced'], { available: 'v1.0.0' })), 'different');
  assert.is(judgePlan(plan(null, ['merged'], { installed: null })), 'different');
  assert.is(judgePlan(plan(false, ['conflict'], { base_known: false })), 'equal');
});

test.run();
