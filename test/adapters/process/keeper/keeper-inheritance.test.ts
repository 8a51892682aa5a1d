/** The arguments, variables and descriptors that the server's program inherits from keeper.sh. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { keep, keeperSuite, read } from './keeper-suite.js';

const test = keeperSuite('adapters/process/keeper/keeper-inheritance');

/** A program that prints its arguments, each as JSON on a line. */
const printArguments = [
  process.execPath,
  '-e',
  'for (const word of process.argv.slice(1)) console.log(JSON.stringify(word))',
  '--',
];
const printEnvironment = [process.execPath, '-p', 'JSON.stringify(process.env)'];

test('The program gets its arguments unchanged, whatever characters they contain', async ({ directory }) => {
  const words = [
    '',
    ' ',
    'two words',
    'new\nline',
    '"quotes"',
    "it's",
    '$HOME',
    '`id`',
    '$(id)',
    '*',
    '?',
    '[a]',
    '~',
    '\\',
    '\\n',
    '-n',
    '--',
    ';',
    '&',
    '|',
    '#',
    'ü',
    '{}',
    '\t',
  ];
  await keep(directory, [...printArguments, ...words]);
  const printed = read(directory, 'console.log').trimEnd().split('\n');
  assert.equal(
    printed.map((line) => JSON.parse(line)),
    words,
  );
});

test('The program gets its environment unchanged', async ({ directory }) => {
  const env = {
    PATH: process.env.PATH,
    SERVER_MANAGER_RUN: 'x',
    EMPTY: '',
    SPACES: ' a  b ',
    LINES: 'a\nb',
    QUOTES: `"'\`$HOME`,
    ÜMLAUT: 'dropped',
    role: '1',
    dir: '2',
    cwd: '3',
    code: '4',
    stat: '5',
    began: '6',
    boot: '7',
    setsid: '8',
    ENV: '/no/such',
    PS1: '> ',
    CDPATH: '/usr',
    HOME: '/nowhere',
  };
  await keep(directory, printEnvironment, { env });
  const { PWD, OLDPWD, ...printed } = JSON.parse(read(directory, 'console.log')) as NodeJS.ProcessEnv;
  const { ÜMLAUT, ...passed } = env;
  assert.equal(printed, passed, `${ÜMLAUT} is dropped: a shell cannot pass on a variable of that name`);
  assert.is(PWD, directory);
  assert.ok(OLDPWD !== undefined, 'the shell adds it');
});

test('The keeper works when the server’s PATH does not contain setsid', async ({ directory }) => {
  await keep(directory, printEnvironment, { env: { PATH: '/no/such/path' } });
  assert.is((JSON.parse(read(directory, 'console.log')) as NodeJS.ProcessEnv).PATH, '/no/such/path');
  assert.is(read(directory, 'exit'), '0\n');
});

test('The program runs in its working directory, whatever name the directory has', async ({ directory }) => {
  for (const name of ['with spaces', '-', '$HOME', "it's", '*', 'ü', 'new\nline']) {
    const cwd = join(directory, name);
    mkdirSync(cwd);
    await keep(directory, ['/bin/sh', '-c', '/bin/pwd -P >here'], { cwd });
    assert.is(read(cwd, 'here'), `${cwd}\n`);
    rmSync(join(directory, 'claim'));
  }
});

test('The program inherits the umask', async ({ directory }) => {
  const before = process.umask(0o027);
  try {
    await keep(directory, ['/bin/sh', '-c', 'umask']);
  } finally {
    process.umask(before);
  }
  assert.is(read(directory, 'console.log'), '0027\n');
});

test('The program inherits only the console and the liveness pipe from the keeper', async ({ directory }) => {
  await keep(directory, ['/bin/sh', '-c', 'exec ls -l /proc/self/fd']);
  const held = [...read(directory, 'console.log').matchAll(/ (\d+) -> (.*)$/gm)].map(
    ([, fd, target]) => [fd, target] as const,
  );
  const own = new Set(inheritable());
  const fresh = held.filter(([fd, target]) => !own.has(Number(fd)) && !target?.startsWith('/proc/'));
  assert.equal(Object.fromEntries(fresh), {
    0: join(directory, 'stdin'),
    1: join(directory, 'console.log'),
    2: join(directory, 'console.log'),
    9: join(directory, 'life'),
  });
});

test('Descriptor 3 is the trace, or /dev/null if the trace cannot be opened', async ({ directory }) => {
  mkdirSync(join(directory, 'trace'));
  const log = join(directory, 'trace', 'log');
  writeFileSync(log, 'before ');
  await keep(directory, ['/bin/sh', '-c', 'echo first >&3; : >"$1"; echo second >&3', 'sh', log]);
  assert.is(readFileSync(log, 'utf8'), 'second\n');
  rmSync(join(directory, 'claim'));
  rmSync(log);
  mkdirSync(log);
  await keep(directory, ['/bin/sh', '-c', 'echo lost >&3; readlink /proc/$$/fd/3']);
  assert.is(read(directory, 'console.log'), '/dev/null\n');
});

test('The program starts with no signal ignored or blocked', async ({ directory }) => {
  await keep(directory, ['/bin/sh', '-c', 'exec grep -E "^Sig(Ign|Blk)" /proc/self/status']);
  assert.equal(read(directory, 'console.log').match(/[0-9a-f]{16}/g), ['0'.repeat(16), '0'.repeat(16)]);
});

const closeOnExec = 0o2000000;

/** Descriptors of this process that its child processes inherit. */
function inheritable(): number[] {
  return readdirSync('/proc/self/fd')
    .map(Number)
    .filter((fd) => {
      try {
        const flags = /^flags:\s+(\d+)$/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1] ?? '0';
        return fd > 9 && (Number.parseInt(flags, 8) & closeOnExec) === 0;
      } catch {
        return false;
      }
    });
}

test.run();
