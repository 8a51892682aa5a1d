/** The commands on the trash, on archives and on changes, and the search of files. */
import type { ArchiveFormat } from '../../../machines/files/files.js';
import { confirm } from '../kit/confirm.js';
import { type Command, given } from '../kit/invocation.js';
import { writeDone } from '../output/done.js';
import { escapeControls, formatTime, quote } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { requireNoContent } from '../service/no-content.js';
import { readPages } from '../service/read-pages.js';
import { saveBody } from './save-body.js';

export const listTrash: Command = async ({ service, output, json }, name = '') => {
  const entries = await readPages(service, '/datafolders/{name}/trash', { path: { name } }, { pageLimit: 1_000 });
  if (json) return output.json(entries);
  const rows = entries.map(({ id, path, deleted_at: at, expires_at: end, upload }) => [
    ...[id, path, formatTime(at), formatTime(end), upload ?? ''],
  ]);
  await writeTable(output, ['ID', 'PATH', 'DELETED', 'EXPIRES', 'REPLACED BY UPLOAD'], rows, 'The trash is empty.');
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
  await confirm(invocation, `deletes the entry ${quote(id)} of the trash permanently`);
  await requireNoContent(service.DELETE('/datafolders/{name}/trash/{id}', { params: { path: { name, id } } }));
  await writeDone(output, json, `The entry ${quote(id)} has been deleted.`);
};

export const downloadFiles: Command = async ({ service, output, flags }, name = '', path = '') => {
  const { response } = await service.GET('/datafolders/{name}/files/archive', {
    params: { path: { name }, query: { path, ...given({ format: flags.format as ArchiveFormat | undefined }) } },
    parseAs: 'stream',
  });
  await saveBody(response, flags.output, output);
};

export const searchFiles: Command = async ({ service, output, flags, json }, name = '', query = '') => {
  const place = flags.contents ? 'contents' : 'names';
  const { data } = await service.GET('/datafolders/{name}/files/search', {
    params: { path: { name }, query: { query, in: place, ...given({ path: flags.below }) } },
    parseAs: 'text',
  });
  if (json) return output.write(String(data));
  const found = String(data)
    .split('\n')
    .filter((each) => each !== '')
    .map((each) => JSON.parse(each) as Record<string, string | number | boolean | null | undefined>);
  for (const { path, line = null, text = null } of found)
    if (path !== undefined)
      await output.line(escapeControls(line === null ? String(path) : `${path}:${line}: ${text}`));
  if (found.at(-1)?.complete !== true)
    output.note('Not everything was searched: search below a directory, or for a longer text.');
};

export const listChanges: Command = async ({ service, output, flags, json }, name = '') => {
  const { data } = await service.GET('/datafolders/{name}/files/changes', {
    params: { path: { name }, query: given({ since: flags.since }) },
  });
  if (json) return output.json(data);
  const { since, changes, complete } = data;
  if (since === null) return output.line(`No start with the Data Folder ${quote(name)} is known.`);
  if (changes.length === 0) return output.line(`No file has changed since ${formatTime(since)}.`);
  for (const { diff } of changes)
    for (const line of diff?.trimEnd().split('\n') ?? [])
      await output.line(line.split('\t').map(escapeControls).join('\t'));
  for (const { path, change, no_diff: reason } of changes)
    if (reason !== null) await output.line(escapeControls(`${path}: ${change}, ${reasons[reason]}`));
  if (!complete) output.note('Not all changes are listed.');
};

const reasons = {
  not_kept: 'new, or changed outside of the manager',
  not_text: 'not a text',
  too_large: 'too large or too different for a comparison',
  unreadable: 'cannot be read',
} as const;
