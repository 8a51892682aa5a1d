/** The files that the test runner runs, and the files that share a process. */
import { writeFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { fileTimes, header, passing, run, runnerSuite, write } from './runner-suite.js';

const runner = runnerSuite('runner/plan');

runner('A run without any test file fails', async () => {
  const { code, last } = await run();
  assert.is(last, '0 passed, 0 failed');
  assert.is(code, 1);
});

runner('--only accepts substrings of paths, and --list runs no test', async () => {
  for (const path of ['bench/a', 'chaos/b', 'image/f', 'one/c', 'two/d', 'three/e'])
    write(`${path}.test.js`, header + passing);
  const { code, output } = await run(['--list', '--only', 'one/', '--only', 'ee/e']);
  assert.is(output, 'one/c.test.js\nthree/e.test.js\n');
  assert.is(code, 0);
  assert.match((await run(['--list'])).output, /^one\/c\.test\.js\nthree\/e\.test\.js\ntwo\/d\.test\.js\n$/);
});

runner('At most twenty files of a folder share a process, and each file is counted', async () => {
  for (const name of ['one', 'two', 'deep/three'])
    write(`http/api/${name}.test.js`, `${header}${passing}test.run();\n`);
  for (let number = 1; number <= 21; number += 1) {
    write(`machines/${number}.test.js`, `${header}${passing}test.run();\n`);
  }
  const { code, output, last } = await run();
  assert.is(last, '24 passed, 0 failed');
  assert.is(code, 0);
  assert.match(output, /^ok {4}http\/api \(3 files\) {2}3 passed, /m);
  assert.match(output, /^ok {4}machines 1 \(11 files\) {2}11 passed, /m);
  assert.match(output, /^ok {4}machines 2 \(10 files\) {2}10 passed, /m);
});

runner('Browser tests share processes, at most eight files each, except the views', async () => {
  for (const name of ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'views'])
    write(`browser/${name}.test.js`, `${header}${passing}test.run();\n`);
  const { output } = await run();
  assert.match(output, /^ok {4}browser 1 \(5 files\) {2}5 passed, /m);
  assert.match(output, /^ok {4}browser 2 \(4 files\) {2}4 passed, /m);
  assert.match(output, /^ok {4}browser\/views\.test\.js {2}1 passed, /m);
});

runner('A failing test in a batch fails the run and shows the test', async () => {
  write('pure/one.test.js', `${header}${passing}test.run();\n`);
  write('pure/two.test.js', `${header}test('fails', () => { throw new Error('broken'); });\ntest.run();\n`);
  const { code, output, last } = await run();
  assert.is(last, '1 passed, 1 failed');
  assert.is(code, 1);
  assert.match(output, 'broken');
});

runner('A file of a batch without .run() fails the run', async () => {
  write('pure/one.test.js', `${header}${passing}test.run();\n`);
  write('pure/two.test.js', header + passing);
  const { code, output } = await run();
  assert.is(code, 1);
  assert.match(output, '.run() is missing');
});

runner('--fast leaves out files that take a second or more, except files of the contract', async () => {
  for (const path of ['a', 'b', 'new', 'http/api/start']) write(`${path}.test.js`, header + passing);
  writeFileSync(fileTimes(), '{"a.test.js": 1, "b.test.js": 0.9, "http/api/start.test.js": 8}');
  const fast = ['b', 'http/api/start', 'new'];
  assert.is((await run(['--fast', '--list'])).output, fast.map((path) => `${path}.test.js\n`).join(''));
});

runner('--fast leaves out files that start the program, except files of the contract', async () => {
  const starting = "import { shareService } from '../../kit/manager/shared-service.js';\n";
  write('http/api/runs.test.js', starting + header + passing);
  write('http/api/start.test.js', starting + header + passing);
  write('http/api/events/hub.test.js', header + passing);
  assert.is((await run(['--fast', '--list'])).output, 'http/api/events/hub.test.js\nhttp/api/start.test.js\n');
});

runner.run();
