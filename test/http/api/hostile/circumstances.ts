/** What the tests of hostile circumstances share: small disks, and processes that stand still. */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../service.js';
import { until } from '../../../until.js';
import { createWorkspace, fixtures, removeBusyDirectory, type Workspace } from '../../../workspace.js';
import { serversOf } from '../../stage.js';

/** What most tests start, and the path of a fixture server. */
export const body = (Build: string): object => ({ Build, Folder: 'world' });
export const fixture = (name: string): string => join(fixtures, name);

/** Puts a file system of its own, of that size, where the directory is. @returns unmounts it */
export function mountSmall(directory: string, kib: number): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kib}k,mode=700`, 'server-manager-test', directory]);
  // Lazily: who is about to end may still have its last file open there.
  return () => void execFileSync('umount', ['--lazy', directory]);
}

/** Why nothing can be mounted here, or null when it can. */
export function whyNoMount(): string | null {
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

/** Fills what is left of the workspace's disk, to the last byte that it takes. */
export function fill({ root }: Workspace): void {
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

/** Undoes it. */
export const makeRoom = ({ root }: Workspace): void => rmSync(join(root, 'filler'));

/** The state that /proc tells of a process: `T` when it was stopped by a signal. */
export function processState(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2)[0] ?? 'X';
  } catch {
    return 'X';
  }
}

/** Stops a process, and waits until it stands still. */
export async function freeze(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  await until(() => processState(pid) === 'T');
}

/** A run's directory. */
export const runPath = ({ root }: Workspace, run: string): string => join(root, 'run', run);

/** The pid of a run's keeper, as its files tell. */
export const keeperOf = (workspace: Workspace, run: string): number =>
  Number(
    readFileSync(join(runPath(workspace, run), 'pid'), 'latin1')
      .trim()
      .split(' ')[3],
  );

/** Removes a run's directory under way. */
export const removeDirectory = (workspace: Workspace, run: string): void =>
  removeBusyDirectory(runPath(workspace, run));

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

/** A command that is taken. @returns the answer's body */
export async function command(service: RunningService, Command: string): Promise<{ run: string; cursor: number }> {
  const answer = await service.post('/command', { Command });
  assert.is(answer.status, 202, answer.text);
  return answer.json;
}

/** Stops what runs, after which nobody may be left. @returns the last exit */
export async function stop(service: RunningService, workspace: Workspace): Promise<any> {
  const answer = await service.post('/stop');
  assert.is(answer.status, 204, answer.text);
  assert.equal(serversOf(workspace), []);
  return (await service.get('/status')).json.last_exit;
}
