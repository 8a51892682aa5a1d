/** Reads a tar into the unpacker, chunk by chunk. */
import { Parser } from 'tar/parse';
import type { ReadEntry } from 'tar/read-entry';
import type { NameEncoding } from '../../../machines/text/name-encodings.js';
import { type ArchiveEntry, type EntrySink, Refused } from '../archive-entry.js';
import type { UnpackLimits } from '../unpacker.js';
import { detectFormat, headLength } from './format.js';
import { TarNames } from './tar-names.js';

const specials: Readonly<Record<string, string>> = {
  CharacterDevice: 'a device',
  BlockDevice: 'a device',
  FIFO: 'a FIFO',
};

/** The allowance per entry for headers, long names and padding. */
const besideContent = 2_048;

/** @param encoding of the names that are not marked as UTF-8; `null` if no client has named it */
export function createTarReader(sink: EntrySink, limits: UnpackLimits, encoding: NameEncoding | null) {
  const names = new TarNames(encoding);
  let head: Buffer | null = Buffer.alloc(0);
  /** Reported at the end only: a damaged stream is refused as damaged. */
  let isTar = true;
  let hasEntries = false;
  let hasEnd = false;
  let isAtEnd = false;
  let length = 0;
  const parser = new Parser({
    onReadEntry(entry) {
      hasEntries = true;
      sink.add(entryOf(entry, names.decodeNext({ path: entry.path, target: entry.linkpath ?? '' })));
      // A listener makes it flow: content arrives synchronously within the parser's write.
      entry.on('data', (chunk: Buffer) => sink.write(chunk));
    },
    onwarn(_, message) {
      throw hasEnd && !hasEntries ? new Refused({ code: 'archive_empty' }) : damaged(message);
    },
  });
  parser.on('ignoredEntry', ({ path, type }: ReadEntry) => {
    throw new Refused({ code: 'archive_entry_unsupported', entry: path, what: `of the type ${JSON.stringify(type)}` });
  });
  parser.on('nullBlock', () => (hasEnd = true));
  parser.on('eof', () => (isAtEnd = true));

  /** The parser would decompress nested compression. */
  function checkEntry(chunk: Buffer): Buffer | null {
    if (head === null) return chunk;
    head = Buffer.concat([head, chunk]);
    if (head.length < headLength) return null;
    const whole = head;
    head = null;
    isTar = detectFormat(whole) === 'tar';
    return isTar ? whole : null;
  }

  return {
    /** Returns whether the end mark was read. {@link write} ignores what follows it. */
    isAtEnd: () => isAtEnd,
    /** Reads the next chunk, which is copied. Throws Refused. */
    write(chunk: Uint8Array): void {
      length += chunk.length;
      // Also counts what follows the end mark: decompressing it takes time.
      if (length > limits.bytes + limits.entries * besideContent)
        throw new Refused({ code: 'archive_too_large', limit: limits.bytes });
      // The parser would keep it, and copy all of it for each chunk.
      if (isAtEnd || !isTar) return;
      const next = checkEntry(Buffer.from(chunk));
      if (next === null) return;
      names.write(next);
      parser.write(next);
    },
    /** Throws Refused for an incomplete tar. */
    end(): void {
      if (head !== null)
        throw head.length === 0 ? new Refused({ code: 'archive_empty' }) : new Refused({ code: 'archive_not_tar' });
      if (!isTar) throw new Refused({ code: 'archive_not_tar' });
      parser.end();
      // Without the end mark entries may be missing.
      if (!hasEnd) throw damaged('it is cut off');
    },
  };
}

function damaged(because: string): Refused {
  return new Refused({ code: 'archive_damaged', because });
}

function entryOf(
  { type, mode = 0 }: ReadEntry,
  { path, target }: { readonly path: string; readonly target: string },
): ArchiveEntry {
  switch (type) {
    case 'File':
    case 'OldFile':
    case 'ContiguousFile':
      // GNU tar's form of a sparse file: the content is not that of the file.
      if (path.includes('/GNUSparseFile.')) return { kind: 'special', path, what: 'a sparse file' };
      return { kind: 'file', path, executable: (mode & 0o111) !== 0 };
    case 'Directory':
      return { kind: 'directory', path };
    case 'SymbolicLink':
      return { kind: 'symlink', path, target };
    case 'Link':
      return { kind: 'hardlink', path, target };
    default:
      return { kind: 'special', path, what: specials[type] ?? `of the type ${JSON.stringify(type)}` };
  }
}
