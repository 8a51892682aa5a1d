/** Helpers for tests of hostile conditions: small disks, paused processes, deleted directories. */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { RunningService } from '../manager/service.js';
import { serversOf } from '../manager/shared-service.js';
import { createWorkspace, fixtures, removeBusyDirectory, type Workspace } from '../manager/workspace.js';
import { until } from './until.js';

/** The body of POST /start. */
export const body = (Build: string): object => ({ Build, Folder: 'world' });
export const fixture = (name: string): string => join(fixtures, name);

/** Mounts a file system of the given size on the directory. @returns a function that unmounts the disk */
export function mountSmall(directory: string, kib: number, inodes = 10_000): () => void {
  const options = `size=${kib}k,nr_inodes=${inodes},mode=700`;
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'server-manager-test', directory]);
  // Unmount lazily, because an exiting process may still have a file open there.
  return () => void execFileSync('umount', ['--lazy', directory]);
}

/** Returns the reason why this machine cannot mount a file system, or `null` if it can */
export function findMountFault(): string | null {
  const { root, remove } = createWorkspace();
  try {
    mountSmall(root, 64)();
    return null;
  } catch (error) {
    return `no file system can be mounted here: ${(error as Error).message.split('\n')[0]}`;
  } finally {
    remove();
  }
}

/** Fills the workspace's disk completely. */
export function fillDisk({ root }: Workspace): void {
  const fd = openSync(join(root, 'filler'), 'a');
  try {
    for (let size = 65_536; size >= 1; ) {
      try {
        writeSync(fd, Buffer.alloc(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  } finally {
    closeSync(fd);
  }
}

/** Frees the space that `fillDisk` has used. */
export const makeRoom = ({ root }: Workspace): void => rmSync(join(root, 'filler'));

/** Returns the state of a process as in proc(5): `T` after SIGSTOP, `X` after its exit */
export function processState(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2)[0] ?? 'X';
  } catch {
    return 'X';
  }
}

/** Pauses a process, and waits until it is paused. */
export async function pauseProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  await until(() => processState(pid) === 'T');
}

/** Returns the path of a run's directory */
export const runPath = ({ root }: Workspace, run: string): string => join(root, 'run', run);

/** Returns the pid of a run's keeper, which the pid record contains */
export const keeperOf = (workspace: Workspace, run: string): number =>
  Number(
    readFileSync(join(runPath(workspace, run), 'pid'), 'latin1')
      .trim()
      .split(' ')[3],
  );

/** Deletes the directory of a live run. */
export const removeDirectory = (workspace: Workspace, run: string): void =>
  removeBusyDirectory(runPath(workspace, run));

/** Starts the server and waits until it has printed `word`. @returns the body of GET /status */
export async function start(
  service: RunningService,
  workspace: Workspace,
  build = 'console',
  word = 'READY',
): Promise<any> {
  const answer = await service.post('/start', body(build));
  assert.is(answer.status, 204, answer.text);
  await workspace.waitForConsole(word);
  return (await service.get('/status')).json;
}

/** Sends a command and checks that the answer accepts it. @returns the answer's body */
export async function command(service: RunningService, Command: string): Promise<{ run: string; cursor: number }> {
  const answer = await service.post('/command', { Command });
  assert.is(answer.status, 202, answer.text);
  return answer.json;
}

/** Stops the server and checks that none of its processes is still running. @returns the last exit */
export async function stop(service: RunningService, workspace: Workspace): Promise<any> {
  const answer = await service.post('/stop');
  assert.is(answer.status, 204, answer.text);
  assert.equal(serversOf(workspace), []);
  return (await service.get('/status')).json.last_exit;
}

/** Checks that the manager can start, command and stop the server. */
export async function assertManages(service: RunningService, workspace: Workspace): Promise<void> {
  await start(service, workspace);
  await command(service, 'hello');
  await workspace.waitForConsole('GOT hello\n');
  await stop(service, workspace);
}
