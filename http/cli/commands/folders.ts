/** `folders`: listing and making Data Folders. */
import type * as z from 'zod';
import type * as schemas from '../../api/schemas/schemas.js';
import { quoted } from '../output/printable.js';
import { writeTable } from '../output/table.js';
import { type Command, pathOf } from './invocation.js';

type DataFolder = z.infer<typeof schemas.dataFolder>;

export const listFolders: Command = async ({ service, output, json }) => {
  const { text, value } = await service.askJson<DataFolder[]>('GET', '/datafolders');
  if (json) return output.line(text);
  const rows = value.map(({ name, kind, config, has_config, exists }) => [
    name,
    kind,
    config === null ? null : has_config ? config : `${config} is missing`,
    exists ? 'yes' : 'gone',
  ]);
  await writeTable(
    output,
    ['NAME', 'KIND', 'CONFIG', 'THERE'],
    rows,
    'There is no Data Folder. server-manager folders create NAME makes one.',
  );
};

export const createFolder: Command = async ({ service, output, flags, json }, name) => {
  const { text, value } = await service.askJson<DataFolder>(
    'PUT',
    pathOf('datafolders', name),
    flags.template === undefined ? {} : { json: { template: flags.template } },
  );
  if (json) return output.line(text);
  await output.line(`The Data Folder ${quoted(name)} has been made.`);
  if (value.has_config)
    output.note(
      'server-manager check tells what of it is to be filled in; server-manager config prints and replaces its text.',
    );
};

export const refreshFolders: Command = async ({ service, output, json }) => {
  await service.order('POST', '/datafolders');
  if (!json) await output.line('The list of Data Folders is up to date.');
};
