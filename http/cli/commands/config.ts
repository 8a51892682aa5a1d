/** `config`: prints and replaces the config file of a Data Folder, and lists its versions. */
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { ConfigVersion } from '../../api/schemas/types.js';
import { createConsoleText } from '../output/console-text.js';
import { formatBytes, formatTime, quote } from '../output/format.js';
import type { Output } from '../output/output.js';
import { writeTable } from '../output/table.js';
import { refusalCode } from '../service/failure.js';
import { unreadable } from './build-source.js';
import { type Command, type Invocation, pathOf } from './invocation.js';

export const editConfig: Command = async (invocation, folder) => {
  const { service, output, flags } = invocation;
  const path = `${pathOf('datafolders', folder)}/config`;
  if (flags.versions !== undefined) return listVersions(invocation, path);
  if (flags.from !== undefined) return replaceConfig(invocation, folder, flags.from);
  const version = flags.version === undefined ? '' : `/versions${pathOf(flags.version)}`;
  const { bytes } = await service.request('GET', `${path}${version}`);
  await writeText(output, bytes);
};

/** Writes the bytes unchanged, or escaped on a terminal. */
async function writeText(output: Output, bytes: Buffer): Promise<void> {
  if (!output.isTerminal) return output.write(bytes);
  const text = createConsoleText(false);
  await output.write(text.add(bytes.toString()) + text.rest());
}

async function listVersions({ service, output, json }: Invocation, path: string): Promise<void> {
  const { text, value } = await service.requestJson<ConfigVersion[]>('GET', `${path}/versions`);
  if (json) return output.line(text);
  const rows = value.map(({ version, at, bytes }) => [version, formatTime(at), formatBytes(bytes)]);
  await writeTable(output, ['VERSION', 'REPLACED', 'SIZE'], rows, 'The config file was never replaced.');
}

/** Replaces the config file if it has not changed since it was read here. */
async function replaceConfig({ service, output, json }: Invocation, folder: string, file: string): Promise<void> {
  const path = `${pathOf('datafolders', folder)}/config`;
  const body = await readText(file);
  const before = await readEtag(service, path);
  const precondition: Record<string, string> = before === null ? { 'If-None-Match': '*' } : { 'If-Match': before };
  const headers = { ...precondition, 'Content-Type': 'application/octet-stream' };
  const { headers: answered } = await service.execute('PUT', path, { body, headers });
  if (json) return;
  const name = `The config file of ${quote(folder)}`;
  if (before === null) return output.line(`${name} has been created.`);
  if (answered.etag === before) return output.line(`${name} has this content already.`);
  const [kept] = (await service.requestJson<ConfigVersion[]>('GET', `${path}/versions`)).value;
  const note = kept === undefined ? '' : ` The replaced content is kept as version ${kept.version}.`;
  await output.line(`${name} has been replaced.${note}`);
}

/** Returns the ETag of the config file, or null when it does not exist. */
async function readEtag(service: Invocation['service'], path: string): Promise<string | null> {
  try {
    const { headers } = await service.request('GET', path);
    return headers.etag ?? null;
  } catch (error) {
    if (refusalCode(error) === 'config_missing') return null;
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
