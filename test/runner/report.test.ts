import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { exitStatus, findSuitesNotRun, judge, lastLine, type Verdict } from './report.js';
import type { JobEnd } from './run-job.js';

const report = suite('runner/report');
const exitedWell: JobEnd = { code: 0, signal: null, abortReason: null };
const local = { ci: false };

function summary(total: number, passed: number, skipped = 0): string {
  return `• • (${passed} / ${total})\n\n  Total:     ${total}\n  Passed:    ${passed}\n  Skipped:   ${skipped}\n  Duration:  1.23ms\n\n`;
}

function failure(verdict: Verdict, failed: number, reason: RegExp): void {
  assert.is(verdict.failed, failed);
  assert.match(verdict.reason ?? '', reason);
}

report('A file passes with exit status 0 and all tests passed', () => {
  assert.equal(judge(summary(3, 3), exitedWell, local), {
    passed: 3,
    failed: 0,
    skipped: 0,
    skips: [],
    reason: null,
    failures: [],
  });
});

report('Colours do not hide the counts', () => {
  const coloured = summary(2, 2)
    .replace('  Passed:    2', '\u001b[32m\n  Passed:    2\u001b[39m')
    .replace('\n\u001b[32m', '\u001b[32m');
  assert.is(judge(coloured, exitedWell, local).passed, 2);
});

report('Failed and passed tests are counted', () => {
  const verdict = judge(summary(5, 3), { ...exitedWell, code: 1 }, local);
  assert.is(verdict.passed, 3);
  failure(verdict, 2, /^2 of 5 tests failed$/);
});

report('The end of a run repeats the name and the first lines of each failed test', () => {
  const failing = ['one', 'two'].map(
    (name) => `   FAIL  suite  "${name}"\n    no ${name}  (ok)\n\n    at assert (index.mjs:33:8)\n\n\n`,
  );
  const { failures } = judge(
    ` suite  ✘ ✘ (0 / 2)\n\n${failing.join('')}${summary(2, 0)}`,
    { ...exitedWell, code: 1 },
    local,
  );
  assert.equal(failures, ['   FAIL  suite  "one"\n    no one  (ok)', '   FAIL  suite  "two"\n    no two  (ok)']);
});

report('A hook that throws counts as a failure, even if uvu exits with 0', () => {
  failure(judge(summary(2, 0), exitedWell, local), 2, /a hook threw/);
});

report('A missing result of uvu counts as a failure, whatever the exit status', () => {
  failure(judge('', exitedWell, local), 1, /\.run\(\) is missing/);
  failure(judge(' suite  • • ', { ...exitedWell, code: 1 }, local), 1, /exit status 1/);
});

report('A file without tests counts as a failure', () => {
  failure(judge(summary(0, 0), exitedWell, local), 1, /no tests/);
});

report('An end by a signal counts as a failure, even after all tests passed', () => {
  failure(judge(summary(1, 1), { code: null, signal: 'SIGSEGV', abortReason: null }, local), 1, /SIGSEGV/);
});

report('An exit status other than 0 counts as a failure, even after all tests passed', () => {
  failure(judge(summary(1, 1), { ...exitedWell, code: 1 }, local), 1, /exit status 1, though all tests passed/);
});

report('The reason for which the runner killed a job is reported before others', () => {
  failure(
    judge('', { code: null, signal: 'SIGKILL', abortReason: 'not done after 300 s' }, local),
    1,
    /^not done after 300 s$/,
  );
});

report('Two results of uvu count as a failure: the second hides the first exit status', () => {
  failure(judge(summary(1, 1) + summary(1, 1), exitedWell, local), 1, /reported twice/);
});

report('A test that prints SKIPPED counts as skipped, and not as passed', () => {
  const verdict = judge(` name  • • SKIPPED: no openttd here\n${summary(3, 3)}`, exitedWell, local);
  assert.equal(verdict, { passed: 2, failed: 0, skipped: 1, skips: ['no openttd here'], reason: null, failures: [] });
});

report('Tests that uvu skipped are counted next to its total', () => {
  assert.equal(judge(summary(3, 3, 2), exitedWell, local), {
    passed: 3,
    failed: 0,
    skipped: 2,
    skips: [],
    reason: null,
    failures: [],
  });
});

report('A skipped test does not hide a test that never ran', () => {
  failure(judge(summary(2, 1, 1), exitedWell, local), 1, /did not pass/);
});

report('Skipped tests fail the run in CI', () => {
  failure(
    judge(`SKIPPED: no openttd here\n${summary(3, 3, 1)}`, exitedWell, { ci: true }),
    2,
    /^2 tests skipped in CI$/,
  );
});

report('The last line counts the tests of all files, and names skipped tests', () => {
  const good = judge(summary(3, 3), exitedWell, local);
  const bad = judge(summary(2, 1), { ...exitedWell, code: 1 }, local);
  const skipping = judge(summary(1, 1, 2), exitedWell, local);
  assert.is(lastLine([good, bad]), '4 passed, 1 failed');
  assert.is(lastLine([good, skipping]), '4 passed, 0 failed, 2 skipped');
});

report('The exit status is 0 only if a test passed and no test failed', () => {
  const good = judge(summary(3, 3), exitedWell, local);
  assert.is(exitStatus([good]), 0);
  assert.is(exitStatus([good, judge('', exitedWell, local)]), 1);
  assert.is(exitStatus([]), 1);
});

report('A suite without .run() is found in the source', () => {
  const source = "const one = suite('one');\nconst other = suite('other');\nother('works', () => {});\nother.run();\n";
  assert.equal(findSuitesNotRun(source), ['one']);
  assert.equal(findSuitesNotRun(source.replace("= suite('one')", "= runnerSuite('one')")), ['one']);
});

report.run();
