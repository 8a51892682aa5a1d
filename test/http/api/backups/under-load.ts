/** Backups of a server that writes without a pause. Each backup is restored and opened by a check of its invariants. */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import * as assert from 'uvu/assert';
import type { BackupMode } from '../../../../machines/backups/types.js';
import type { RunningService } from '../../../kit/manager/service.js';
import { waitForStatus } from '../../../kit/manager/shared-service.js';
import { fixtures, type Workspace } from '../../../kit/manager/workspace.js';
import { until } from '../../../kit/system/until.js';

export type RunningMode = Exclude<BackupMode, 'stopped'>;
export const runningModes: readonly RunningMode[] = ['stop', 'freeze', 'quiesce'];

/** Adds the Build `writer`, whose server is backed up in all modes. */
export function addWriter(workspace: Workspace): void {
  workspace.addBuild('writer', {
    command: [process.execPath, join(fixtures, 'writing-server.mjs')],
    // The options of Node that tests give the manager are left out.
    environment: 'clean',
    ready: '^READY$',
    stop: { command: 'quit', timeoutMs: 10_000 },
    backup: { before: ['save-off', 'save-all'], done: '^Saved \\d+$', after: 'save-on' },
  });
}

/** Waits until no job uses the backup. */
export function ended(service: RunningService, { id }: { readonly id: string }): Promise<any> {
  return until(async () => {
    const { json } = await service.get(`/backups/${id}`);
    return json.step === null ? json : null;
  });
}

/**
 * Sends a request until no other job refuses it, because a manager first removes the leftovers of the previous manager.
 */
export function untilNotBusy<Answer extends { readonly status: number }>(send: () => Promise<Answer>): Promise<Answer> {
  return until(async () => {
    const answer = await send();
    return answer.status === 409 ? null : answer;
  }, 'the end of the job under way');
}

/** Backs up the writing server, and checks a restored copy. @returns the seconds without writes, `held_seconds` */
export async function backUpOnce(service: RunningService, workspace: Workspace, mode: RunningMode): Promise<number> {
  const before = (await service.get('/status')).json.run;
  const begun = await untilNotBusy(() => service.post('/backups', { folder: 'world', mode }));
  assert.is(begun.status, 202, begun.text);
  const backup = await ended(service, begun.json);
  assert.is(backup.problem, null);
  const { run } = await waitForStatus(service, ({ phase }) => phase === 'up');
  assert.is(run === before, mode !== 'stop');
  assert.is((await service.post(`/backups/${backup.id}/restore`, { folder: 'copy' })).status, 202);
  const { restored } = await ended(service, backup);
  assert.is(restored.problem, null);
  const path = join(workspace.root, 'data/copy');
  checkWorld(path);
  rmSync(path, { recursive: true });
  await service.get('/datafolders');
  return backup.held_seconds ?? 0;
}

/** @throws if the files violate an invariant */
export function checkWorld(path: string): void {
  const [first = 0, second = 0] = ['first', 'second'].map((name) => countRecords(join(path, `kv/${name}.log`)));
  assert.ok(first === second || first === second + 1, `${first} and ${second} records`);
  const database = new Database(join(path, 'game.db'));
  try {
    assert.equal(database.prepare('PRAGMA integrity_check').all(), [{ integrity_check: 'ok' }]);
    assert.is(
      (database.prepare('SELECT sum(money) AS money FROM accounts').get() as { money: number }).money,
      1_000_000,
    );
  } finally {
    database.close();
  }
}

function countRecords(path: string): number {
  const lines = readFileSync(path, 'utf8').split('\n');
  assert.is(lines.pop(), '', `${path} ends within a record`);
  for (const [index, line] of lines.entries()) {
    const value = line.slice(65);
    assert.is(line.slice(0, 64), createHash('sha256').update(value).digest('hex'), `record ${index} of ${path}`);
    assert.is(value.split(' ')[0], String(index + 1));
  }
  return lines.length;
}
