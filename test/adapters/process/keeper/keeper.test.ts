/** The files and messages that keeper.sh writes. */
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { processStat, readBootId } from '../../../../adapters/process/kernel/proc.js';
import { until } from '../../../kit/system/until.js';
import { keep, keeperSuite, read, script } from './keeper-suite.js';

const test = keeperSuite('adapters/process/keeper/keeper');

test('A running keeper is not affected when its script is replaced', async ({ directory }) => {
  const copy = join(directory, 'keeper.sh');
  copyFileSync(script, copy);
  await keep(directory, ['/bin/sh', '-c', 'echo UP; read -r line; exit 3'], {
    keeper: copy,
    whileRunning: async () => {
      await until(() => existsSync(join(directory, 'console.log')) && read(directory, 'console.log') === 'UP\n');
      // The script is overwritten in place, as `cp` does, and is longer than the shell's read buffer.
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

test('The keeper writes every exit code unchanged', async ({ directory }) => {
  for (const code of [0, 1, 2, 3, 42, 126, 127, 128, 129, 143, 254, 255]) {
    await keep(directory, ['/bin/sh', '-c', `exit ${code}`]);
    assert.is(read(directory, 'exit'), `${code}\n`);
    rmSync(join(directory, 'claim'));
  }
});

test('The keeper writes an exit by a signal as 128 plus the signal’s number', async ({ directory }) => {
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

test('The file `pid` names the process with its start time, the boot and the keeper', async ({ directory }) => {
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
  assert.equal(record, [String(seen?.pid), String(seen?.startTicks), readBootId(), String(seen?.parent)]);
  assert.is(seen?.session, seen?.pid);
  assert.is(seen?.group, seen?.pid);
});

test('The keeper writes the file `failed` if the program cannot be executed', async ({ directory }) => {
  await keep(directory, [join(directory, 'missing')]);
  assert.is(read(directory, 'failed'), 'exec 127\n');
});

test('The keeper writes the file `failed` if the working directory does not exist', async ({ directory }) => {
  await keep(directory, ['/bin/true'], { cwd: join(directory, 'missing') });
  assert.is(read(directory, 'failed'), 'cwd\n');
});

test('The keeper does not execute the program of a run that the manager has claimed', async ({ directory }) => {
  writeFileSync(join(directory, 'claim'), '');
  await keep(directory, ['/bin/sh', '-c', 'echo ran']);
  assert.is(read(directory, 'failed'), 'claim\n');
  assert.not.match(read(directory, 'console.log'), /^ran$/m);
});

test('The keeper sends the pid record first, and then the exit', async ({ directory }) => {
  assert.is(await keep(directory, ['/bin/true'], {}), 'P\nX 0\n');
});

test.run();
