/** Archives that are refused, with the code of the fault. */
import { longNamed, type TarEntry, tarOf } from './archives.js';

export const good: TarEntry = { path: 'run.sh', content: '#!/bin/sh\n', mode: 0o755 };

export const hostileTars: readonly (readonly [title: string, code: string, entries: readonly (TarEntry | Buffer)[]])[] =
  [
    ['has a path that leads out with ..', 'archive_path_outside', [{ path: '../evil', content: 'x' }]],
    ['has a path that leads out from a subdirectory', 'archive_path_outside', [{ path: 'a/../../evil', content: 'x' }]],
    ['has a path with .. that stays inside', 'archive_path_outside', [{ path: 'a/../run.sh', content: 'x' }]],
    ['has an absolute path', 'archive_path_outside', [{ path: '/tmp/evil', content: 'x' }]],
    ['has a directory outside', 'archive_path_outside', [{ path: '../evil/', type: '5' }]],
    [
      'has a long path that leads out',
      'archive_path_outside',
      [longNamed(`${'a/'.repeat(60)}${'../'.repeat(61)}evil`, { content: 'x' })],
    ],
    [
      'has a file below its own link',
      'archive_path_outside',
      [
        { path: 'out', type: '2', target: '/tmp' },
        { path: 'out/evil', content: 'x' },
      ],
    ],
    [
      'has a file below an earlier link that stays inside',
      'archive_path_outside',
      [
        { path: 'a/', type: '5' },
        { path: 'l', type: '2', target: 'a' },
        { path: 'l/x', content: 'x' },
      ],
    ],
    [
      'has a link in place of an earlier directory',
      'archive_name_twice',
      [
        { path: 'out/file', content: 'x' },
        { path: 'out', type: '2', target: '/tmp' },
      ],
    ],
    ['has an absolute link', 'archive_link_outside', [good, { path: 'l', type: '2', target: '/etc/passwd' }]],
    ['has a link that leads out', 'archive_link_outside', [good, { path: 'a/l', type: '2', target: '../../x' }]],
    [
      'has a link that leads out through another link',
      'archive_link_outside',
      [
        good,
        { path: 'a/b/', type: '5' },
        { path: 'here', type: '2', target: 'a/b' },
        { path: 'l', type: '2', target: 'here/../../../x' },
      ],
    ],
    [
      'has a link out of the Build through a link to its own directory',
      'archive_link_outside',
      [good, { path: 'dot', type: '2', target: '.' }, { path: 'l', type: '2', target: 'dot/..' }],
    ],
    [
      'has links in a circle',
      'archive_link_outside',
      [good, { path: 'a', type: '2', target: 'b' }, { path: 'b', type: '2', target: 'a' }],
    ],
    [
      'has a link out of its one top directory',
      'archive_link_outside',
      [
        { path: 'top/run.sh', content: 'x' },
        { path: 'top/l', type: '2', target: '../top/run.sh' },
      ],
    ],
    [
      'has a hard link to a file outside',
      'archive_link_outside',
      [good, { path: 'l', type: '1', target: '../../../../etc/passwd' }],
    ],
    ['has an absolute hard link', 'archive_link_outside', [good, { path: 'l', type: '1', target: '/etc/passwd' }]],
    ['has a hard link to nothing', 'archive_link_broken', [good, { path: 'l', type: '1', target: 'start.sh' }]],
    [
      'has a hard link to its own link',
      'archive_link_broken',
      [good, { path: 'out', type: '2', target: 'run.sh' }, { path: 'l', type: '1', target: 'out' }],
    ],
    [
      'has hard links in a circle',
      'archive_link_broken',
      [good, { path: 'a', type: '1', target: 'b' }, { path: 'b', type: '1', target: 'a' }],
    ],
    ['has a character device', 'archive_entry_unsupported', [good, { path: 'null', type: '3' }]],
    ['has a block device', 'archive_entry_unsupported', [good, { path: 'disk', type: '4' }]],
    ['has a FIFO', 'archive_entry_unsupported', [good, { path: 'pipe', type: '6' }]],
    ['has an entry of an unknown type', 'archive_entry_unsupported', [good, { path: 'odd', type: 'Z' }]],
    ['has a sparse file of GNU tar', 'archive_entry_unsupported', [good, { path: 'holes', type: 'S' }]],
    ['has one file twice', 'archive_name_twice', [good, good]],
    ['has one file twice by different paths', 'archive_name_twice', [good, { path: './/run.sh', content: 'x' }]],
    ['uses a file as a directory', 'archive_name_twice', [good, { path: 'run.sh/inner', content: 'x' }]],
    [
      'uses a directory as a file',
      'archive_name_twice',
      [
        { path: 'a/b', content: 'x' },
        { path: 'a', content: 'x' },
      ],
    ],
    [
      'has a name that is too long for a file system',
      'archive_name_invalid',
      [longNamed('n'.repeat(300), { content: 'x' })],
    ],
    [
      'has a path that is too long for the system',
      'archive_name_invalid',
      [longNamed(`${'n'.repeat(250)}/`.repeat(20), { type: '5' })],
    ],
    [
      'has more levels of directories than the limit',
      'archive_name_invalid',
      [longNamed(`${'d/'.repeat(200)}x`, { content: 'x' })],
    ],
    [
      'has a name that is not UTF-8',
      'archive_encoding_unknown',
      [Buffer.from(tarOf([{ path: 'caf@', content: 'x' }], { end: false }))],
    ],
    ['has a header with a wrong checksum', 'archive_damaged', [good, { path: 'a', checksum: 1 }]],
  ];

/** Returns one of the archives. */
export function toHostileTar(title: string, entries: readonly (TarEntry | Buffer)[]): Buffer {
  const tar = tarOf(entries);
  if (title.endsWith('UTF-8')) spoilName(tar);
  return tar;
}

/** Replaces the last byte of the name `caf@` with é in Latin-1, which is not UTF-8, and corrects the checksum. */
function spoilName(tar: Buffer): void {
  tar[3] = 0xe9;
  const sum = tar
    .subarray(0, 512)
    .reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 0x20 : byte), 0);
  tar.write(`${sum.toString(8).padStart(6, '0')}\0`, 148, 'latin1');
}
