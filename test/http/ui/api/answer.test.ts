/** A refusal as a value in the page. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { toProblem } from '../../../../http/ui/api/answer.js';

const test = suite('http/ui/api/answer');

test('An error answer of the API keeps its code, title and detail', () => {
  const findings = [{ code: 'x' }];
  assert.equal(
    toProblem(400, { code: 'build_unknown', title: 'Unknown', detail: 'There is no such Build.', findings, more: 1 }),
    {
      status: 400,
      code: 'build_unknown',
      title: 'Unknown',
      detail: 'There is no such Build.',
      findings,
    },
  );
  assert.equal(toProblem(409, { code: 'stopped' }), {
    status: 409,
    code: 'stopped',
    title: '',
    detail: '',
    findings: [],
  });
});

test('An error answer that is not the API’s has the code not_api', () => {
  for (const body of [null, 'Bad Gateway', 502, [], {}, { code: 7 }, { error: 'x' }]) {
    assert.equal(toProblem(502, body), { status: 502, code: 'not_api', title: '', detail: '', findings: [] });
  }
});

test.run();
