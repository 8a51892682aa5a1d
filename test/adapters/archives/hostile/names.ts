/** Names of entries that lead out of the directory, or that a file system or a program could misread. */
import { windowsEntry, zipOf } from '../archives.js';
import { type Attack, fromWindows, type HostileArchive, inEachFormat } from './hostile-archive.js';

/** @param outside a directory outside of the Data Folder */
const toEscapes = (outside: string): readonly (readonly [what: string, path: string])[] => [
  ['begins with ..', '../evil'],
  ['climbs over several directories', '../../../../../evil'],
  ['climbs to the root of the system', `${'../'.repeat(40)}${outside}/evil`],
  ['climbs out of its own directory', 'a/../../evil'],
  ['climbs out of three directories', 'a/b/c/../../../../evil'],
  ['ends with ..', 'a/..'],
  ['is ..', '..'],
  ['is ../', '../'],
  ['has .. after single dots', './././../evil'],
  ['climbs and stays inside', 'a/../b'],
  ['has .. after empty parts', 'a////../../evil'],
  ['has three dots before ..', '.../../../evil'],
  ['leads into the directory of the manager', '../../manager/settings.json'],
  ['leads into another Data Folder', '../other/server.cfg'],
  ['leads into the trash', '../.trash/world/evil'],
  ['climbs with .. as the last of many parts', `${'d/'.repeat(60)}${'../'.repeat(61)}evil`],
];

/** @param outside a directory outside of the Data Folder */
const toAbsolute = (outside: string): readonly (readonly [what: string, path: string])[] => [
  ['is absolute', `${outside}/evil`],
  ['begins with two slashes', `/${outside}/evil`],
  ['is absolute and has ..', `${outside}/../evil`],
  ['is absolute and ends with a slash', `${outside}/evil/`],
];

const invalid: readonly (readonly [what: string, path: string])[] = [
  ['has a name of 256 bytes', 'n'.repeat(256)],
  ['has a name of 128 letters with 256 bytes', 'ü'.repeat(128)],
  ['has a directory with a name of 300 bytes', `${'n'.repeat(300)}/evil`],
  ['has a path of 4,999 bytes', `${'n'.repeat(249)}/`.repeat(20).slice(0, -1)],
  ['has 129 directories in each other', `${'d/'.repeat(129)}evil`],
];

const twice: readonly (readonly [what: string, ...paths: string[]])[] = [
  ['has one file twice', 'a/evil', 'a/evil'],
  ['has one file twice, once with a single dot', 'a/evil', './a/./evil'],
  ['has one file twice, once with an empty part', 'a/evil', 'a//evil'],
  ['uses a file as a directory', 'a', 'a/evil'],
  ['uses a directory as a file', 'a/evil', 'a'],
];

/** Names that are unusual, but valid on Linux. */
const odd: readonly (readonly [what: string, path: string])[] = [
  ['has a name of three dots', '.../evil'],
  ['has a name of two dots and a space', '.. /evil'],
  ['has the name of a home directory', '~/.ssh/authorized_keys'],
  ['has a variable of a shell as its name', '$HOME/evil'],
  ['has a command of a shell as its name', '$(reboot)'],
  ['has a name that a program reads as an option', '-rf'],
  ['has .. in percent signs', '%2e%2e/%2e%2e/evil'],
  ['has .. in full-width letters', '．．/evil'],
  ['has a slash that is a letter', '..∕evil'],
  ['has a name that changes the direction of writing', 'gpj.\u202eevil'],
  ['has a name with an escape sequence of terminals', '\u001b[2Jevil'],
  ['has the name of a device of Windows', 'CON'],
  ['has the hooks of a git repository', '.git/hooks/post-checkout'],
  ['has markup in its name', '<img src=x onerror=alert(1)>'],
  ['has a name of 255 bytes', 'n'.repeat(255)],
  ['has 127 directories in each other', `${'d/'.repeat(127)}evil`],
];

/** Names of zip entries that are not valid UTF-8. */
const rawNames: readonly (readonly [what: string, name: Buffer])[] = [
  ['has .. in UTF-8 of two bytes for each dot', Buffer.from('\xc0\xae\xc0\xae/evil', 'latin1')],
  ['has a slash in UTF-8 of two bytes', Buffer.from('..\xc0\xafevil', 'latin1')],
  ['has a slash in UTF-8 of three bytes', Buffer.from('..\xe0\x80\xafevil', 'latin1')],
  ['has a half of a surrogate pair in its name', Buffer.from('\xed\xa0\x80evil', 'latin1')],
  ['has a name in Latin-1', Buffer.from('caf\xe9', 'latin1')],
];

const one =
  (code: string | null) =>
  (path: string, what: string): Attack => ({ what, entries: [{ path }], code });

/** @param outside a directory outside of the Data Folder */
export function listHostileNames(outside: string): HostileArchive[] {
  const escaping = (path: string, what: string): Attack => ({
    what: `has a path that ${what}`,
    entries: [{ path }],
    code: 'archive_path_outside',
  });
  const windows: readonly (readonly [string, string])[] = [
    ...toEscapes(outside).filter(([, path]) => path.includes('/') && !path.endsWith('/')),
    ...toAbsolute('/evil').slice(0, 2),
  ];
  const attacks: Attack[] = [
    ...[...toEscapes(outside), ...toAbsolute(outside)].map(([what, path]) => escaping(path, what)),
    ...invalid.map(([what, path]) => one('archive_name_invalid')(path, what)),
    ...twice.map(([what, ...paths]) => ({
      what,
      entries: paths.map((path) => ({ path })),
      code: 'archive_name_twice',
    })),
    ...odd.map(([what, path]) => one(null)(path, what)),
  ];
  return [
    ...attacks.flatMap(inEachFormat),
    ...windows.map(([what, path]) => fromWindows(escaping(path, what))),
    fromWindows({ what: 'has the path of a drive', entries: [{ path: 'C:/Windows/evil' }], code: null }),
    ...rawNames.map(([what, name]) => ({
      what: `that ${what} (zip)`,
      archive: zipOf([windowsEntry('start.sh', 'x'), windowsEntry(name, 'evil')]),
      codes: ['archive_encoding_unknown'],
    })),
  ];
}
