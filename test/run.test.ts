/** Runs the runner against small files, one for each way in which uvu says nothing of a failure. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const runner = suite('run');
const runScript = fileURLToPath(new URL('./run.js', import.meta.url));
const header = `import { test } from ${JSON.stringify(import.meta.resolve('uvu'))};\n`;
const passing = "test('passes', () => {});\n";
/** Starts a process that leads a group of its own and would live on; writes its pid to `pid`. */
const straying = `import { spawn } from 'node:child_process';
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

function livesOn(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

runner('all fine: counts tests over files, says nothing of their output, exits 0', async () => {
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

runner('a `before` that throws is a failure', async () => {
  write('one.test.js', `${header}test.before(() => { throw new Error('no'); });\n${passing}test.run();\n`);
  const { code, output, last } = await run();
  assert.is(last, '0 passed, 1 failed');
  assert.is(code, 1);
  assert.match(output, 'a hook threw');
});

runner('a missing .run() is a failure', async () => {
  write('one.test.js', header + passing);
  const { code, output, last } = await run();
  assert.is(last, '0 passed, 1 failed');
  assert.is(code, 1);
  assert.match(output, '.run() is missing');
});

runner('a missing .run() of one suite among others is a failure', async () => {
  const suites = "const run = suite('run');\nconst forgotten = suite('forgotten');\n";
  write(
    'one.test.js',
    `${header.replace('test', 'suite')}${suites}run('passes', () => {});\nforgotten('fails', () => { throw 1; });\nrun.run();\n`,
  );
  const { code, output, last } = await run();
  assert.is(last, '1 passed, 1 failed');
  assert.is(code, 1);
  assert.match(output, '.run() is missing for forgotten');
});

runner('exit(0) in the middle of a test is a failure', async () => {
  write('one.test.js', `${header}${passing}test('leaves', () => process.exit(0));\ntest.run();\n`);
  const { code, last } = await run();
  assert.is(last, '0 passed, 1 failed');
  assert.is(code, 1);
});

runner('exit(0) before the tests began is a failure', async () => {
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

runner('a test that never ends is killed with all its processes at the time limit', async () => {
  const never = "test('never ends', () => new Promise(() => { setInterval(() => {}, 1000); }));\ntest.run();\n";
  write('one.test.js', header + straying + never);
  const { code, output, last } = await run(['--timeout', '0.7']);
  assert.is(last, '0 passed, 1 failed');
  assert.is(code, 1);
  assert.match(output, 'not done after 0.7 s');
  assert.not(livesOn(Number(readFileSync(join(folder, 'pid'), 'utf8'))));
});

runner('a process that a passing file leaves behind is ended, and said', async () => {
  write('one.test.js', `${header}${straying}${passing}test.run();\n`);
  const { code, output } = await run();
  assert.is(code, 0);
  assert.match(output, 'left behind (now ended): 1');
  assert.not(livesOn(Number(readFileSync(join(folder, 'pid'), 'utf8'))));
});

for (const [signal, status] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  runner(`${signal} ends the run and all its processes`, async () => {
    write(
      'one.test.js',
      `${header}${straying}test('never ends', () => new Promise(() => { setInterval(() => {}, 1000); }));\ntest.run();\n`,
    );
    write('two.test.js', `${header}${passing}test.run();\n`);
    const { child, ended } = start(['--jobs', '1'], {});
    while (!existsSync(join(folder, 'pid'))) await sleep(10);
    child.kill(signal);
    const { code, output, last } = await ended;
    assert.is(code, status);
    assert.is(last, '0 passed, 1 failed');
    assert.not.match(output, 'two.test.js');
    assert.not(livesOn(Number(readFileSync(join(folder, 'pid'), 'utf8'))));
  });
}

runner('no files at all is a failure of the run', async () => {
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

runner('a SKIPPED line is a failure in CI', async () => {
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

runner.run();
