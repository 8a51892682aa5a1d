/** keeper.sh without a manager: what the program inherits, and which files the keeper writes. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bootId, processStat } from '../../../adapters/process/proc.js';
import { until } from '../../until.js';

const script = fileURLToPath(new URL('../../../adapters/process/keeper.sh', import.meta.url));
const test = suite<{ directory: string }>('keeper.sh');

test.before.each((context) => {
  context.directory = mkdtempSync(join(tmpdir(), 'keeper test '));
  execFileSync('mkfifo', [join(context.directory, 'stdin'), join(context.directory, 'life')]);
});

test.after.each(({ directory }) => rmSync(directory, { recursive: true, force: true }));

interface Run {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Another script than the real one. */
  readonly keeper?: string;
  /** Called while the keeper runs. */
  readonly whileRunning?: () => Promise<unknown>;
}

/** Runs the keeper until it has exited. @returns its messages on the liveness pipe */
async function keep(
  directory: string,
  argv: readonly string[],
  { cwd = directory, env = process.env, keeper: path = script, whileRunning }: Run = {},
): Promise<string> {
  const life = openSync(join(directory, 'life'), constants.O_RDWR | constants.O_NONBLOCK);
  const log = openSync(join(directory, 'keeper.log'), 'a');
  try {
    const keeper = spawn('/bin/sh', [path, 'keep', directory, cwd, ...argv], {
      detached: true,
      env,
      stdio: ['ignore', 'ignore', log, life],
    });
    const exited = once(keeper, 'exit');
    await whileRunning?.();
    await exited;
    const messages = Buffer.alloc(1_000);
    return messages.toString('latin1', 0, readSync(life, messages));
  } finally {
    closeSync(life);
    closeSync(log);
  }
}

const read = (directory: string, file: string): string => readFileSync(join(directory, file), 'utf8');

/** A program that prints its arguments, each as JSON on a line. */
const printArguments = [
  process.execPath,
  '-e',
  'for (const word of process.argv.slice(1)) console.log(JSON.stringify(word))',
  '--',
];
const printEnvironment = [process.execPath, '-p', 'JSON.stringify(process.env)'];

test('the program gets its arguments unchanged, whatever characters they contain', async ({ directory }) => {
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

test('the program gets its environment unchanged, including variables with common shell names', async ({
  directory,
}) => {
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

test('a running keeper is not affected when its script is replaced', async ({ directory }) => {
  const copy = join(directory, 'keeper.sh');
  copyFileSync(script, copy);
  await keep(directory, ['/bin/sh', '-c', 'echo UP; read -r line; exit 3'], {
    keeper: copy,
    whileRunning: async () => {
      await until(() => existsSync(join(directory, 'console.log')) && read(directory, 'console.log') === 'UP\n');
      // Overwritten in place, as `cp` does, and longer than the shell's read buffer.
      writeFileSync(
        copy,
        `${readFileSync(script, 'utf8')}\necho REPLACED >"$keeper_dir/replaced"\n`.padEnd(20_000, '\n'),
      );
      writeFileSync(join(directory, 'stdin'), '\n');
    },
  });
  assert.is(read(directory, 'exit'), '3\n');
  assert.not(existsSync(join(directory, 'replaced')));
});

test('the keeper works when the server’s PATH does not contain setsid', async ({ directory }) => {
  await keep(directory, printEnvironment, { env: { PATH: '/no/such/path' } });
  assert.is((JSON.parse(read(directory, 'console.log')) as NodeJS.ProcessEnv).PATH, '/no/such/path');
  assert.is(read(directory, 'exit'), '0\n');
});

test('the program runs in its working directory, whatever the name of the directory', async ({ directory }) => {
  for (const name of ['with spaces', '-', '$HOME', "it's", '*', 'ü', 'new\nline']) {
    const cwd = join(directory, name);
    mkdirSync(cwd);
    await keep(directory, ['/bin/sh', '-c', '/bin/pwd -P >here'], { cwd });
    assert.is(read(cwd, 'here'), `${cwd}\n`);
    rmSync(join(directory, 'claim'));
  }
});

test('the program inherits the umask', async ({ directory }) => {
  const before = process.umask(0o027);
  try {
    await keep(directory, ['/bin/sh', '-c', 'umask']);
  } finally {
    process.umask(before);
  }
  assert.is(read(directory, 'console.log'), '0027\n');
});

test('the program has its console as descriptors 0, 1 and 2, the liveness pipe as 9, and no other descriptor of the keeper', async ({
  directory,
}) => {
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

test('the keeper writes every exit code unchanged', async ({ directory }) => {
  for (const code of [0, 1, 2, 3, 42, 126, 127, 128, 129, 143, 254, 255]) {
    await keep(directory, ['/bin/sh', '-c', `exit ${code}`]);
    assert.is(read(directory, 'exit'), `${code}\n`);
    rmSync(join(directory, 'claim'));
  }
});

test('the keeper writes an exit by a signal as 128 plus the signal’s number', async ({ directory }) => {
  for (const [signal, code] of [
    ['HUP', 129],
    ['INT', 130],
    ['QUIT', 131],
    ['ABRT', 134],
    ['KILL', 137],
    ['SEGV', 139],
    ['PIPE', 141],
    ['TERM', 143],
  ] as const) {
    await keep(directory, ['/bin/sh', '-c', `kill -s ${signal} $$`]);
    assert.is(read(directory, 'exit'), `${code}\n`);
    rmSync(join(directory, 'claim'));
  }
});

test('the program starts with no signal ignored or blocked', async ({ directory }) => {
  await keep(directory, ['/bin/sh', '-c', 'exec grep -E "^Sig(Ign|Blk)" /proc/self/status']);
  assert.equal(read(directory, 'console.log').match(/[0-9a-f]{16}/g), ['0'.repeat(16), '0'.repeat(16)]);
});

test('the file pid names the process, its start time, the boot and the keeper, and the process leads its session and group', async ({
  directory,
}) => {
  let stat: ReturnType<typeof processStat> = null;
  let record: string[] = [];
  await keep(directory, ['/bin/sh', '-c', 'echo READY; read -r line'], {
    async whileRunning() {
      await until(() => readdirSync(directory).includes('console.log') && read(directory, 'console.log') !== '');
      record = read(directory, 'pid').trimEnd().split(' ');
      stat = processStat(Number(record[0]));
      const input = openSync(join(directory, 'stdin'), 'w');
      writeFileSync(input, 'go\n');
      closeSync(input);
    },
  });
  const seen = stat as ReturnType<typeof processStat>;
  assert.ok(seen);
  assert.equal(record, [String(seen?.pid), String(seen?.startTicks), bootId(), String(seen?.parent)]);
  assert.is(seen?.session, seen?.pid);
  assert.is(seen?.group, seen?.pid);
});

test('the keeper writes the file failed when the program cannot be executed', async ({ directory }) => {
  await keep(directory, [join(directory, 'missing')]);
  assert.is(read(directory, 'failed'), 'exec 127\n');
});

test('the keeper writes the file failed when the working directory does not exist', async ({ directory }) => {
  await keep(directory, ['/bin/true'], { cwd: join(directory, 'missing') });
  assert.is(read(directory, 'failed'), 'cwd\n');
});

test('the keeper does not execute the program of a run that the manager has claimed', async ({ directory }) => {
  writeFileSync(join(directory, 'claim'), '');
  await keep(directory, ['/bin/sh', '-c', 'echo ran']);
  assert.is(read(directory, 'failed'), 'claim\n');
  assert.not.match(read(directory, 'console.log'), /^ran$/m);
});

test('the keeper announces first the pid record, then the exit', async ({ directory }) => {
  assert.is(await keep(directory, ['/bin/true'], {}), 'P\nX 0\n');
});

const closeOnExec = 0o2000000;

/** Descriptors of this process that its children inherit. */
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
