/** `backups`: copies of Data Folders. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Backup } from '../../api/schemas/types.js';
import { formatBytes, formatTime, quote } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { Failure } from '../service/failure.js';
import { type Command, type Invocation, pathOf } from './invocation.js';

const pollIntervalMs = 300;

export const listBackups: Command = async ({ service, output, json }) => {
  const { text, value } = await service.requestJson<readonly Backup[]>('GET', '/backups');
  if (json) return output.line(text);
  const rows = value.map(({ id, requested_at: at, folder, repository, size, verified, ...backup }) => [
    id,
    formatTime(at),
    folder,
    repository,
    size === null ? '' : formatBytes(size),
    backup.step ?? (backup.problem === null ? 'done' : 'failed'),
    verified === null ? 'never' : verified.problem === null ? formatTime(verified.at) : 'failed',
  ]);
  await writeTable(
    output,
    ['ID', 'TIME', 'FOLDER', 'KEPT BY', 'SIZE', 'STATE', 'VERIFIED'],
    rows,
    'There are no backups.',
  );
};

export const createBackup: Command = async (invocation, folder) => {
  const { service, flags, output, json } = invocation;
  const begun = await service.requestJson<Backup>('POST', '/backups', { json: { folder, mode: flags.mode } });
  const { text, value } = await waitForEnd(invocation, begun.value.id);
  requireSuccess(value.problem);
  const size = value.size === null ? '' : ` (${formatBytes(value.size)})`;
  await output.line(json ? text : `Backup ${value.id} of ${quote(value.folder)} was made${size}.`);
};

export const verifyBackup: Command = async (invocation, id = '') => {
  await invocation.service.request('POST', `${pathOf('backups', id)}/verify`);
  const { text, value } = await waitForEnd(invocation, id);
  requireSuccess(value.verified?.problem ?? null);
  await invocation.output.line(invocation.json ? text : `Backup ${value.id} is whole.`);
};

export const restoreBackup: Command = async (invocation, id = '') => {
  const { service, flags, output, json } = invocation;
  await service.request('POST', `${pathOf('backups', id)}/restore`, { json: { folder: flags.folder } });
  const { text, value } = await waitForEnd(invocation, id);
  requireSuccess(value.restored?.problem ?? null);
  if (json) return output.line(text);
  const kept = value.restored?.kept ?? null;
  const before = kept === null ? '' : ` The files from before are in data/${kept}.`;
  await output.line(`Backup ${value.id} was restored to ${quote(value.restored?.folder ?? value.folder)}.${before}`);
};

export const removeBackup: Command = async ({ service, output, json }, id = '') => {
  await service.execute('DELETE', pathOf('backups', id));
  if (!json) await output.line(`Backup ${id} was deleted.`);
};

/** Polls a backup until no job on it is under way. */
async function waitForEnd({ service, output }: Invocation, id: string) {
  try {
    for (;;) {
      const backup = await service.requestJson<Backup>('GET', pathOf('backups', id));
      const { step } = backup.value;
      if (step === null) return backup;
      output.progress(`${step[0]?.toUpperCase()}${step.slice(1)}`);
      await pause(pollIntervalMs);
    }
  } finally {
    output.progress(null);
  }
}

function requireSuccess(problem: string | null): void {
  if (problem !== null) throw new Failure({ code: 'failed', text: problem });
}
