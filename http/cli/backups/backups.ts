/** The commands `backups`, for copies of Data Folders. */

import type { Backup } from '../../client/api.js';
import { canAsk, confirm } from '../kit/confirm.js';
import { type Command, given, type Invocation } from '../kit/invocation.js';
import { writeDone } from '../output/done.js';
import { formatBytes, formatTime, quote } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { Failure } from '../service/failure.js';
import { requireNoContent } from '../service/no-content.js';
import { readPages } from '../service/read-pages.js';

export const listBackups: Command = async ({ service, output, json }) => {
  const data = await readPages(service, '/backups', {}, { pageLimit: 1_000 });
  if (json) return output.json(data);
  const rows = data.map(({ id, requested_at: at, folder, repository, size, verified, ...backup }) => [
    id,
    formatTime(at),
    folder,
    repository,
    size === null ? '' : formatBytes(size),
    backup.step ?? (backup.problem !== null ? 'failed' : backup.pinned ? 'pinned' : 'done'),
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
  const { data: begun } = await service.POST('/backups', { body: { folder, ...given({ mode: flags.mode }) } });
  const backup = await waitForEnd(invocation, begun.id);
  requireSuccess(backup.problem);
  if (json) return output.json(backup);
  const size = backup.size === null ? '' : ` (${formatBytes(backup.size)})`;
  const names = backup.databases.map(({ name }) => quote(name)).join(', ');
  const databases = names === '' ? '' : ` It has the databases: ${names}.`;
  await output.line(`Backup ${backup.id} of ${quote(backup.folder)} was made${size}.${databases}`);
  for (const { name, unread, grant } of backup.databases)
    if (unread.length > 0)
      await output.line(
        `Incomplete: the dump of ${quote(name)} lacks the routines ${unread.map(quote).join(', ')}. Run as an administrator of the database: ${grant};`,
      );
  if (backup.followed.length > 0)
    await output.line(
      `In the backup: what these links lead to, outside the Data Folder: ${backup.followed.map(quote).join(', ')}`,
    );
  if (backup.outside.length > 0)
    await output.line(
      `Not in the backup: what these links lead to, outside the Data Folder: ${backup.outside.map(quote).join(', ')}`,
    );
  if (backup.pruned.length > 0) await output.line(`Deleted by the retention: ${backup.pruned.join(', ')}`);
};

export const verifyBackup: Command = async (invocation, id = '') => {
  const { service, output, json } = invocation;
  await service.POST('/backups/{id}/verify', { params: { path: { id } } });
  const backup = await waitForEnd(invocation, id);
  requireSuccess(backup.verified?.problem ?? null);
  if (json) return output.json(backup);
  await output.line(`Backup ${backup.id} is whole.`);
};

export const testBackup: Command = async (invocation, id = '') => {
  const { service, output, json } = invocation;
  await service.POST('/backups/{id}/test', { params: { path: { id } } });
  const backup = await waitForEnd(invocation, id);
  requireSuccess(backup.tested?.problem ?? null);
  if (json) return output.json(backup);
  const started = backup.tested?.started === true ? ', and a server became ready with it' : '';
  await output.line(`Backup ${backup.id} can be restored${started}.`);
};

export const restoreBackup: Command = async (invocation, id = '') => {
  const { service, flags, output, json } = invocation;
  await confirmReplacement(invocation, id);
  const databases = flags.filesOnly === true ? false : undefined;
  const preflight = flags.skipPreflight === true ? false : undefined;
  const body = given({ folder: flags.folder, databases, preflight, stop: flags.stop });
  await service.POST('/backups/{id}/restore', { params: { path: { id } }, body });
  const backup = await waitForEnd(invocation, id);
  requireSuccess(backup.restored?.problem ?? null);
  if (json) return output.json(backup);
  const kept = backup.restored?.kept ?? null;
  const before = kept === null ? '' : ` The old files are in data/${kept}.`;
  await output.line(`Backup ${backup.id} was restored to ${quote(backup.restored?.folder ?? backup.folder)}.${before}`);
  if (backup.followed.length > 0)
    await output.line(
      `In place of links there are files of the backup: ${backup.followed.map(quote).join(', ')}. What the links led to was not changed.`,
    );
  const carried = backup.restored?.carried ?? 0;
  if (backup.exclude.length > 0)
    await output.line(
      kept === null
        ? `Not in the backup: ${backup.exclude.join(', ')}`
        : `Excluded files and directories that were kept: ${carried}. Patterns: ${backup.exclude.join(', ')}`,
    );
  for (const { name, schema, tables, file } of backup.restored?.databases ?? []) {
    const place =
      schema === null ? `is the file ${file}` : `was loaded into the new schema ${schema} (tables: ${tables})`;
    await output.line(`The database ${quote(name)} ${place}.`);
  }
};

/** Asks before the files of a Data Folder are replaced. A script always needs `--yes`. */
async function confirmReplacement(invocation: Invocation, id: string): Promise<void> {
  const { service, flags } = invocation;
  if (flags.yes === true) return;
  if (!canAsk()) return confirm(invocation, 'replaces the files of the Data Folder, if there is one');
  const name = flags.folder ?? (await service.GET('/backups/{id}', { params: { path: { id } } })).data.folder;
  const { data: folders } = await service.GET('/datafolders');
  if (folders.some((each) => each.name === name))
    await confirm(invocation, `replaces the files of the Data Folder ${quote(name)}`);
}

export const pinBackup: Command = async ({ service, output, json }, id = '') => {
  await requireNoContent(service.PUT('/backups/{id}/pin', { params: { path: { id } } }));
  await writeDone(output, json, `Backup ${id} is kept until it is unpinned or deleted.`);
};

export const unpinBackup: Command = async ({ service, output, json }, id = '') => {
  await requireNoContent(service.DELETE('/backups/{id}/pin', { params: { path: { id } } }));
  await writeDone(output, json, `Backup ${id} is not pinned: the retention decides about it after the next backup.`);
};

export const removeBackup: Command = async (invocation, id = '') => {
  const { service, output, json } = invocation;
  await confirm(invocation, `deletes the backup ${quote(id)}`);
  await requireNoContent(service.DELETE('/backups/{id}', { params: { path: { id } } }));
  await writeDone(output, json, `Backup ${id} was deleted.`);
};

/** Waits until no job on a backup is running, and shows the steps of the job. */
async function waitForEnd({ service, output }: Invocation, id: string): Promise<Backup> {
  try {
    return await service.waitForJob(id, {
      onStep: (step) => output.progress(`${step[0]?.toUpperCase()}${step.slice(1)}`),
    });
  } finally {
    output.progress(null);
  }
}

function requireSuccess(problem: string | null): void {
  if (problem !== null) throw new Failure({ code: 'failed', text: problem });
}
