/** Downloads files and repositories of a recipe, and unpacks archives. */
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type DownloadPolicy, findRefusal } from '../../machines/recipes/downloads.js';
import type { TaskOf } from '../../machines/recipes/recipe.js';
import type { BeginDownload, DownloadFault } from '../../machines/updates/update-plan.js';
import { unpackInThread } from '../archives/unpacking.js';
import { exists } from '../directories.js';
import { type JailFiles, TaskError } from './jail-files.js';
import { merge } from './merge-tree.js';

export interface DownloadPorts {
  readonly files: JailFiles;
  /** A private directory for archives. */
  readonly scratch: string;
  readonly policy: DownloadPolicy;
  readonly beginDownload: BeginDownload;
  /** Is called with the number of bytes of each part of a download. */
  readonly onReceived: (bytes: number) => void;
  /** Is called with a sentence about content that was left out. */
  readonly onNote: (note: string) => void;
}

/** The maximum number of files, directories and links in an archive. */
const maxEntries = 200_000;

const faults: Readonly<Record<DownloadFault, string>> = {
  unreachable: 'the server cannot be reached, its certificate is not trusted, or the connection was lost',
  timeout: 'the download was not complete within its time limit',
  status: 'the server answered with an error',
  redirect: 'the server answered with a redirect that cannot be followed',
  checksum_wrong: 'the checksum is wrong',
};

interface DownloadOrder extends Pick<DownloadPorts, 'policy' | 'beginDownload'> {
  /** The checksum of the file; `null` or absent if any is accepted. */
  readonly sha256?: string | null;
}

/**
 * Reads a download.
 * @throws TaskError with the reason, or the reason of the signal
 */
export async function* download(
  url: string,
  { policy, beginDownload, sha256 = null }: DownloadOrder,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (findRefusal(url, policy) !== null) throw new TaskError(`the URL ${url} is not allowed`);
  let refused: string | null = null;
  const mayFollow = (next: string): boolean => {
    const isAllowed = findRefusal(next, policy) === null;
    if (!isAllowed) refused = URL.canParse(next) ? new URL(next).host : next;
    return isAllowed;
  };
  const begun = await beginDownload({ url, sha256, mayFollow }, signal);
  signal.throwIfAborted();
  if ('fault' in begun && !('archive' in begun)) {
    if (refused !== null) throw new TaskError(`${url} redirects to the host ${refused}, which is not allowed`);
    throw new TaskError(`${url}: ${faults[begun.fault]}`);
  }
  try {
    for await (const chunk of begun.archive) {
      signal.throwIfAborted();
      yield chunk;
    }
  } catch (error) {
    signal.throwIfAborted();
    const fault = begun.fault();
    throw fault === null ? error : new TaskError(`${url}: ${faults[fault]}`);
  } finally {
    begun.close();
  }
}

/** Reads a download, and counts its bytes. */
async function* readCounted(ports: DownloadPorts, url: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const chunk of download(url, ports, signal)) {
    ports.files.budget.spend(chunk.length);
    ports.onReceived(chunk.length);
    yield chunk;
  }
}

/** Downloads a file. */
export async function downloadFile(
  ports: DownloadPorts,
  { url, path }: TaskOf<'download_file'>,
  signal: AbortSignal,
): Promise<void> {
  const file = await ports.files.createFile(path);
  try {
    for await (const chunk of readCounted(ports, url, signal)) await file.writeFile(chunk);
  } finally {
    await file.close();
  }
}

/**
 * Downloads a repository as an archive, and copies the repository or one of its subdirectories. @param url the URL of
 * the archive
 */
export async function downloadRepository(
  ports: DownloadPorts,
  { dest, subpath, repository }: TaskOf<'download_github'>,
  url: string,
  signal: AbortSignal,
): Promise<void> {
  const archive = join(ports.scratch, 'repository.zip');
  try {
    await pipeline(readCounted(ports, url, signal), createWriteStream(archive, { mode: 0o600 }));
    await unpack(ports, archive, signal, async (directory) => {
      const from = join(await findTop(directory), subpath);
      if (await exists(from)) return place(ports, from, dest, signal);
      // Public recipes name directories that their repositories have lost. txAdmin leaves an empty directory.
      await ports.files.makeDirectory(dest);
      ports.onNote(`The repository ${repository.owner}/${repository.name} has no ${subpath}, so ${dest} got no files.`);
    });
  } finally {
    await rm(archive, { force: true });
  }
}

/** Unpacks an archive into a directory. */
export async function unpackArchive(
  ports: DownloadPorts,
  { src, dest }: TaskOf<'unzip'>,
  signal: AbortSignal,
): Promise<void> {
  const { files } = ports;
  const stats = await files.require(src);
  if (!stats.isFile()) throw new TaskError(`${src} is not a file`);
  await unpack(ports, files.toPath(src), signal, (directory) => place(ports, directory, dest, signal));
}

function place({ files, onNote }: DownloadPorts, from: string, dest: string, signal: AbortSignal): Promise<void> {
  return merge(files, from, dest, {
    by: 'move',
    existing: 'replace',
    signal,
    onSkipped: (path) => onNote(`${path} was left out, because it is a link or has an unreadable name.`),
  });
}

/** A recipe names the paths of an archive as they are in the archive. */
const wholeArchive = { unwraps: false, skipsClutter: false };

/** Unpacks an archive into a private directory, and removes the directory afterwards. */
async function unpack(
  { files, scratch }: DownloadPorts,
  archive: string,
  signal: AbortSignal,
  use: (directory: string) => Promise<void>,
): Promise<void> {
  const directory = join(scratch, 'unpacked');
  await mkdir(directory);
  try {
    const limits = { bytes: files.budget.remaining, entries: maxEntries };
    let unpacked = 0;
    const order = { archive, directory, limits, names: null, rules: wholeArchive };
    const result = await unpackInThread(order, signal, (progress) => (unpacked = progress.unpacked));
    if ('fault' in result) throw new TaskError(`the archive was refused (${result.fault.code})`);
    files.budget.spend(unpacked);
    await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Returns the directory that contains the whole repository. */
async function findTop(directory: string): Promise<string> {
  const [only, ...others] = await readdir(directory, { withFileTypes: true });
  if (only === undefined || others.length > 0 || !only.isDirectory())
    throw new TaskError('the archive is not an archive of a repository');
  return join(directory, only.name);
}
