/** The commands `backups files` and `backups restore-file`. */

import type { Command } from '../kit/invocation.js';
import { formatBytes, formatTime, quote } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { readEtag } from '../workspace/config.js';

export const listBackupFiles: Command = async ({ service, output, json }, id = '', path?: string) => {
  const query = path === undefined ? {} : { path };
  const { data } = await service.GET('/backups/{id}/files', { params: { path: { id }, query } });
  if (json) return output.json(data);
  const rows = data.map(({ name, type, size, modified_at: at }) => [
    type === 'directory' ? `${name}/` : name,
    size === null ? '' : formatBytes(size),
    formatTime(at),
  ]);
  await writeTable(output, ['NAME', 'SIZE', 'CHANGED'], rows, 'The directory is empty.');
};

export const restoreBackupFile: Command = async ({ service, output, json }, id = '', path = '') => {
  const { data: backup } = await service.GET('/backups/{id}', { params: { path: { id } } });
  const { data: folder } = await service.GET('/datafolders/{name}', { params: { path: { name: backup.folder } } });
  // Replace the config file only if it does not change from now on.
  const etag = path === folder.config ? await readEtag(service, folder.name) : undefined;
  const header = etag === undefined ? {} : etag === null ? { 'If-None-Match': '*' } : { 'If-Match': etag };
  const { data } = await service.POST('/backups/{id}/restore-file', {
    params: { path: { id }, header },
    body: { path },
  });
  if (json) return output.json(data);
  const { kept, version } = data;
  const file = kept === null ? '' : ` The old file is in data/${kept}.`;
  const text = version === null ? '' : ` The replaced content is kept as version ${version}.`;
  await output.line(`${quote(path)} of ${quote(data.folder)} was restored.${file}${text}`);
};
