/** Tar archives with contradictory headers, or with headers of entries that are not files. */
import { type TarEntry, tarEntry, tarOf } from '../archives.js';
import type { HostileArchive } from './hostile-archive.js';

const file: TarEntry = { path: 'file', content: 'evil' };
const link: TarEntry = { path: 'l', type: '2', target: 'start.sh' };

/** Returns a record of a pax header. */
function toRecord([key, value]: readonly [string, string]): string {
  const toText = (length: number): string => `${length} ${key}=${value}\n`;
  let length = Buffer.byteLength(toText(0));
  while (Buffer.byteLength(toText(length)) !== length) length = Buffer.byteLength(toText(length));
  return toText(length);
}

/** @param type `x` for the next entry, `g` for all following entries */
const pax = (values: Readonly<Record<string, string>>, type: 'x' | 'g' = 'x'): TarEntry => ({
  ...{ path: 'pax', type },
  content: Object.entries(values).map(toRecord).join(''),
});

/** A long name (`L`) or target (`K`) as GNU tar writes it. */
const long = (type: 'L' | 'K', text: string): TarEntry => ({ path: '././@LongLink', type, content: `${text}\0` });

/** Writes bytes into a header, and corrects its checksum. */
function withBytes(entry: TarEntry, ...parts: readonly (readonly [offset: number, bytes: string])[]): Buffer {
  const bytes = tarEntry(entry);
  for (const [offset, text] of parts) bytes.write(text, offset, 'latin1');
  bytes.fill(' ', 148, 156);
  const sum = bytes.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0`, 148, 'latin1');
  return bytes;
}

const outside = ['archive_path_outside'];
const linkOutside = ['archive_link_outside'];
const unsupported = ['archive_entry_unsupported'];
const damaged = ['archive_damaged'];

type Case = readonly [what: string, codes: HostileArchive['codes'], ...entries: (TarEntry | Buffer)[]];

const names: readonly Case[] = [
  ['has a pax path that climbs', outside, pax({ path: '../evil' }), file],
  ['has an absolute pax path', outside, pax({ path: '/etc/evil' }), file],
  ['has a pax path that climbs, for all entries', [null, ...outside], pax({ path: '../evil' }, 'g'), file],
  ['has a pax target that is absolute', linkOutside, pax({ linkpath: '/etc/passwd' }), link],
  ['has an absolute pax target for all links', linkOutside, pax({ linkpath: '/etc/passwd' }, 'g'), link],
  ['has two pax headers for one entry', outside, pax({ path: 'good' }), pax({ path: '../evil' }), file],
  ['has a pax path with a NUL byte', [null, 'archive_name_invalid'], pax({ path: 'good\0/../../evil' }), file],
  ['has a long name that climbs', outside, long('L', '../evil'), file],
  ['has a long name that is absolute', outside, long('L', '/etc/evil'), file],
  ['has a long name that climbs after a NUL byte', [null], long('L', 'good\0/../../evil'), file],
  ['has a long target that is absolute', linkOutside, long('K', '/etc/passwd'), link],
  ['has a long name and a pax path that climbs', outside, long('L', 'good'), pax({ path: '../evil' }), file],
  ['has a prefix of ..', outside, withBytes(file, [345, '..'])],
  ['has an absolute prefix', outside, withBytes(file, [345, '/etc'])],
  ['has a prefix that climbs', outside, withBytes(file, [345, 'a/../..'])],
  ['has a prefix that ends with ..', outside, withBytes({ ...file, path: './file' }, [345, 'a/..'])],
];

const types: readonly Case[] = [
  ...(
    [
      ['a character device', '3'],
      ['a block device', '4'],
      ['a FIFO', '6'],
      ['a sparse file', 'S'],
      ['a part of another volume', 'M'],
      ['a list of a directory', 'D'],
      ['an inode without content', 'I'],
      ['an unknown type', 'Z'],
    ] as const
  ).map(([what, type]): Case => [`has ${what}`, unsupported, { path: 'device', type }]),
  ['has a label of a volume', [null, ...unsupported], { path: '../evil', type: 'V' }, file],
  ['has an access control list of Solaris', [null, ...unsupported], { path: '../evil', type: 'A', content: 'x' }, file],
  [
    'has a long name in the old format of GNU tar',
    [null, ...unsupported, ...outside],
    { path: '../evil', type: 'N', content: '../evil' },
    file,
  ],
  [
    'has a sparse file with a name that climbs',
    [...unsupported, ...outside],
    pax({ 'GNU.sparse.major': '1', 'GNU.sparse.minor': '0', 'GNU.sparse.name': '../evil' }),
    { path: 'GNUSparseFile.0/evil', content: 'x' },
  ],
  [
    'has a file and a directory with all mode bits',
    [null],
    { ...file, mode: 0o7777 },
    { path: 'd/', type: '5', mode: 0o7777 },
  ],
  ['has a directory without rights', [null], { path: 'd/', type: '5', mode: 0 }, { path: 'd/file', content: 'x' }],
  ['has a directory with content', [null, ...damaged], { path: 'd/', type: '5', content: 'evil' }],
  ['has a link with content', [null, ...damaged], { ...link, content: 'evil' }],
];

const sizes: readonly Case[] = [
  ['has a size of 8 GiB without content', [...damaged, 'archive_too_large'], { ...file, size: 0o77777777777 }],
  ['has a size that exceeds its content', damaged, { ...file, size: 5_000 }],
  ['has a negative size', damaged, withBytes(file, [124, '\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff'])],
  ['has a size of 2^72', damaged, withBytes(file, [124, '\x80\0\x01\0\0\0\0\0\0\0\0\0'])],
  ['has a size that is not a number', [null, ...damaged], withBytes(file, [124, 'zzzzzzzzzzz\0'])],
  ['has a pax size that exceeds its content', damaged, pax({ size: '99999' }), file],
  ['has a pax size that is negative', [null, ...damaged], pax({ size: '-1' }), file],
  [
    'has a pax header of 3 GB',
    [...damaged, ...unsupported, 'archive_too_large'],
    { path: 'pax', type: 'x', size: 3e9 },
  ],
  ['has a header with a wrong checksum', damaged, { ...file, checksum: 1 }],
];

export function listHostileTarHeaders(): HostileArchive[] {
  const start: TarEntry = { path: 'start.sh', content: 'x' };
  return [...names, ...types, ...sizes].map(([what, codes, ...entries]) => ({
    what: `that ${what} (tar)`,
    archive: tarOf([start, ...entries]),
    codes,
  }));
}
