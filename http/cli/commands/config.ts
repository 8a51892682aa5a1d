/** `config`: the config file of a Data Folder, and the texts before it. */
import { readFile } from 'node:fs/promises';
import type * as z from 'zod';
import type * as schemas from '../../api/schemas/schemas.js';
import { createConsoleText } from '../output/console-text.js';
import type { Output } from '../output/output.js';
import { quoted } from '../output/printable.js';
import { writeTable } from '../output/table.js';
import { localTime, sizeText } from '../output/units.js';
import { Failure, refusalCode } from '../service/failure.js';
import { type Command, type Invocation, pathOf } from './invocation.js';

type Version = z.infer<typeof schemas.configVersion>;

export const config: Command = async (invocation, folder) => {
  const { service, output, flags } = invocation;
  const path = `${pathOf('datafolders', folder)}/config`;
  if (flags.versions !== undefined) return listVersions(invocation, path);
  if (flags.from !== undefined) return replaceText(invocation, folder, path, flags.from);
  const { bytes } = await service.ask(
    'GET',
    flags.version === undefined ? path : `${path}/versions${pathOf(flags.version)}`,
  );
  await writeText(output, bytes);
};

/** For a file or a program every byte as it is. */
async function writeText(output: Output, bytes: Buffer): Promise<void> {
  if (!output.isTerminal) return output.write(bytes);
  const text = createConsoleText(false);
  await output.write(text.add(bytes.toString()) + text.rest());
}

async function listVersions({ service, output, json }: Invocation, path: string): Promise<void> {
  const { text, value } = await service.askJson<Version[]>('GET', `${path}/versions`);
  if (json) return output.line(text);
  const rows = value.map(({ version, at, bytes }) => [version, localTime(at), sizeText(bytes)]);
  await writeTable(output, ['VERSION', 'REPLACED', 'SIZE'], rows, 'Nothing has been replaced so far.');
}

/** What is replaced is what stands there now; the service keeps it. */
async function replaceText(invocation: Invocation, folder: string, path: string, file: string): Promise<void> {
  const { service, output, json } = invocation;
  const text = await readText(file);
  const before = await readEtag(invocation, path);
  const precondition: Record<string, string> = before === null ? { 'If-None-Match': '*' } : { 'If-Match': before };
  const { headers } = await service.order('PUT', path, {
    body: text,
    headers: { ...precondition, 'Content-Type': 'application/octet-stream' },
  });
  if (json) return;
  if (headers.etag === before) return output.line(`The config file of ${quoted(folder)} has that text already.`);
  const [kept] = before === null ? [] : (await service.askJson<Version[]>('GET', `${path}/versions`)).value;
  await output.line(
    `The config file of ${quoted(folder)} has been ${before === null ? 'made' : 'replaced'}.${kept === undefined ? '' : ` The text before is kept as version ${kept.version}.`}`,
  );
}

/** @returns the ETag of the text that is there, or null when there is none */
async function readEtag({ service }: Invocation, path: string): Promise<string | null> {
  try {
    const { headers } = await service.ask('GET', path);
    return headers.etag ?? null;
  } catch (error) {
    if (refusalCode(error) === 'config_missing') return null;
    throw error;
  }
}

async function readText(file: string): Promise<Buffer> {
  try {
    if (file !== '-') return await readFile(file);
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin as AsyncIterable<Buffer>) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch (error) {
    throw new Failure({
      code: 'file_unreadable',
      path: file,
      because: (error as NodeJS.ErrnoException).code ?? String(error),
    });
  }
}
