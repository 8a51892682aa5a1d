/** A manager that is out of file descriptors sees nothing of processes, and must not take that for their end. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fixture } from './running-machine.js';

const test = suite('A manager without file descriptors');
const runDirectory = new URL('../../../adapters/process/run-directory.js', import.meta.url).href;
const keeperFiles = new URL('../../../adapters/process/keeper-files.js', import.meta.url).href;
const machine = new URL('running-machine.js', import.meta.url).href;
const waiting = new URL('../../until.js', import.meta.url).href;

/** Runs as a program of its own, under a limit. */
const scene = `
  import { closeSync, existsSync, openSync, readdirSync, readlinkSync } from 'node:fs';
  import { createRunningMachine, untilGone } from '${machine}';
  import { until } from '${waiting}';
  import { readPidRecord } from '${keeperFiles}';
  import { runDirectory } from '${runDirectory}';
  const fdPath = (fd) => { try { return readlinkSync('/proc/self/fd/' + fd); } catch { return null; } };
  const machine = createRunningMachine();
  await machine.start(machine.compose(['${fixture('input-server.sh')}', 'bare']));
  await machine.untilPrinted(/READY/);
  const { pid, launch } = machine.snapshot().context;
  // Without its keeper the end of this server wakes nobody: it is looked for.
  const { keeperPid } = readPidRecord(runDirectory(machine.runs + '/' + launch.run));
  process.kill(keeperPid, 'SIGKILL');
  await untilGone(keeperPid);
  const life = machine.runs + '/' + launch.run + '/life';
  // The end of it was seen: of the two that were open only the one that holds its inode is left.
  await until(() => readdirSync('/proc/self/fd').filter((fd) => fdPath(fd) === life).length === 1);
  // Nothing else is under way then that would close descriptors of its own.
  const spare = () => readdirSync(machine.runs).find((name) => name.startsWith('.spare-'));
  await until(() => spare() !== undefined && existsSync(machine.runs + '/' + spare() + '/console.log'));
  const held = [];
  let holding = true;
  const hold = () => {
    try { while (holding) held.push(openSync('/dev/null')); } catch { setImmediate(hold); }
  };
  hold();
  process.kill(pid, 'SIGKILL');
  // Long enough for many looks, too short to prove anything by itself.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const meanwhile = JSON.stringify(machine.snapshot().value);
  holding = false;
  held.forEach((fd) => closeSync(fd));
  await machine.untilStopped();
  console.log(meanwhile, machine.snapshot().context.lastExit.code);
  await machine.remove();
`;

test('nothing is told while nothing can be seen, and the truth as soon as it can', async () => {
  const { stdout } = await promisify(execFile)('/bin/sh', [
    '-c',
    'ulimit -n 256 && exec "$@"',
    'sh',
    process.execPath,
    '--input-type=module',
    '-e',
    scene,
  ]);
  assert.is(stdout, '{"running":"up"} null\n');
});

test.run();
