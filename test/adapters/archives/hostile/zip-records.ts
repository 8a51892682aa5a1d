/** Zip archives with contradictory records, or with records of entries that are not files. */
import { crc32 } from 'node:zlib';
import { windowsEntry, type ZipEntry, zipOf } from '../archives.js';
import type { HostileArchive } from './hostile-archive.js';

const start: ZipEntry = { path: 'start.sh', content: 'x' };
const file: ZipEntry = { path: 'file', content: 'evil' };
const damaged = ['archive_damaged'];

/** Returns a zip of two files with changed bytes. */
function changed(change: (zip: Buffer, at: Readonly<Record<'local' | 'central' | 'end', number>>) => void): Buffer {
  const zip = zipOf([start, file]);
  // The records of the second file, and the end record.
  const at = {
    local: zip.lastIndexOf('PK\x03\x04', undefined, 'latin1'),
    central: zip.lastIndexOf('PK\x01\x02', undefined, 'latin1'),
    end: zip.lastIndexOf('PK\x05\x06', undefined, 'latin1'),
  };
  change(zip, at);
  return zip;
}

/** Returns an extra field with a path in UTF-8 (0x7075). */
function unicodePath(path: string, of: string): Buffer {
  const text = Buffer.from(path);
  const head = Buffer.alloc(9);
  head.writeUInt16LE(0x7075, 0);
  head.writeUInt16LE(5 + text.length, 2);
  head.writeUInt8(1, 4);
  head.writeUInt32LE(crc32(of), 5);
  return Buffer.concat([head, text]);
}

const link = (content: string): Buffer => zipOf([start, { path: 'l', content, mode: 0o120777 }]);
const named = (path: string | Buffer): Buffer => zipOf([start, { ...file, path }]);

type Case = readonly [what: string, codes: HostileArchive['codes'], archive: Buffer];

const names: readonly Case[] = [
  [
    'has another name in its local header',
    [null, ...damaged],
    changed((zip, { local }) => zip.write('../a', local + 30)),
  ],
  [
    'has a name in its directory that climbs',
    ['archive_path_outside', ...damaged],
    changed((zip, { central }) => zip.write('../a', central + 46)),
  ],
  [
    'has a Unicode path that climbs',
    ['archive_path_outside'],
    zipOf([start, { ...windowsEntry(Buffer.from('file'), 'x'), extra: unicodePath('../evil', 'file') }]),
  ],
  [
    'has an absolute Unicode path',
    ['archive_path_outside'],
    zipOf([start, { ...windowsEntry(Buffer.from('file'), 'x'), extra: unicodePath('/etc/evil', 'file') }]),
  ],
  [
    'has a Unicode path for another name',
    [null],
    zipOf([start, { ...windowsEntry(Buffer.from('file'), 'x'), extra: unicodePath('../evil', 'other') }]),
  ],
  [
    'has an extra field that is cut off',
    [null, ...damaged],
    zipOf([start, { ...file, extra: Buffer.from([0x75, 0x70, 0xff, 0x00]) }]),
  ],
  ['has an empty name', [null, 'archive_name_invalid', ...damaged], named('')],
  ['has the name of a single dot', ['archive_name_invalid'], named('.')],
  ['has the name /', [null, 'archive_path_outside', ...damaged], named('/')],
  ['has a NUL byte in a name', [null, 'archive_name_invalid', ...damaged], named('good\0/../../evil')],
  [
    'has a line feed and another path in a name',
    [null, 'archive_path_outside', ...damaged],
    named('a\nPath = ../evil'),
  ],
  [
    'has the end of a list in a name',
    [null, 'archive_path_outside', ...damaged],
    named('a\n----------\nPath = ../evil'),
  ],
  ['has a carriage return in a name', [null], named('a\r../evil')],
  ['has separators of two systems', ['archive_separator_unclear'], zipOf([start, windowsEntry('..\\evil', 'x')])],
];

const types: readonly Case[] = [
  ...(
    [
      ['a FIFO', 0o010644],
      ['a character device', 0o020644],
      ['a block device', 0o060644],
      ['a socket', 0o140644],
    ] as const
  ).map(
    ([what, mode]): Case => [`has ${what}`, ['archive_entry_unsupported'], zipOf([start, { path: 'device', mode }])],
  ),
  ['has a file with all mode bits', [null], zipOf([start, { ...file, mode: 0o107777 }])],
  ['has a directory with content', [null, ...damaged], zipOf([start, { path: 'd/', content: 'evil', mode: 0o040755 }])],
  ['has a link with a target of 5,000 bytes', ['archive_link_outside'], link('a/'.repeat(2_500))],
  ['has a link with a NUL byte', ['archive_link_outside'], link('start.sh\0/../../evil')],
  ['has a link without a target', ['archive_link_outside'], link('')],
  ['has a link with a line feed', [null], link('start.sh\n')],
];

const records: readonly Case[] = [
  ['has a wrong checksum', damaged, zipOf([start, { ...file, crc: 1 }])],
  ['is encrypted', ['archive_encrypted'], zipOf([start, { ...file, flags: 0x801 }])],
  [
    'has an unknown compression method',
    damaged,
    changed((zip, { local, central }) => {
      zip.writeUInt16LE(99, local + 8);
      zip.writeUInt16LE(99, central + 10);
    }),
  ],
  [
    'has content that is not compressed as its header says',
    damaged,
    changed((zip, { local, central }) => {
      zip.writeUInt16LE(8, local + 8);
      zip.writeUInt16LE(8, central + 10);
    }),
  ],
  ['has a size that exceeds its content', damaged, changed((zip, { central }) => zip.writeUInt32LE(400, central + 24))],
  ['has a size below its content', damaged, changed((zip, { central }) => zip.writeUInt32LE(1, central + 24))],
  [
    'has a size of 4 GiB',
    [...damaged, 'archive_too_large'],
    changed((zip, { central }) => zip.writeUInt32LE(0xffffffff, central + 24)),
  ],
  ['has a packed size of 4 GiB', damaged, changed((zip, { central }) => zip.writeUInt32LE(0xfffffff0, central + 20))],
  ['has an offset after its end', damaged, changed((zip, { central }) => zip.writeUInt32LE(0x7fffffff, central + 42))],
  [
    'has two entries with one content',
    [null, ...damaged],
    changed((zip, { central }) => zip.writeUInt32LE(0, central + 42)),
  ],
  ['has fewer entries than it says', [null, ...damaged], changed((zip, { end }) => zip.writeUInt16LE(9, end + 10))],
  ['has more entries than it says', [null, ...damaged], changed((zip, { end }) => zip.writeUInt16LE(1, end + 10))],
  ['has a directory at another offset', [null, ...damaged], changed((zip, { end }) => zip.writeUInt32LE(0, end + 16))],
  ['has a comment that is cut off', [null, ...damaged], changed((zip, { end }) => zip.writeUInt16LE(500, end + 20))],
  ['has no directory', [null, ...damaged], changed((zip, { central }) => zip.fill(0, central - 50))],
  [
    'is followed by another zip',
    [null, ...damaged],
    Buffer.concat([zipOf([start]), zipOf([{ ...file, path: '../evil' }])]),
  ],
];

export function listHostileZipRecords(): HostileArchive[] {
  return [...names, ...types, ...records].map(([what, codes, archive]) => ({
    what: `that ${what} (zip)`,
    archive,
    codes,
  }));
}
