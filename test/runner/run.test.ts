/** Runs the test runner on small files: one for each failure that uvu itself does not report. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const runner = suite('test runner');
const runScript = fileURLToPath(new URL('../run.js', import.meta.url));
const header = `import { test } from ${JSON.stringify(import.meta.resolve('uvu'))};\n`;
const passing = "test('passes', () => {});\n";
/** Source that starts a process in a group of its own and writes its pid to `pid`. */
const startStray = `import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
const stray = spawn('sleep', ['1000'], { detached: true, stdio: 'inherit' });
stray.unref();
writeFileSync(new URL('./pid', import.meta.url), String(stray.pid));
`;

let folder = '';

runner.before.each(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-test-'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
});
runner.after.each(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, source: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), source);
}

interface Ran {
  readonly code: number | null;
  readonly output: string;
  readonly last: string;
}

function start(args: readonly string[], env: NodeJS.ProcessEnv): { child: ChildProcess; ended: Promise<Ran> } {
  const { CI: _, ...own } = process.env;
  const child = spawn(process.execPath, [runScript, '--dir', folder, ...args], { env: { ...own, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise<Ran>((resolve) => {
    child.once('close', (code) => resolve({ code, output, last: output.trimEnd().split('\n').at(-1) ?? '' }));
  });
  return { child, ended };
}

async function run(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Ran> {
  return start(args, env).ended;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

runner('the runner counts passed tests over all files, hides their output and exits 0', async () => {
  write('one.test.js', `${header}${passing}console.log('chatter');\ntest('passes too', () => {});\ntest.run();\n`);
  write('deep/other.test.js', `${header}${passing}test.run();\n`);
  const { code, output, last } = await run();
  assert.is(last, '3 passed, 0 failed');
  assert.is(code, 0);
  assert.match(output, /^ok {4}deep\/other\.test\.js {2}1 passed, \d+\.\d\d s$/m);
  assert.not.match(output, 'chatter');
});

runner('a failing test fails the run and shows what its file printed', async () => {
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

runner('a `before` hook that throws fails the run', async () => {
  write('one.test.js', `${header}test.before(() => { throw new Error('no'); });\n${passing}test.run();\n`);
  const { code, output, last } = await run();
  assert.is(last, '0 passed, 1 failed');
  assert.is(code, 1);
  assert.match(output, 'a hook threw');
});

runner('a file without .run() fails the run', async () => {
  write('one.test.js', header + passing);
  const { code, output, last } = await run();
  assert.is(last, '0 passed, 1 failed');
  assert.is(code, 1);
  assert.match(output, '.run() is missing');
});

runner('a suite without .run() beside others fails the run', async () => {
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

runner('a test that calls exit(0) fails the run', async () => {
  write('one.test.js', `${header}${passing}test('leaves', () => process.exit(0));\ntest.run();\n`);
  const { code, last } = await run();
  assert.is(last, '0 passed, 1 failed');
  assert.is(code, 1);
});

runner('a file that calls exit(0) before its tests begin fails the run', async () => {
  write('one.test.js', `${header}${passing}test.run();\nprocess.exit(0);\n`);
  const { code, last } = await run();
  assert.is(last, '0 passed, 1 failed');
  assert.is(code, 1);
});

runner('a second .run() after the run began cannot hide a failure', async () => {
  const late = "await new Promise((resolve) => setTimeout(resolve, 50));\ntest('passes', () => {});\ntest.run();\n";
  write('one.test.js', `${header}test('fails', () => { throw new Error('broken'); });\ntest.run();\n${late}`);
  const { code, output } = await run();
  assert.is(code, 1);
  assert.match(output, 'reported twice');
});

runner('a test that never ends is killed with all its processes at the time limit of its file', async () => {
  const never = "test('never ends', () => new Promise(() => { setInterval(() => {}, 1000); }));\ntest.run();\n";
  write('one.test.js', header + startStray + never);
  const { code, output, last } = await run(['--timeout', '0.7']);
  assert.is(last, '0 passed, 1 failed');
  assert.is(code, 1);
  assert.match(output, 'not done after 0.7 s');
  assert.not(isAlive(Number(readFileSync(join(folder, 'pid'), 'utf8'))));
});

runner('a process that a passing file leaves behind is killed and reported', async () => {
  write('one.test.js', `${header}${startStray}${passing}test.run();\n`);
  const { code, output } = await run();
  assert.is(code, 0);
  assert.match(output, 'left behind (now ended): 1');
  assert.not(isAlive(Number(readFileSync(join(folder, 'pid'), 'utf8'))));
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
    while (!existsSync(join(folder, 'pid'))) await sleep(10);
    child.kill(signal);
    const { code, output, last } = await ended;
    assert.is(code, status);
    assert.is(last, '0 passed, 1 failed');
    assert.not.match(output, 'two.test.js');
    assert.not(isAlive(Number(readFileSync(join(folder, 'pid'), 'utf8'))));
  });
}

runner('a run without any test file fails', async () => {
  const { code, last } = await run();
  assert.is(last, '0 passed, 0 failed');
  assert.is(code, 1);
});

runner('a SKIPPED line is listed and counted as skipped', async () => {
  write(
    'one.test.js',
    `${header}${passing}test('skips', () => console.log('SKIPPED: no such server here'));\ntest.run();\n`,
  );
  const { code, output, last } = await run();
  assert.is(last, '1 passed, 0 failed, 1 skipped');
  assert.is(code, 0);
  assert.match(output, /^skipped {2}one\.test\.js: no such server here$/m);
});

runner('a SKIPPED line fails the run in CI', async () => {
  write(
    'one.test.js',
    `${header}${passing}test('skips', () => console.log('SKIPPED: no such server here'));\ntest.run();\n`,
  );
  const { code, last } = await run([], { CI: 'true' });
  assert.is(last, '1 passed, 1 failed');
  assert.is(code, 1);
});

runner('--only takes substrings of paths, --list runs nothing, bench and chaos are left out', async () => {
  for (const path of ['bench/a', 'chaos/b', 'one/c', 'two/d', 'three/e']) write(`${path}.test.js`, header + passing);
  const { code, output } = await run(['--list', '--only', 'one/', '--only', 'ee/e']);
  assert.is(output, 'one/c.test.js\nthree/e.test.js\n');
  assert.is(code, 0);
  assert.match((await run(['--list'])).output, /^one\/c\.test\.js\nthree\/e\.test\.js\ntwo\/d\.test\.js\n$/);
});

runner('files of a folder share processes, at most eight files each, and are counted one by one', async () => {
  for (const name of ['one', 'two', 'deep/three'])
    write(`http/api/${name}.test.js`, `${header}${passing}test.run();\n`);
  for (let number = 1; number <= 9; number += 1) {
    write(`machines/${number}.test.js`, `${header}${passing}test.run();\n`);
  }
  const { code, output, last } = await run();
  assert.is(last, '12 passed, 0 failed');
  assert.is(code, 0);
  assert.match(output, /^ok {4}http\/api \(3 files\) {2}3 passed, /m);
  assert.match(output, /^ok {4}machines 1 \(5 files\) {2}5 passed, /m);
  assert.match(output, /^ok {4}machines 2 \(4 files\) {2}4 passed, /m);
});

runner('a browser test has a process of its own', async () => {
  for (const name of ['one', 'two']) write(`browser/${name}.test.js`, `${header}${passing}test.run();\n`);
  const { output } = await run();
  assert.match(output, /^ok {4}browser\/one\.test\.js {2}1 passed, /m);
  assert.match(output, /^ok {4}browser\/two\.test\.js {2}1 passed, /m);
});

runner('a failing test in a batch fails the run and shows the test', async () => {
  write('pure/one.test.js', `${header}${passing}test.run();\n`);
  write('pure/two.test.js', `${header}test('fails', () => { throw new Error('broken'); });\ntest.run();\n`);
  const { code, output, last } = await run();
  assert.is(last, '1 passed, 1 failed');
  assert.is(code, 1);
  assert.match(output, 'broken');
});

runner('a file of a batch without .run() fails the run', async () => {
  write('pure/one.test.js', `${header}${passing}test.run();\n`);
  write('pure/two.test.js', header + passing);
  const { code, output } = await run();
  assert.is(code, 1);
  assert.match(output, '.run() is missing');
});

runner('a test that exceeds the limit for one test is killed, tests that end within it are not', async () => {
  const tests = ['one', 'two', 'three'].map((name) => `test('${name}', () => wait(100));\n`).join('');
  const wait = 'const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));\n';
  write('one.test.js', `import 'node:net';\n${header}${wait}${tests}test.run();\n`);
  write('two.test.js', `import 'node:net';\n${header}${wait}${tests}test('hangs', () => wait(60_000));\ntest.run();\n`);
  const { code, output } = await run(['--test-timeout', '2']);
  assert.is(code, 1);
  assert.match(output, /^ok {4}one\.test\.js {2}3 passed/m);
  assert.match(output, /a test took longer than [\d.]+ s, after 3 tests had ended/);
});

runner(
  '--fast leaves out browsers, real game servers, generated input, long model runs and kill sequences',
  async () => {
    const long = [
      'browser/a',
      'conformance/b',
      'model/c',
      'http/api/fuzz',
      'http/survival',
      'adapters/folders/config-crash',
    ];
    const fast = ['http/api/start', 'machines/server/crash-recovery'];
    for (const path of [...long, ...fast]) write(`${path}.test.js`, header + passing);
    assert.is((await run(['--fast', '--list'])).output, fast.map((path) => `${path}.test.js\n`).join(''));
  },
);

runner('--fast leaves out files that start the program themselves, except the journeys', async () => {
  const starting = "import { startService } from '../../service.js';\n";
  write('http/api/journey.test.js', starting + header + passing);
  write('http/api/runs.test.js', starting + header + passing);
  write('http/api/start.test.js', `import { onStage } from '../stage.js';\n${header}${passing}`);
  assert.is((await run(['--fast', '--list'])).output, 'http/api/journey.test.js\nhttp/api/start.test.js\n');
});

runner.run();
