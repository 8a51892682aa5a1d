/** A service whose server prints on command. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../kit/manager/service.js';
import { type SharedService, shareService, startStandard } from '../../../kit/manager/shared-service.js';
import { fixtures, type Workspace } from '../../../kit/manager/workspace.js';

export const printing = { Build: 'printing', Folder: 'world' };

export function addPrintingBuild(workspace: Workspace): void {
  workspace.addBuild('printing', {
    command: [process.execPath, join(fixtures, 'printing-server.mjs')],
    stop: { signal: 'SIGTERM', timeoutMs: 500 },
  });
}

/** Shares a service like `shareService`, with the additional Build `printing`. */
export function sharePrintingService(test: Test<SharedService>): void {
  shareService(test, addPrintingBuild);
}

/** Starts the server that prints. @returns the body of GET /status */
export const startPrinting = (shared: SharedService): Promise<any> => startStandard(shared, printing);

/** Makes the server print. @returns the run, and the cursor of the output */
export async function ask(service: RunningService, command: string): Promise<{ run: string; cursor: number }> {
  const answer = await service.post('/command', { Command: command });
  assert.is(answer.status, 202, answer.text);
  return answer.json;
}

/** Returns the output of a run, byte by byte. */
export function printed({ root }: Workspace, run: string): Buffer {
  return readFileSync(join(root, 'run', run, 'console.log'));
}
