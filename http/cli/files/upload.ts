/**
 * The command `files upload`. The command sends files in parts, and a repeated command continues after the last part of
 * an earlier command.
 */
import { createHash } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Upload, UploadOutcome } from '../../client/api.js';
import { preferSoon } from '../../client/upload-use.js';
import { catchInterrupt } from '../kit/interrupt.js';
import { type Command, given, type Invocation } from '../kit/invocation.js';
import { escapeControls, formatBytes, formatTime, quote } from '../output/format.js';
import type { Output } from '../output/output.js';
import { Failure, toReason } from '../service/failure.js';
import { awaitUse } from './await-use.js';

/** A file on this machine. */
interface LocalFile {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  /**
   * A digest of the path, the size and the time of the last change. The upload of an unchanged file can be continued.
   */
  readonly fingerprint: string;
}

/** The Data Folder and the path that the option --to names. */
interface Target {
  readonly folder: string;
  readonly path: string;
}

export const uploadFiles: Command = async (invocation, ...paths) => {
  const { flags, output, json } = invocation;
  const target = readTarget(flags.to ?? '');
  const files = await Promise.all(paths.map(findFile));
  if (flags.unpack !== true && files.length > 1 && !isDirectory(target))
    throw new Failure({ code: 'usage', text: 'Several files need a directory: end --to with a slash.' });
  const outcomes: UploadOutcome[] = [];
  for (const file of files) {
    const upload = await send(invocation, file);
    outcomes.push(await use(invocation, upload, file, target));
  }
  if (json) return output.json(outcomes);
};

/** Sends a file of this machine. @returns the id of the upload */
export async function sendLocalFile(invocation: Invocation, path: string): Promise<string> {
  return send(invocation, await findFile(path));
}

/** Sends a file, or its remaining bytes. @returns the id of the upload */
async function send({ service, output }: Invocation, file: LocalFile): Promise<string> {
  const { data: uploads } = await service.GET('/uploads');
  const earlier = uploads.find((each) => isContinued(each, file)) ?? null;
  if (earlier?.state === 'received') return earlier.id;
  const of = ` of ${formatBytes(file.size)}`;
  if (earlier !== null)
    output.note(`Continuing ${quote(file.path)}: ${formatBytes(earlier.offset)}${of} have arrived already.`);
  const interrupt = catchInterrupt();
  const { sendFile } = await import('../../client/node/send-file.js');
  try {
    return await sendFile({
      ...{ path: file.path, size: file.size, address: service.address, headers: service.headers },
      upload: earlier === null ? null : `/uploads/${earlier.id}`,
      metadata: { filename: file.name, fingerprint: file.fingerprint },
      onProgress: (sent) => output.progress(`Sending ${escapeControls(file.name)}: ${formatBytes(sent)}${of}`),
      onRetry: () => output.progress(`Sending ${escapeControls(file.name)}: the connection was lost, continuing`),
      signal: interrupt.signal,
    });
  } catch (error) {
    if (interrupt.signal.aborted)
      throw new Failure({ code: 'failed', text: `${quote(file.path)} was not sent. Repeat the command to continue.` });
    throw error;
  } finally {
    output.progress(null);
    interrupt.release();
  }
}

/** Puts an upload into the Data Folder. */
async function use(
  { service, flags, output, json }: Invocation,
  upload: string,
  file: LocalFile,
  target: Target,
): Promise<UploadOutcome> {
  const { folder } = target;
  const place = { params: { path: { name: folder } }, headers: preferSoon };
  if (flags.unpack === true) {
    const path = target.path.replace(/\/+$/, '');
    const body = { upload, path, ...given({ encoding: flags.names, unwrap: flags.unwrap, dry_run: flags.dryRun }) };
    const { data: begun } = await service.POST('/datafolders/{name}/files/unpack', { ...place, body });
    const data = await awaitUse({ service, output }, begun);
    if (!json) await output.line(unpackedText(file, target, data, flags.dryRun === true));
    noteUndo(output, folder, upload, data);
    return data;
  }
  const path = isDirectory(target) ? `${target.path}${file.name}` : target.path;
  const body = { upload, path, ...given({ overwrite: flags.overwrite }) };
  const { data: begun } = await service.POST('/datafolders/{name}/files/place', { ...place, body });
  const data = await awaitUse({ service, output }, begun);
  const replaced = data.replaced > 0 ? ' The replaced file is in the trash.' : '';
  if (!json) await output.line(`${quote(file.path)} is ${quote(path)} of ${quote(folder)} now.${replaced}`);
  if (data.replaced > 0) noteUndo(output, folder, upload, data);
  return data;
}

function noteUndo(output: Output, folder: string, upload: string, { undo_until: end }: UploadOutcome): void {
  if (end !== null) output.note(`To undo it until ${formatTime(end)}: server-manager files undo ${folder} ${upload}`);
}

function unpackedText(file: LocalFile, { folder, path }: Target, outcome: UploadOutcome, isPreview: boolean): string {
  const { files, created, replaced, skipped, wrapping } = outcome;
  const where = path === '' ? quote(folder) : `${quote(path)} of ${quote(folder)}`;
  const facts = [`${files} files`, `${created} new entries`, `${replaced} replaced`];
  const left = skipped.length > 0 ? ` ${skipped.length} entries that only a desktop uses were left out.` : '';
  const wrapped = wrapping === null ? '' : ` All files are in the directory ${quote(wrapping)} of the archive.`;
  const verb = isPreview ? 'would be unpacked' : 'was unpacked';
  return `${quote(file.path)} ${verb} into ${where}: ${facts.join(', ')}.${wrapped}${left}`;
}

function isContinued({ metadata, state, size }: Upload, file: LocalFile): boolean {
  const isOpen = state === 'receiving' || state === 'received';
  return isOpen && size === file.size && metadata.fingerprint === file.fingerprint;
}

/** Reads `FOLDER/PATH`. */
function readTarget(text: string): Target {
  const slash = text.indexOf('/');
  const [folder, path] = slash === -1 ? [text, ''] : [text.slice(0, slash), text.slice(slash + 1)];
  if (folder === '')
    throw new Failure({ code: 'usage', text: 'Option --to needs a Data Folder, such as world/maps/.' });
  return { folder, path };
}

function isDirectory({ path }: Target): boolean {
  return path === '' || path.endsWith('/');
}

async function findFile(path: string): Promise<LocalFile> {
  try {
    const real = await realpath(path);
    const stats = await stat(real);
    if (!stats.isFile()) throw new Error('it is not a file');
    const { size, mtimeMs } = stats;
    const fingerprint = createHash('sha256').update(`${real}\n${size}\n${mtimeMs}`).digest('hex').slice(0, 32);
    return { path, name: basename(real), size, fingerprint };
  } catch (error) {
    throw new Failure({ code: 'file_unreadable', path, reason: toReason(error) });
  }
}
