/** Reads a tar, piece by piece, into the unpacker. */
import { Parser } from 'tar/parse';
import type { ReadEntry } from 'tar/read-entry';
import { type ArchiveEntry, type EntrySink, Refused } from './archive-entry.js';
import { detectFormat, headLength } from './format.js';
import type { UnpackLimits } from './unpacker.js';

export interface TarReader {
  /** @param chunk the next piece of the tar; it is copied. @throws Refused */
  write(chunk: Uint8Array): void;
  /** @throws Refused when the tar is not whole */
  end(): void;
}

const specials: Readonly<Record<string, string>> = {
  CharacterDevice: 'a device',
  BlockDevice: 'a device',
  FIFO: 'a FIFO',
};

/** What an entry has beside its content, its long names included, as far as this counts: headers and padding. */
const besideContent = 2_048;

export function createTarReader(sink: EntrySink, limits: UnpackLimits): TarReader {
  let head: Buffer | null = Buffer.alloc(0);
  let hasEntries = false;
  let hasEnd = false;
  let length = 0;
  const parser = new Parser({
    onReadEntry(entry) {
      hasEntries = true;
      sink.add(entryOf(entry));
      // Listening makes it flow: content comes at once, within the parser's own write.
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
  parser.on('eof', () => (hasEnd = true));

  /** The parser would take off what a tar is packed with once more. */
  function lookAt(chunk: Buffer): Buffer | null {
    if (head === null) return chunk;
    head = Buffer.concat([head, chunk]);
    if (head.length < headLength) return null;
    if (detectFormat(head) !== 'tar') throw new Refused({ code: 'archive_not_tar' });
    const whole = head;
    head = null;
    return whole;
  }

  return {
    write(chunk) {
      length += chunk.length;
      // An archive of nothing but padding comes to an end too.
      if (length > limits.bytes + limits.entries * besideContent)
        throw new Refused({ code: 'archive_too_large', limit: limits.bytes });
      const next = lookAt(Buffer.from(chunk));
      if (next !== null) parser.write(next);
    },
    end() {
      if (head !== null)
        throw head.length === 0 ? new Refused({ code: 'archive_empty' }) : new Refused({ code: 'archive_not_tar' });
      parser.end();
      // Without its end mark nothing tells that no entry is missing.
      if (!hasEnd) throw damaged('it is cut off');
    },
  };
}

function damaged(because: string): Refused {
  return new Refused({ code: 'archive_damaged', because });
}

function entryOf(entry: ReadEntry): ArchiveEntry {
  const { path, linkpath = '', type, mode = 0 } = entry;
  switch (type) {
    case 'File':
    case 'OldFile':
    case 'ContiguousFile':
      // GNU tar's name for a file with holes: its content is not what the file holds.
      if (path.includes('/GNUSparseFile.')) return { kind: 'special', path, what: 'a sparse file' };
      return { kind: 'file', path, executable: (mode & 0o111) !== 0 };
    case 'Directory':
      return { kind: 'directory', path };
    case 'SymbolicLink':
      return { kind: 'symlink', path, target: linkpath };
    case 'Link':
      return { kind: 'hardlink', path, target: linkpath };
    default:
      return { kind: 'special', path, what: specials[type] ?? `of the type ${JSON.stringify(type)}` };
  }
}
