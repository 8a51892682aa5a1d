/** The service's log. */
import { spawnSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const test = suite('http/runtime/log/log');

/** Runs code with `log` in a separate program. @returns the standard error of the program */
function logged(code: string): string {
  const log = new URL('../../../../http/runtime/log/log.js', import.meta.url).href;
  const program = `import { openLog } from ${JSON.stringify(log)}; const log = openLog('debug'); ${code}`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  assert.is(status, 0, stderr);
  return stderr;
}

test('The log contains no secret, neither in a message nor in a field nor in an error', () => {
  const text = logged(`
    log.info('posted to https://discord.com/api/webhooks/123456789012345678/hunter2');
    log.warn({ target: '/x?access_token=hunter2', list: ['mongodb://app:hunter2@db/world'] }, 'a request failed');
    log.error({ err: new Error('cannot reach redis://:hunter2@cache') }, 'failed');
  `);
  assert.not.match(text, 'hunter2');
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(
    lines.map(({ msg }) => msg),
    ['posted to https://discord.com/api/webhooks/…', 'a request failed', 'failed'],
  );
  assert.is(lines[1].target, '/x?access_token=…');
});

/** Texts whose secret ends at a character that JSON escapes, or at the end. */
const unusualSecrets = `
  log.info({ a: 'password=hunter2"after', b: 2 }, 'one');
  log.info({ a: '-----BEGIN RSA PRIVATE KEY----- hunter2', b: 2 }, 'two');
  log.info({ a: 'line\\nxoxb-hunter2hunter2', b: 2 }, 'three');
`;

test('A line of the log is valid JSON, wherever a secret ends', () => {
  const lines = logged(unusualSecrets).trim().split('\n');
  assert.equal(
    lines.map((line) => JSON.parse(line)).map(({ a, b, msg }) => [a, b, msg]),
    [
      ['password=…"after', 2, 'one'],
      ['…', 2, 'two'],
      ['line\n…', 2, 'three'],
    ],
  );
});

/** Runs the program on a separate terminal. @returns the output on the terminal */
function onTerminal(command: string, env: NodeJS.ProcessEnv): string {
  const { status, stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
    encoding: 'utf8',
    env: { ...process.env, TERM: 'xterm', ...env },
    input: '',
  });
  assert.is(status, 0, stdout);
  return stdout.replaceAll('\r', '');
}

/** The program of {@link logged}, on a terminal. */
function loggedOnTerminal(code: string, env: NodeJS.ProcessEnv = { NO_COLOR: '1' }): string {
  const log = new URL('../../../../http/runtime/log/log.js', import.meta.url).href;
  const program = `import { openLog } from "${log}"; const log = openLog("debug"); ${code}`;
  return onTerminal(`'${process.execPath}' --input-type=module -e '${program}'`, env);
}

test('The log on a terminal has a plain line for each entry', () => {
  const text = loggedOnTerminal(
    'log.info({ run: "r1", build: "my build", serverPid: 7 }, "the server is up"); log.debug("done");',
  );
  const [first = '', second = '', ...rest] = text.split('\n');
  assert.match(first, /^\d\d:\d\d:\d\d INFO {2}the server is up run=r1 build="my build" serverPid=7$/);
  assert.match(second, /^\d\d:\d\d:\d\d DEBUG done$/);
  assert.equal(rest, ['']);
});

test('The log on a terminal colours levels, unless NO_COLOR is set', () => {
  assert.match(loggedOnTerminal('log.warn("x");', { NO_COLOR: '' }), '\x1b[33mWARN');
  assert.not.match(loggedOnTerminal('log.warn("x");'), '\x1b');
});

test('The log on a terminal hides secrets and escapes characters', () => {
  const text = loggedOnTerminal(
    'log.error({ err: new Error("cannot reach redis://:hunter2@cache") }, "failed \\x1b[2J"); log.info({ a: "\\u0007" }, "x");',
  );
  assert.not.match(text, 'hunter2');
  assert.not.match(text, /[\x1b\x07]/);
  assert.match(text, /ERROR failed \\x1b\[2J\n {4}Error: cannot reach redis:\/\/…\S*\n {4}at /);
  assert.match(text, 'a="\\u0007"');
});

test('The log is JSON unless it is written to a terminal', () => {
  assert.is(JSON.parse(logged('log.info("x");')).msg, 'x');
});

test.run();
