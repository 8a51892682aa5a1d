/** A server that runs as the user daemon, in a Data Folder of that user. It carries out what its console gets. */
import { chmodSync, chownSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { SharedService } from '../../../kit/manager/shared-service.js';
import type { Workspace } from '../../../kit/manager/workspace.js';
import { isRoot } from '../../../kit/system/rights.js';

export const confined = { Build: 'confined', Folder: 'world' };

/** The user daemon. */
export const confinedUid = 1;

export const obstacle = isRoot ? null : 'only root can start a server as another user';

/** Adds the Build `confined`, and gives the Data Folder `world` to its user. */
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

export async function startConfined({ service, workspace }: SharedService): Promise<void> {
  const { status, text } = await service.post('/start', confined);
  assert.is(status, 204, text);
  await workspace.waitForConsole('READY');
}

let commands = 0;

/** Lets the server carry out a command of the shell, and waits until it has. */
export async function letServer({ service, workspace }: SharedService, command: string): Promise<void> {
  commands += 1;
  const answer = await service.post('/command', { Command: `${command}; echo DONE ${commands}.` });
  assert.is(answer.status, 202, answer.text);
  await workspace.waitForConsole(`DONE ${commands}.`);
}
