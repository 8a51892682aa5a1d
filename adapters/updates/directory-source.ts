/** Watches a directory in which archives of Builds appear. */
import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripArchiveExtension } from '../../machines/text/archive-name.js';
import type { FetchedIndex, IndexFault } from '../../machines/updates/updates.js';
import { readBounded } from '../bounded-file.js';
import { isSettled, settleMs } from './archive-file.js';
import type { OpenSource, SourceOptions } from './source.js';
import { readVersion } from './versions.js';

interface DirectorySourceOptions extends SourceOptions {
  readonly id: string;
  readonly path: string;
  /** The time for which an archive must have been unchanged, in milliseconds. */
  readonly settleMs?: number;
}

interface Archive {
  readonly path: string;
  readonly version: string;
  readonly mtimeMs: number;
}

const maxFiles = 10_000;
const maxChecksumBytes = 4_096;

/**
 * The interval of polls, in milliseconds. Polls are needed because a network file system does not report changes from
 * other machines.
 */
const pollIntervalMs = 10_000;

export function openDirectorySource(options: DirectorySourceOptions): OpenSource {
  const { id, path, onOutcome } = options;
  let timer: NodeJS.Timeout | null = null;
  let polling: Promise<void> | null = null;
  let isClosed = false;
  let last: string | null = null;

  async function poll(): Promise<void> {
    const { index, fault } = await read();
    if (isClosed) return;
    const present = JSON.stringify([index?.channels, fault]);
    if (present !== last) onOutcome(fault);
    last = present;
    timer = setTimeout(() => void (polling = poll()), pollIntervalMs).unref();
  }

  async function read(): Promise<{ index: FetchedIndex | null; fault: IndexFault | null }> {
    try {
      const archives = await listArchives(id, path, options.settleMs ?? settleMs);
      if (archives === null) return { index: null, fault: 'too_many_files' };
      return { index: { channels: await findLatest(archives), supportEnds: {}, fetchedAt: Date.now() }, fault: null };
    } catch {
      return { index: null, fault: 'unreadable' };
    }
  }

  return {
    start: () => void (polling = poll()),
    read,
    async close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await polling;
    },
  };
}

/** Returns the archive that was changed last, as the version of the channel `latest`. */
async function findLatest(archives: readonly Archive[]): Promise<FetchedIndex['channels']> {
  const newestFirst = [...archives].sort(
    (one, other) => other.mtimeMs - one.mtimeMs || other.version.localeCompare(one.version, 'en', { numeric: true }),
  );
  for (const { path, version } of newestFirst) {
    const checksum = await readChecksum(path);
    // An archive with an unreadable checksum is not complete.
    if (checksum !== 'unreadable')
      return [{ channel: 'latest', version, download: pathToFileURL(path).href, sha256: checksum }];
  }
  return [];
}

/** Returns the complete archives; `null` if the directory has too many files. @throws an error of the file system */
async function listArchives(id: string, directory: string, ms: number): Promise<readonly Archive[] | null> {
  const archives: Archive[] = [];
  let files = 0;
  for await (const { name } of await opendir(directory)) {
    files += 1;
    if (files > maxFiles) return null;
    const version = versionIn(name, id);
    if (version === null) continue;
    const path = join(directory, name);
    // The file may have been removed in the meantime.
    const stats = await lstat(path).catch(() => null);
    if (stats !== null && isSettled(stats, Date.now(), ms)) archives.push({ path, version, mtimeMs: stats.mtimeMs });
  }
  return archives;
}

/** Returns `1.21` for `paper-1.21.tar.gz` and `1.21.zip`; `null` for a file that is not an archive. */
function versionIn(name: string, id: string): string | null {
  const text = stripArchiveExtension(name) ?? '';
  return readVersion(text.startsWith(`${id}-`) ? text.slice(id.length + 1) : text);
}

/** Reads the checksum file that `sha256sum` wrote next to the archive; `null` without such a file. */
async function readChecksum(archive: string): Promise<string | null> {
  const read = await readBounded(`${archive}.sha256`, maxChecksumBytes);
  if ('because' in read) return read.because === 'ENOENT' ? null : 'unreadable';
  const [, checksum] = /^\\?([0-9a-f]{64})(?:\s|$)/i.exec(read.bytes.toString()) ?? [];
  return checksum?.toLowerCase() ?? 'unreadable';
}
