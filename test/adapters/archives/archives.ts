/** Archives written byte by byte, including invalid archives that no tool creates. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface TarEntry {
  readonly path: string | Buffer;
  /**
   * The type in the header: `0` a file, `1` a hard link, `2` a symbolic link, `3` a device, `5` a directory, `6` a
   * FIFO.
   */
  readonly type?: string;
  readonly content?: string | Buffer;
  readonly target?: string | Buffer;
  readonly mode?: number;
  /** A size that differs from the size of the content. */
  readonly size?: number;
  readonly checksum?: number;
}

/** Returns a tar. @param end whether the end mark follows */
export function tarOf(entries: readonly (TarEntry | Buffer)[], { end = true } = {}): Buffer {
  return Buffer.concat([
    ...entries.map((entry) => (Buffer.isBuffer(entry) ? entry : tarEntry(entry))),
    ...(end ? [Buffer.alloc(1024)] : []),
  ]);
}

export function tarEntry({
  path,
  type = '0',
  content = '',
  target = '',
  mode = 0o644,
  size,
  checksum,
}: TarEntry): Buffer {
  const data = Buffer.from(content);
  const header = Buffer.alloc(512);
  const octal = (value: number, at: number, width: number): void =>
    void header.write(`${value.toString(8).padStart(width - 1, '0')}\0`, at, 'latin1');
  Buffer.from(path).copy(header, 0, 0, 100);
  octal(mode, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size ?? data.length, 124, 12);
  octal(0, 136, 12);
  header.write('        ', 148, 'latin1');
  header.write(type, 156, 'latin1');
  Buffer.from(target).copy(header, 157, 0, 100);
  header.write('ustar\x0000', 257, 'latin1');
  octal(checksum ?? header.reduce((sum, byte) => sum + byte, 0), 148, 7);
  return Buffer.concat([header, data, Buffer.alloc((512 - (data.length % 512)) % 512)]);
}

/** Returns an entry after a pax header with its path, which is too long for the tar header (POSIX.1-2001). */
export function longNamed(path: string, entry: Omit<TarEntry, 'path'>): Buffer {
  const record = (length: number): string => `${length} path=${path}\n`;
  let length = Buffer.byteLength(record(0));
  while (Buffer.byteLength(record(length)) !== length) length = Buffer.byteLength(record(length));
  return Buffer.concat([
    tarEntry({ path: 'long', type: 'x', content: record(length) }),
    tarEntry({ ...entry, path: 'long' }),
  ]);
}

export interface ZipEntry {
  /** A buffer for a name that is not UTF-8, which needs `flags` without 0x800. */
  readonly path: string | Buffer;
  readonly content?: string | Buffer;
  /** Whether the content is compressed. */
  readonly deflates?: boolean;
  /** The Unix mode with the file type: 0o100644 for a file, 0o120777 for a symbolic link. */
  readonly mode?: number;
  readonly flags?: number;
  readonly crc?: number;
  /** The system that created the entry: 0 FAT, 3 Unix, 11 NTFS. */
  readonly host?: number;
  /** The extra fields of the entry. */
  readonly extra?: Buffer;
}

/** Returns an entry without a Unix mode, like the entries that programs for Windows create. */
export function windowsEntry(path: string | Buffer, content = '', host = 0): ZipEntry {
  return { path, content, host, mode: 0, flags: typeof path === 'string' ? 0x800 : 0 };
}

/** Returns a zip. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { path, content = '', deflates, mode = 0o100644, flags = 0x800, crc, host = 3, extra } of entries) {
    const name = typeof path === 'string' ? Buffer.from(path) : path;
    const fields = extra ?? Buffer.alloc(0);
    const whole = Buffer.from(content);
    const data = deflates === true ? deflateRawSync(whole) : whole;
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(flags, 2);
    shared.writeUInt16LE(deflates === true ? 8 : 0, 4);
    shared.writeUInt32LE(crc ?? crc32(whole), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(whole.length, 18);
    shared.writeUInt16LE(name.length, 22);
    shared.writeUInt16LE(fields.length, 24);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, name, fields, data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    const begin = Buffer.from([...Buffer.from('PK\x01\x02\x14', 'latin1'), host]);
    central.push(Buffer.concat([begin, shared, tail, name, fields]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
