/**
 * A server that runs as the user daemon, in a Data Folder of that user. The server carries out the commands on its
 * console.
 */
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Answer } from '../../../kit/manager/service.js';
import { type SharedService, shareService } from '../../../kit/manager/shared-service.js';
import type { Workspace } from '../../../kit/manager/workspace.js';
import { isRoot } from '../../../kit/system/rights.js';

export const confined = { Build: 'confined', Folder: 'world' };

/** The user `daemon`. */
export const confinedUid = 1;

export const obstacle = isRoot ? null : 'only root can start a server as another user';

/** Adds the Build `confined`, and gives the Data Folder `world` to the user of this Build. */
export function addConfined(workspace: Workspace): void {
  chmodSync(workspace.root, 0o755);
  workspace.addBuild('confined', {
    command: ['/bin/sh', '-c', 'echo READY; while read -r line; do eval "$line"; done'],
    user: 'daemon',
    ready: '^READY$',
    stop: { signal: 'SIGTERM', timeoutMs: 500 },
  });
  giveToServer(join(workspace.root, 'data/world'), join(workspace.root, 'data/world/server.cfg'));
}

export function giveToServer(...paths: readonly string[]): void {
  for (const path of paths) chownSync(path, confinedUid, confinedUid);
}

export interface ConfinedContext extends SharedService {
  /** A directory that only root can enter, with the file `secret`. */
  outside: string;
}

/** Gives each test of the suite the running server, and a Data Folder with only an empty server.cfg. */
export function shareConfined(test: Test<ConfinedContext>): void {
  shareService(test as never, addConfined);
  test.before.each(async (context) => {
    context.outside = mkdtempSync(join(tmpdir(), 'outside-'));
    writeFileSync(join(context.outside, 'secret'), 'set of_root 1', { mode: 0o600 });
    await startConfined(context);
  });
  test.after.each(({ outside, workspace }) => {
    const world = join(workspace.root, 'data/world');
    for (const name of readdirSync(world)) rmSync(join(world, name), { recursive: true });
    writeFileSync(join(world, 'server.cfg'), '');
    giveToServer(join(world, 'server.cfg'));
    rmSync(join(workspace.root, 'manager/settings.json'), { force: true });
    rmSync(outside, { recursive: true });
  });
}

/** Reads a part of the server's Data Folder. */
export const getOfFolder = ({ service }: SharedService, path = '/config'): Promise<Answer> =>
  service.get(`/datafolders/world${path}`);

export async function startConfined({ service, workspace }: SharedService): Promise<void> {
  const { status, text } = await service.post('/start', confined);
  assert.is(status, 204, text);
  await workspace.waitForConsole('READY');
}

let commands = 0;

/** Makes the server carry out a shell command, and waits until the command has ended. */
export async function letServer({ service, workspace }: SharedService, command: string): Promise<void> {
  commands += 1;
  const answer = await service.post('/command', { Command: `${command}; echo DONE ${commands}.` });
  assert.is(answer.status, 202, answer.text);
  await workspace.waitForConsole(`DONE ${commands}.`);
}
