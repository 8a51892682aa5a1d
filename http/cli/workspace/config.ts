/** The commands `config`, which print and replace the config file of a Data Folder, and list its versions. */
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Command, Invocation } from '../kit/invocation.js';
import { createConsoleText } from '../output/console-text.js';
import { formatBytes, formatTime, quote } from '../output/format.js';
import type { Output } from '../output/output.js';
import { writeTable } from '../output/table.js';
import { refusalCode } from '../service/failure.js';
import { requireNoContent } from '../service/no-content.js';
import { unreadable } from './build-source.js';

export const editConfig: Command = async (invocation, folder) => {
  const { service, output, flags, json } = invocation;
  if (flags.versions !== undefined) return listVersions(invocation, folder);
  if (flags.from !== undefined) return replaceConfig(invocation, folder, flags.from);
  const { version } = flags;
  const { data } =
    version === undefined
      ? await service.GET('/datafolders/{name}/config', { ...ofFile(folder, flags.as ?? null), parseAs: 'arrayBuffer' })
      : await service.GET('/datafolders/{name}/config/versions/{version}', {
          params: { path: { name: folder, version } },
          parseAs: 'arrayBuffer',
        });
  if (json) return output.json({ folder, text: Buffer.from(data).toString() });
  await writeText(output, Buffer.from(data));
};

/** Writes the bytes unchanged, or escaped on a terminal. */
async function writeText(output: Output, bytes: Buffer): Promise<void> {
  if (!output.isTerminal) return output.write(bytes);
  const text = createConsoleText(false);
  await output.write(text.add(bytes.toString()) + text.rest());
}

async function listVersions({ service, output, json }: Invocation, folder: string): Promise<void> {
  const { data } = await service.GET('/datafolders/{name}/config/versions', of(folder));
  if (json) return output.json(data);
  const rows = data.map(({ version, at, bytes }) => [version, formatTime(at), formatBytes(bytes)]);
  await writeTable(output, ['VERSION', 'REPLACED', 'SIZE'], rows, 'The config file was never replaced.');
}

/** Replaces the config file if it has not changed since this command read it. Creates a missing file. */
async function replaceConfig(invocation: Invocation, folder: string, from: string): Promise<void> {
  const { service, output, json, flags } = invocation;
  const body = await readText(from);
  const file = flags.as ?? (await findNewName(service, folder));
  const before = await readEtag(service, folder, file);
  const precondition: Record<string, string> = before === null ? { 'If-None-Match': '*' } : { 'If-Match': before };
  const headers = { ...precondition, 'Content-Type': 'application/octet-stream' };
  const place = ofFile(folder, file);
  const answered = await requireNoContent(service.PUT('/datafolders/{name}/config', { ...place, body, headers }));
  if (json) return output.json({ created: before === null, etag: answered.get('ETag') });
  const name = `The config file${file === null ? '' : ` ${file}`} of ${quote(folder)}`;
  if (before === null) return output.line(`${name} has been created.`);
  if (answered.get('ETag') === before) return output.line(`${name} has this content already.`);
  const [kept] = (await service.GET('/datafolders/{name}/config/versions', of(folder))).data;
  const note = kept === undefined ? '' : ` The replaced content is kept as version ${kept.version}.`;
  await output.line(`${name} has been replaced.${note}`);
}

const of = (name: string) => ({ params: { path: { name } } });

const ofFile = (name: string, file: string | null) => ({
  params: { path: { name }, query: file === null ? {} : { file } },
});

/**
 * Returns the only possible name for the config file of a Data Folder that has no config file; `null` if several names
 * or no name are possible.
 */
async function findNewName(service: Invocation['service'], folder: string): Promise<string | null> {
  // A service of an earlier version does not send the field.
  const { possible_configs: [only = null, ...others] = [] } = (await service.GET('/datafolders/{name}', of(folder)))
    .data;
  return others.length === 0 ? only : null;
}

/**
 * Returns the ETag of the config file; `null` if the file does not exist.
 * @param file the name of the file; `null` for the current config file
 */
export async function readEtag(
  service: Invocation['service'],
  folder: string,
  file: string | null = null,
): Promise<string | null> {
  try {
    const { response } = await service.GET('/datafolders/{name}/config', { ...ofFile(folder, file), parseAs: 'text' });
    return response.headers.get('ETag');
  } catch (error) {
    if (refusalCode(error) === 'config_not_found') return null;
    throw error;
  }
}

async function readText(file: string): Promise<Buffer> {
  try {
    return await (file === '-' ? buffer(process.stdin) : readFile(file));
  } catch (error) {
    throw unreadable(file, error);
  }
}
