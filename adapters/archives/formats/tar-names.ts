/**
 * Reads the bytes of the names in a tar archive. The library for archives decodes all names as UTF-8, but old archives
 * and archives from Windows have other encodings. This module does not check the headers, because the library reads the
 * same bytes.
 */
import { isUtf8 } from 'node:buffer';
import type { NameEncoding } from '../../../machines/text/name-encodings.js';
import { decodeEntryName } from './entry-names.js';

const blockBytes = 512;

interface Name {
  readonly bytes: Buffer;
  /** Whether the name comes from a pax header. Such a name is in UTF-8. */
  readonly isMarked: boolean;
}

interface EntryNames {
  readonly path: Name;
  readonly target: Name;
}

/** The fields of a ustar header: the offset and the length. */
const fields = { path: [0, 100], size: [124, 12], type: [156, 1], target: [157, 100], prefix: [345, 155] } as const;

export class TarNames {
  private readonly encoding: NameEncoding | null;
  private rest: Buffer = Buffer.alloc(0);
  /** The number of content bytes to skip. */
  private skipped = 0;
  /** A header about the next entry, while its content is incomplete. */
  private described: { readonly type: string; readonly size: number } | null = null;
  private next: { path?: Name; target?: Name; size?: number } = {};
  private readonly entries: EntryNames[] = [];

  /** @param encoding the encoding of names; `null` if no client specified it */
  constructor(encoding: NameEncoding | null) {
    this.encoding = encoding;
  }

  /** Reads the next bytes of the tar. */
  write(chunk: Buffer): void {
    let bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    for (;;) {
      const skipped = Math.min(this.skipped, bytes.length);
      this.skipped -= skipped;
      bytes = bytes.subarray(skipped);
      const needed = this.described === null ? blockBytes : paddedSize(this.described.size);
      if (this.skipped > 0 || bytes.length < needed) break;
      const part = bytes.subarray(0, needed);
      bytes = bytes.subarray(needed);
      if (this.described === null) this.readHeader(part);
      else this.readDescription(this.described, part);
    }
    this.rest = Buffer.from(bytes);
  }

  /**
   * Returns the path and the target of the next entry. Throws Refused for a name that is invalid in the encoding.
   * @param read the entry that the library has read
   */
  decodeNext(read: { readonly path: string; readonly target: string }): { path: string; target: string } {
    const names = this.entries.shift();
    return { path: this.decode(names?.path, read.path), target: this.decode(names?.target, read.target) };
  }

  private decode(name: Name | undefined, read: string): string {
    // If this module and the library read different names, use the name of the library.
    if (name === undefined || name.bytes.toString() !== read) return read;
    if (name.isMarked && isUtf8(name.bytes)) return read;
    return decodeEntryName(name.bytes, this.encoding);
  }

  private readHeader(block: Buffer): void {
    if (block.every((byte) => byte === 0)) return;
    const type = String.fromCharCode(block[fields.type[0]] ?? 0);
    const size = readSize(field(block, 'size'));
    if ('LKxg'.includes(type)) {
      this.described = { type, size };
      return;
    }
    const { path = pathIn(block), target = unmarked(toText(field(block, 'target'))), size: stated } = this.next;
    this.next = {};
    this.entries.push({ path, target });
    const isDirectory = type === '5' || (type === '0' && path.bytes.at(-1) === 0x2f);
    this.skipped = isDirectory ? 0 : paddedSize(stated ?? size);
  }

  private readDescription({ type, size }: { readonly type: string; readonly size: number }, content: Buffer): void {
    this.described = null;
    const bytes = content.subarray(0, size);
    if (type === 'L') this.next.path = unmarked(toText(bytes));
    else if (type === 'K') this.next.target = unmarked(toText(bytes));
    else if (type === 'x') this.readRecords(bytes);
  }

  /** Reads the records of a pax header: `LENGTH KEY=VALUE` and a line feed. */
  private readRecords(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; ) {
      const length = Number.parseInt(bytes.toString('latin1', at, at + 20), 10);
      if (!(length > 0)) return;
      const record = bytes.subarray(bytes.indexOf(' ', at) + 1, at + length - 1);
      const equals = record.indexOf('=');
      const value = { bytes: Buffer.from(record.subarray(equals + 1)), isMarked: true };
      const key = record.toString('latin1', 0, equals);
      if (key === 'path') this.next.path = value;
      else if (key === 'linkpath') this.next.target = value;
      else if (key === 'size') this.next.size = Number(value.bytes.toString('latin1'));
      at += length;
    }
  }
}

const unmarked = (bytes: Buffer): Name => ({ bytes, isMarked: false });

const paddedSize = (size: number): number => Math.ceil(size / blockBytes) * blockBytes;

function field(block: Buffer, name: keyof typeof fields): Buffer {
  const [offset, length] = fields[name];
  return block.subarray(offset, offset + length);
}

/** Returns a copy of the bytes before the first NUL. */
function toText(bytes: Buffer): Buffer {
  const end = bytes.indexOf(0);
  return Buffer.from(end === -1 ? bytes : bytes.subarray(0, end));
}

/**
 * Reads the path from a header. Only a ustar header has a prefix. If the last byte of the prefix is unused, the last 25
 * bytes of the prefix belong to xstar.
 */
function pathIn(block: Buffer): Name {
  const path = toText(field(block, 'path'));
  if (block.toString('latin1', 257, 265) !== 'ustar\x0000') return unmarked(path);
  const field155 = field(block, 'prefix');
  const prefix = toText(field155.at(130) === 0 ? field155.subarray(0, 130) : field155);
  return unmarked(prefix.length === 0 ? path : Buffer.concat([prefix, Buffer.from('/'), path]));
}

/** Reads a size: octal digits, or a number in base 256 whose first bit is set. */
function readSize(bytes: Buffer): number {
  if ((bytes[0] ?? 0) < 0x80) return Number.parseInt(toText(bytes).toString('latin1').trim(), 8) || 0;
  return bytes.subarray(4).reduce((size, byte) => size * 256 + byte, 0);
}
