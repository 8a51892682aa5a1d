/** What becomes of a refusal. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { problemOf } from '../../../../http/ui/api/answer.js';

const test = suite('refusals');

test('a refusal of the API keeps its code and its words', () => {
  const findings = [{ code: 'x' }];
  assert.equal(
    problemOf(400, { code: 'build_unknown', title: 'Unknown', detail: 'There is none.', findings, more: 1 }),
    {
      status: 400,
      code: 'build_unknown',
      title: 'Unknown',
      detail: 'There is none.',
      findings,
    },
  );
  assert.equal(problemOf(409, { code: 'stopped' }), {
    status: 409,
    code: 'stopped',
    title: '',
    detail: '',
    findings: [],
  });
});

test('an answer that is not the API’s, a proxy’s perhaps, is told as that', () => {
  for (const body of [null, 'Bad Gateway', 502, [], {}, { code: 7 }, { error: 'x' }]) {
    assert.equal(problemOf(502, body), { status: 502, code: 'not_api', title: '', detail: '', findings: [] });
  }
});

test.run();
