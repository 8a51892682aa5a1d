/** The test runner ends tests that take too long, and leaves no process behind. */
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { isAlive } from '../kit/system/processes.js';
import { createLimitTimer } from './limit-timer.js';
import { header, inFolder, passing, run, runnerSuite, start, startStray, write } from './runner-suite.js';

const runner = runnerSuite('runner/processes');

runner('A test that never ends is killed with its processes at the limit of its file', async () => {
  const never = "test('never ends', () => new Promise(() => { setInterval(() => {}, 1000); }));\ntest.run();\n";
  write('one.test.js', header + startStray + never);
  const { code, output, last } = await run(['--timeout', '0.7']);
  assert.is(last, '0 passed, 1 failed');
  assert.is(code, 1);
  // The limit is longer on a busy machine than on an idle machine.
  assert.match(output, /not done after [\d.]+ s, during the test "never ends"$/m);
  assert.not(isAlive(Number(readFileSync(inFolder('pid'), 'utf8'))));
});

runner('A process that a passing file leaves behind is killed and reported', async () => {
  write('one.test.js', `${header}${startStray}${passing}test.run();\n`);
  const { code, output } = await run();
  assert.is(code, 0);
  assert.match(output, 'left behind (now ended): 1');
  assert.not(isAlive(Number(readFileSync(inFolder('pid'), 'utf8'))));
});

for (const [signal, status] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  runner(`${signal} ends the run and all its processes`, async () => {
    write(
      'one.test.js',
      `${header}${startStray}test('never ends', () => new Promise(() => { setInterval(() => {}, 1000); }));\ntest.run();\n`,
    );
    write('two.test.js', `${header}${passing}test.run();\n`);
    const { child, ended } = start(['--jobs', '1'], {});
    while (!existsSync(inFolder('pid'))) await sleep(10);
    child.kill(signal);
    const { code, output, last } = await ended;
    assert.is(code, status);
    assert.is(last, '0 passed, 1 failed');
    assert.not.match(output, 'two.test.js');
    assert.not(isAlive(Number(readFileSync(inFolder('pid'), 'utf8'))));
  });
}

runner('A test that exceeds the limit for one test is killed, and shorter tests are not', async () => {
  const tests = ['one', 'two', 'three'].map((name) => `test('${name}', () => wait(100));\n`).join('');
  const wait = 'const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));\n';
  write('one.test.js', `import 'node:net';\n${header}${wait}${tests}test.run();\n`);
  write('two.test.js', `import 'node:net';\n${header}${wait}${tests}test('hangs', () => wait(60_000));\ntest.run();\n`);
  const { code, output } = await run(['--test-timeout', '2']);
  assert.is(code, 1);
  assert.match(output, /^ok {4}one\.test\.js {2}3 passed/m);
  assert.match(output, /a test took longer than [\d.]+ s, after 3 tests had ended, during the test "hangs"$/m);
});

runner('A file can declare a longer limit for its tests, with the reason', async () => {
  const slow = "test('is slow', () => new Promise((resolve) => setTimeout(resolve, 1_500)));\ntest.run();\n";
  write('one.test.js', `// Test limit: 60 s, it waits.\nimport 'node:net';\n${header}${passing}${slow}`);
  write(
    'two.test.js',
    `// Test limit: 60 s\nimport 'node:net';\n${header}${passing}${slow.replace('1_500', '60_000')}`,
  );
  const { output } = await run(['--test-timeout', '0.5']);
  assert.match(output, /^ok {4}one\.test\.js {2}2 passed/m);
  assert.match(output, /^failed {3}two\.test\.js: a test took longer than/m);
});

runner('A busy machine makes the limits for a file and for a test longer by one factor', async () => {
  let limitMs = 0;
  const startedAt = performance.now();
  await new Promise<void>((resolve) => {
    const timer = createLimitTimer(
      100,
      (exceeded) => resolve(void (limitMs = exceeded)),
      () => 3 * availableParallelism(),
    );
    timer.restart();
  });
  assert.is(limitMs, 300);
  assert.ok(performance.now() - startedAt >= 300);
});

runner.run();
