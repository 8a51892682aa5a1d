/** The commands `backups kept`. */

import { confirm } from '../kit/confirm.js';
import { type Command, given } from '../kit/invocation.js';
import { writeDone } from '../output/done.js';
import { formatBytes, formatTime, quote } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { requireNoContent } from '../service/no-content.js';

export const listKeptFolders: Command = async ({ service, output, json }) => {
  const { data } = await service.GET('/kept-folders');
  if (json) return output.json(data);
  const rows = data.map(({ name, folder, path, at, size }) => [
    name,
    folder ?? '',
    path ?? '',
    formatTime(at),
    size === null ? '' : formatBytes(size),
  ]);
  await writeTable(output, ['NAME', 'FOLDER', 'FILE', 'TIME', 'SIZE'], rows, 'There are no kept folders.');
};

export const restoreKeptFolder: Command = async ({ service, flags, output, json }, name = '') => {
  const { data } = await service.POST('/kept-folders/{name}/restore', {
    params: { path: { name } },
    body: given({ folder: flags.folder }),
  });
  if (json) return output.json(data);
  const { folder, path, kept } = data;
  const what = path === null ? `Data Folder ${quote(folder)}` : `${quote(path)} of ${quote(folder)}`;
  const before = kept === null ? '' : ` What was there is in data/${kept}.`;
  await output.line(`${what} was restored from ${quote(name)}.${before}`);
};

export const removeKeptFolder: Command = async (invocation, name = '') => {
  const { service, output, json } = invocation;
  await confirm(invocation, `deletes the kept folder ${quote(name)} and its files`);
  await requireNoContent(service.DELETE('/kept-folders/{name}', { params: { path: { name } } }));
  await writeDone(output, json, `Kept folder ${quote(name)} was deleted.`);
};
