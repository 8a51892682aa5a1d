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

/** The number of bytes that each entry may need for headers, long names and padding. */
const besideContent = 2_048;

export class TarReader {
  private readonly names: TarNames;
  private readonly parser: Parser;
  private head: Buffer | null = Buffer.alloc(0);
  /** Whether the data is a tar. Other data is refused at the end, so that a damaged stream is refused as damaged. */
  private isTar = true;
  private hasEntries = false;
  private hasEnd = false;
  private hasPassedEnd = false;
  private length = 0;

  /** @param encoding the encoding of names that are not marked as UTF-8; `null` if no client specified it */
  constructor(
    private readonly sink: EntrySink,
    private readonly limits: UnpackLimits,
    encoding: NameEncoding | null,
  ) {
    this.names = new TarNames(encoding);
    this.parser = this.createParser();
  }

  /** Returns whether the end mark was read. {@link write} ignores the bytes after the end mark. */
  isAtEnd(): boolean {
    return this.hasPassedEnd;
  }

  /** Reads the next chunk, and copies it. Throws Refused. */
  write(chunk: Uint8Array): void {
    this.length += chunk.length;
    const { bytes, entries } = this.limits;
    // Count the bytes after the end mark too, because decompressing them takes time.
    if (this.length > bytes + entries * besideContent) throw new Refused({ code: 'archive_too_large', limit: bytes });
    // Do not pass the rest to the parser. The parser would store the rest, and copy all of it for each chunk.
    if (this.hasPassedEnd || !this.isTar) return;
    const next = this.checkEntry(Buffer.from(chunk));
    if (next === null) return;
    this.names.write(next);
    this.parser.write(next);
  }

  /** Throws Refused for data that is not a complete tar. */
  end(): void {
    if (this.head !== null) throw new Refused({ code: this.head.length === 0 ? 'archive_empty' : 'archive_not_tar' });
    if (!this.isTar) throw new Refused({ code: 'archive_not_tar' });
    this.parser.end();
    // Without the end mark, entries may be missing.
    if (!this.hasEnd) throw damaged('it is cut off');
  }

  private createParser(): Parser {
    const parser = new Parser({
      onReadEntry: (entry) => this.add(entry),
      onwarn: (_, message) => {
        throw this.hasEnd && !this.hasEntries ? new Refused({ code: 'archive_empty' }) : damaged(message);
      },
    });
    parser.on('ignoredEntry', ({ path, type }: ReadEntry) => {
      const what = `of the type ${JSON.stringify(type)}`;
      throw new Refused({ code: 'archive_entry_unsupported', entry: path, what });
    });
    parser.on('nullBlock', () => (this.hasEnd = true));
    parser.on('eof', () => (this.hasPassedEnd = true));
    return parser;
  }

  private add(entry: ReadEntry): void {
    this.hasEntries = true;
    this.sink.add(toEntry(entry, this.names.decodeNext({ path: entry.path, target: entry.linkpath ?? '' })));
    // The listener makes the stream flow, so that content arrives synchronously during the parser's write.
    entry.on('data', (chunk: Buffer) => this.sink.write(chunk));
  }

  /**
   * Returns the next bytes for the parser; `null` before the first header is complete, and for data that is not a tar.
   * The parser would decompress compressed data a second time.
   */
  private checkEntry(chunk: Buffer): Buffer | null {
    if (this.head === null) return chunk;
    this.head = Buffer.concat([this.head, chunk]);
    if (this.head.length < headLength) return null;
    const whole = this.head;
    this.head = null;
    this.isTar = detectFormat(whole) === 'tar';
    return this.isTar ? whole : null;
  }
}

function damaged(because: string): Refused {
  return new Refused({ code: 'archive_damaged', because });
}

function toEntry(
  { type, mode = 0 }: ReadEntry,
  { path, target }: { readonly path: string; readonly target: string },
): ArchiveEntry {
  switch (type) {
    case 'File':
    case 'OldFile':
    case 'ContiguousFile':
      // GNU tar stores a sparse file in this form: the entry does not contain the plain content of the file.
      if (/(?:^|\/)GNUSparseFile\./.test(path)) return { kind: 'special', path, what: 'a sparse file' };
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
