/** A manager without free file descriptors cannot read /proc, and must not take that for the exit of a process. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { processTreeSetups } from '../../cgroups.js';
import { fixture } from './running-machine.js';

const test = suite('A manager without file descriptors');
const runDirectory = new URL('../../../adapters/process/run-directory.js', import.meta.url).href;
const keeperFiles = new URL('../../../adapters/process/keeper-files.js', import.meta.url).href;
const cgroups = new URL('../../cgroups.js', import.meta.url).href;
const machine = new URL('running-machine.js', import.meta.url).href;
const until = new URL('../../until.js', import.meta.url).href;

/** Runs in a process of its own with a limit on file descriptors. */
const program = `
  import { closeSync, existsSync, openSync, readdirSync, readlinkSync } from 'node:fs';
  import { createRunningMachine, untilGone } from '${machine}';
  import { until } from '${until}';
  import { processTreeSetups } from '${cgroups}';
  import { readPidRecord } from '${keeperFiles}';
  import { runDirectory } from '${runDirectory}';
  const fdPath = (fd) => { try { return readlinkSync('/proc/self/fd/' + fd); } catch { return null; } };
  const { createGroup } = processTreeSetups().find(({ method }) => method === process.env.METHOD);
  const machine = createRunningMachine({ createGroup });
  await machine.start(machine.compose(['${fixture('input-server.sh')}', 'bare']));
  await machine.untilPrinted(/READY/);
  const { pid, launch } = machine.snapshot().context;
  // Without its keeper nothing reports the exit of this server: the manager polls.
  const { keeperPid } = readPidRecord(runDirectory(machine.runs + '/' + launch.run));
  process.kill(keeperPid, 'SIGKILL');
  await untilGone(keeperPid);
  const life = machine.runs + '/' + launch.run + '/life';
  // The manager has seen the pipe close.
  await until(() => readdirSync('/proc/self/fd').filter((fd) => fdPath(fd) === life).length === 0);
  // Wait for the spare directory: afterwards nothing else closes descriptors.
  const spare = () => readdirSync(machine.runs).find((name) => name.startsWith('.spare-'));
  await until(() => spare() !== undefined && existsSync(machine.runs + '/' + spare() + '/console.log'));
  const held = [];
  let holding = true;
  const hold = () => {
    try { while (holding) held.push(openSync('/dev/null')); } catch { setImmediate(hold); }
  };
  hold();
  process.kill(pid, 'SIGKILL');
  // Many polls.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const withoutDescriptors = JSON.stringify(machine.snapshot().value);
  holding = false;
  held.forEach((fd) => closeSync(fd));
  await machine.untilStopped();
  console.log(withoutDescriptors, machine.snapshot().context.lastExit.code);
  await machine.remove();
`;

for (const { method } of processTreeSetups())
  test(`a manager without file descriptors reports the exit of its server once it can read /proc again, and not before (${method})`, async () => {
    const { stdout } = await promisify(execFile)(
      '/bin/sh',
      ['-c', 'ulimit -n 256 && exec "$@"', 'sh', process.execPath, '--input-type=module', '-e', program],
      { env: { ...process.env, METHOD: method } },
    );
    assert.is(stdout, '{"running":"up"} null\n');
  });

test.run();
