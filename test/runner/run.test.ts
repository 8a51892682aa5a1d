/** Runs the test runner on small files. Each file has a failure that uvu itself does not report. */
import { readFileSync, writeFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { fileTimes, header, passing, run, runnerSuite, write } from './runner-suite.js';

const runner = runnerSuite('runner/run');

runner('The runner counts passed tests over all files, hides their output and exits 0', async () => {
  write('one.test.js', `${header}${passing}console.log('chatter');\ntest('passes too', () => {});\ntest.run();\n`);
  write('deep/other.test.js', `${header}${passing}test.run();\n`);
  const { code, output, last } = await run();
  assert.is(last, '3 passed, 0 failed');
  assert.is(code, 0);
  assert.match(output, /^ok {4}deep\/other\.test\.js {2}1 passed, \d+\.\d\d s \(processor \d+\.\d\d s\) \(\d of 2\)$/m);
  assert.not.match(output, 'chatter');
});

runner('Each line of the output says how many of all test files are finished', async () => {
  for (const path of ['one', 'two', 'deep/a', 'deep/b']) write(`${path}.test.js`, `${header}${passing}test.run();\n`);
  const { output } = await run(['--jobs', '1']);
  assert.equal(
    [...output.matchAll(/\((\d+ of \d+)\)$/gm)].map(([, count]) => count),
    ['2 of 4', '3 of 4', '4 of 4'],
  );
});

runner('A failing test fails the run, and the output of its file is printed', async () => {
  write(
    'one.test.js',
    `${header}${passing}test('fails', () => { console.log('chatter'); throw new Error('broken'); });\ntest.run();\n`,
  );
  const { code, output, last } = await run();
  assert.is(last, '1 passed, 1 failed');
  assert.is(code, 1);
  assert.match(output, 'chatter');
  assert.match(output, 'broken');
});

runner('A `before` hook that throws fails the run', async () => {
  write('one.test.js', `${header}test.before(() => { throw new Error('no'); });\n${passing}test.run();\n`);
  const { code, output, last } = await run();
  assert.is(last, '0 passed, 1 failed');
  assert.is(code, 1);
  assert.match(output, 'a hook threw');
});

runner('--seed reaches the tests and is printed, and --long prints that every case runs', async () => {
  write(
    'one.test.js',
    `${header}test('prints', () => console.log(process.env.TEST_SEED, process.env.TEST_LONG));\ntest.run();\n`,
  );
  const sampled = await run(['--verbose', '--seed', '42']);
  assert.match(sampled.output, /^seed 42: /m);
  assert.match(sampled.output, '42 undefined');
  const long = await run(['--verbose', '--long', '--seed', '42']);
  assert.match(long.output, /^long tier: every case$/m);
  assert.match(long.output, '42 1');
});

runner('--write-times writes the time of each file that ran, and drops removed files', async () => {
  const busy = "test('counts', () => { while (process.cpuUsage().user < 1_000_000); });\ntest.run();\n";
  for (const path of ['one', 'two', 'deep/three']) write(`${path}.test.js`, `${header}${passing}test.run();\n`);
  write('deep/busy.test.js', header + busy);
  writeFileSync(fileTimes(), '{"gone.test.js": 7, "two.test.js": 5}');
  await run(['--write-times', '--only', 'one', '--only', 'deep/']);
  const times = JSON.parse(readFileSync(fileTimes(), 'utf8')) as Record<string, number>;
  assert.equal(Object.keys(times).sort(), ['deep/busy.test.js', 'deep/three.test.js', 'one.test.js', 'two.test.js']);
  assert.is(times['two.test.js'], 5);
  assert.ok(times['deep/busy.test.js']! > times['deep/three.test.js']!);
});

runner('A file without .run() fails the run', async () => {
  write('one.test.js', header + passing);
  const { code, output, last } = await run();
  assert.is(last, '0 passed, 1 failed');
  assert.is(code, 1);
  assert.match(output, '.run() is missing');
});

runner('A suite without .run() next to other suites fails the run', async () => {
  const suites = "const run = suite('test runner');\nconst forgotten = suite('forgotten');\n";
  write(
    'one.test.js',
    `${header.replace('test', 'suite')}${suites}run('passes', () => {});\nforgotten('fails', () => { throw 1; });\nrun.run();\n`,
  );
  const { code, output, last } = await run();
  assert.is(last, '1 passed, 1 failed');
  assert.is(code, 1);
  assert.match(output, '.run() is missing for forgotten');
});

runner('A test that calls exit(0) fails the run', async () => {
  write('one.test.js', `${header}${passing}test('leaves', () => process.exit(0));\ntest.run();\n`);
  const { code, last } = await run();
  assert.is(last, '0 passed, 1 failed');
  assert.is(code, 1);
});

runner('A file that calls exit(0) before its tests begin fails the run', async () => {
  write('one.test.js', `${header}${passing}test.run();\nprocess.exit(0);\n`);
  const { code, last } = await run();
  assert.is(last, '0 passed, 1 failed');
  assert.is(code, 1);
});

runner('A second .run() after the run began cannot hide a failure', async () => {
  const late = "await new Promise((resolve) => setTimeout(resolve, 50));\ntest('passes', () => {});\ntest.run();\n";
  write('one.test.js', `${header}test('fails', () => { throw new Error('broken'); });\ntest.run();\n${late}`);
  const { code, output } = await run();
  assert.is(code, 1);
  assert.match(output, 'reported twice');
});

runner('A SKIPPED line is listed and counted as skipped', async () => {
  write(
    'one.test.js',
    `${header}${passing}test('skips', () => console.log('SKIPPED: no such server here'));\ntest.run();\n`,
  );
  const { code, output, last } = await run();
  assert.is(last, '1 passed, 0 failed, 1 skipped');
  assert.is(code, 0);
  assert.match(output, /^skipped {2}one\.test\.js: no such server here$/m);
});

runner('A SKIPPED line fails the run in CI', async () => {
  write(
    'one.test.js',
    `${header}${passing}test('skips', () => console.log('SKIPPED: no such server here'));\ntest.run();\n`,
  );
  const { code, last } = await run([], { CI: 'true' });
  assert.is(last, '1 passed, 1 failed');
  assert.is(code, 1);
});

runner.run();
