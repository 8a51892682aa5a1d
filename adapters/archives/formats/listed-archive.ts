/** Reads a zip or a 7z. 7-Zip first lists the entries, and then writes the content of all entries consecutively. */
import { crc32 } from 'node:zlib';
import type { NameEncoding } from '../../../machines/text/name-encodings.js';
import { type EntrySink, Refused } from '../archive-entry.js';
import type { UnpackLimits } from '../unpacker.js';
import { decodePaths, readSeparators } from './entry-names.js';
import { createListingReader, type ListedEntry } from './listing.js';
import { describeFailure, runSevenZip } from './seven-zip.js';

/** The maximum length of a link's target, in bytes. No valid path is longer. */
const maxTargetBytes = 4_096;

/** The maximum length of 7-Zip's output before the list, in characters. */
const maxOpeningLength = 2_048;

/** Reads the archive into the unpacker. Throws Refused if the archive is damaged, is encrypted, or exceeds a limit. */
export async function readListedArchive(
  archive: string,
  type: 'zip' | '7z',
  sink: EntrySink,
  limits: UnpackLimits,
  names: NameEncoding | null,
): Promise<void> {
  const listed = await listEntries(archive, type, limits);
  const entries = type === 'zip' ? readSeparators(decodePaths(listed, names)) : listed;
  const contents = createContentsReader(entries, sink);
  const { code, messages } = await runSevenZip(['x', '-so', '-y', '-bd', `-t${type}`], archive, contents.write);
  if (code !== 0) throw describeFailure(messages);
  contents.end();
}

async function listEntries(archive: string, type: 'zip' | '7z', limits: UnpackLimits): Promise<ListedEntry[]> {
  const entries: ListedEntry[] = [];
  let bytes = 0;
  const reader = createListingReader((entry) => {
    if (entry.encrypted) throw new Refused({ code: 'archive_encrypted' });
    entries.push(entry);
    bytes += entry.size;
    if (entries.length > limits.entries) throw new Refused({ code: 'archive_too_many_entries', limit: limits.entries });
    if (bytes > limits.bytes) throw new Refused({ code: 'archive_too_large', limit: limits.bytes });
  });
  let opening = '';
  const { code, messages } = await runSevenZip(['l', '-slt', '-bd', `-t${type}`], archive, (chunk) => {
    if (opening.length < maxOpeningLength) opening += Buffer.from(chunk).toString('latin1');
    reader.write(chunk);
  });
  // If names are encrypted, 7-Zip asks for the password before the list.
  if (code !== 0)
    throw /Enter password/i.test(opening) ? new Refused({ code: 'archive_encrypted' }) : describeFailure(messages);
  reader.end();
  return entries;
}

/** Splits the content among the entries, and verifies their checksums. */
function createContentsReader(entries: readonly ListedEntry[], sink: EntrySink) {
  let next = 0;
  let current: { readonly entry: ListedEntry; left: number; crc: number; readonly target: Buffer[] } | null = null;

  function begin(entry: ListedEntry): void {
    const { path, kind, executable, size } = entry;
    if (!Number.isSafeInteger(size) || size < 0) throw damaged('it does not say how long its entries are');
    if (kind === 'symlink' && size > maxTargetBytes)
      throw new Refused({ code: 'archive_link_outside', entry: path, target: '…' });
    if (kind === 'special') sink.add({ kind, path, what: 'a device or a FIFO' });
    if (kind === 'directory') sink.add({ kind, path });
    if (kind === 'file') sink.add({ kind, path, executable });
    current = { entry, left: kind === 'directory' ? 0 : size, crc: 0, target: [] };
    if (current.left === 0) finish(current);
  }

  function finish({ entry, crc, target }: NonNullable<typeof current>): void {
    if (entry.kind !== 'directory' && entry.crc !== null && entry.crc !== crc)
      throw damaged(`the checksum of ${JSON.stringify(entry.path)} is wrong`);
    if (entry.kind === 'symlink')
      sink.add({ kind: 'symlink', path: entry.path, target: Buffer.concat(target).toString('utf8') });
    current = null;
  }

  /** Advances to the next entry with content. Returns false at the end. */
  function advance(): boolean {
    while (current === null && next < entries.length) begin(entries[next++] as ListedEntry);
    return current !== null;
  }

  return {
    write(chunk: Uint8Array): void {
      for (let from = 0; from < chunk.length; ) {
        if (!advance() || current === null) throw damaged('it holds more than it lists');
        const piece = chunk.subarray(from, from + current.left);
        current.crc = crc32(piece, current.crc);
        if (current.entry.kind === 'symlink') current.target.push(Buffer.from(piece));
        else sink.write(piece);
        from += piece.length;
        current.left -= piece.length;
        if (current.left === 0) finish(current);
      }
    },
    /** Throws Refused when content is missing. */
    end(): void {
      if (advance()) throw damaged('it holds less than it lists');
    },
  };
}

function damaged(because: string): Refused {
  return new Refused({ code: 'archive_damaged', because });
}
