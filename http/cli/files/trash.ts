/** The commands `files` on the trash of a Data Folder. */
import { confirm } from '../kit/confirm.js';
import { type Command, given } from '../kit/invocation.js';
import { writeDone } from '../output/done.js';
import { formatTime, quote } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { requireNoContent } from '../service/no-content.js';
import { readPages } from '../service/read-pages.js';

export const listTrash: Command = async ({ service, output, json }, name = '') => {
  const entries = await readPages(service, '/datafolders/{name}/trash', { path: { name } }, { pageLimit: 1_000 });
  if (json) return output.json(entries);
  const rows = entries.map(({ id, path, deleted_at: at, expires_at: end }) => [
    id,
    path,
    formatTime(at),
    formatTime(end),
  ]);
  await writeTable(output, ['ID', 'PATH', 'DELETED', 'EXPIRES'], rows, 'The trash is empty.');
};

export const restoreFile: Command = async ({ service, output, flags, json }, name = '', id = '') => {
  const { data } = await service.POST('/datafolders/{name}/trash/{id}/restore', {
    params: { path: { name, id } },
    body: given({ to: flags.to }),
  });
  if (json) return output.json(data);
  await output.line(`${quote(data.path)} has been restored.`);
};

export const purgeFile: Command = async (invocation, name = '', id = '') => {
  const { service, output, json } = invocation;
  await confirm(invocation, `deletes the entry ${quote(id)} of the trash for good`);
  await requireNoContent(service.DELETE('/datafolders/{name}/trash/{id}', { params: { path: { name, id } } }));
  await writeDone(output, json, `The entry ${quote(id)} has been deleted.`);
};
