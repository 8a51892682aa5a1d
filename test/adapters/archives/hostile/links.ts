/** Links of archives that lead out of the directory, or through which another entry is written. */
import { type Attack, type HostileArchive, type HostileEntry, inEachFormat } from './hostile-archive.js';

const link = (path: string, to: string): HostileEntry => ({ path, link: to });

/** A chain of links, each of which leads to the next link. */
const chain = (length: number): HostileEntry[] =>
  Array.from({ length }, (_, index) => link(`l${index}`, `l${index + 1}`));

/** Links that are refused because of their own targets. @param outside a directory outside of the Data Folder */
const toLeaving = (outside: string): readonly (readonly [what: string, ...entries: HostileEntry[]])[] => [
  ['has an absolute link', link('l', `${outside}/secret`)],
  ['has a link to a directory outside', link('l', outside)],
  ['has a link to the root of the system', link('l', '/')],
  ['has a link to a file of the system', link('l', '/etc/passwd')],
  ['has a link to the files of a process', link('l', '/proc/self/root')],
  ['has a link that climbs by one directory', link('l', '../evil')],
  ['has a link to ..', link('l', '..')],
  ['has a link that climbs from a directory', link('a/b/l', '../../../evil')],
  ['has a link that climbs after a part', link('l', 'a/../../evil')],
  ['has a link that climbs out through another', { path: 'a/b/' }, link('m', 'a/b'), link('l', 'm/../../../evil')],
  ['has a link that climbs out through a link to .', link('m', '.'), link('l', 'm/..')],
  [
    'has a link that climbs out through two links',
    { path: 'a/' },
    link('m', 'a'),
    link('n', 'm/..'),
    link('l', 'n/..'),
  ],
  ['has a link to itself', link('l', 'l')],
  ['has two links in a circle', link('a', 'b'), link('b', 'a')],
  ['has three links in a circle', link('a', 'b'), link('b', 'c'), link('c', 'a')],
  ['has a link in a circle through a directory', { path: 'd/' }, link('d/l', '../d/l')],
  ['has a chain of 50 links', ...chain(50)],
  ['has a link into the directory of the manager', link('l', '../../../manager')],
];

/** Entries that would be written through a link. @param outside as above */
const toThrough = (outside: string): readonly (readonly [what: string, ...entries: HostileEntry[]])[] => [
  ['writes a file through a link to a directory outside', link('l', outside), { path: 'l/evil' }],
  ['makes a directory through a link', link('l', outside), { path: 'l/evil/' }],
  ['makes a link through a link', link('l', outside), link('l/m', 'evil')],
  ['writes through a link that climbs', link('l', '../..'), { path: 'l/evil' }],
  ['writes through a link that stays inside', { path: 'a/' }, link('l', 'a'), { path: 'l/evil' }],
  ['writes through two links', link('l', outside), link('m', 'l'), { path: 'm/evil' }],
];

const replacing = (outside: string): readonly (readonly [what: string, ...entries: HostileEntry[]])[] => [
  ['replaces a link by a file', link('l', `${outside}/secret`), { path: 'l' }],
  ['replaces a file by a link', { path: 'l' }, link('l', `${outside}/secret`)],
  ['replaces a directory by a link', { path: 'l/' }, link('l', outside)],
  ['replaces a directory with a file by a link', { path: 'l/a' }, link('l', outside)],
  ['replaces a link by a link', link('l', 'start.sh'), link('l', outside)],
  ['replaces a link by a directory', link('l', outside), { path: 'l/' }],
];

/** @param outside as above */
const toHard = (outside: string): readonly (readonly [what: string, code: string, ...entries: HostileEntry[]])[] => [
  ['has a hard link to a file outside', 'archive_link_outside', { path: 'l', hardLink: `${outside}/secret` }],
  ['has a hard link that climbs', 'archive_link_outside', { path: 'l', hardLink: '../../../../outside/secret' }],
  ['has a hard link to nothing', 'archive_link_broken', { path: 'l', hardLink: 'absent' }],
  ['has a hard link to itself', 'archive_link_broken', { path: 'l', hardLink: 'l' }],
  ['has a hard link to a directory', 'archive_link_broken', { path: 'd/' }, { path: 'l', hardLink: 'd' }],
  ['has a hard link to a link', 'archive_link_broken', link('m', 'start.sh'), { path: 'l', hardLink: 'm' }],
  ['has hard links in a circle', 'archive_link_broken', { path: 'a', hardLink: 'b' }, { path: 'b', hardLink: 'a' }],
  ['has a hard link through a link', 'archive_link_broken', link('m', '.'), { path: 'l', hardLink: 'm/start.sh' }],
];

/** Links that are kept. */
const kept: readonly (readonly [what: string, ...entries: HostileEntry[]])[] = [
  ['has a link to nothing', link('l', 'absent')],
  ['has a link to its own directory', link('d/l', '.')],
  ['has a link to its parent directory, inside', link('d/l', '..')],
  ['has a link whose target is named like an option', link('l', '--version')],
];

/** @param outside a directory outside of the Data Folder */
export function listHostileLinks(outside: string): HostileArchive[] {
  const toAttack =
    (code: string | null) =>
    ([what, ...entries]: readonly [string, ...HostileEntry[]]): Attack => ({ what, entries, code });
  return [
    ...toLeaving(outside).map(toAttack('archive_link_outside')),
    ...toThrough(outside).map(toAttack('archive_path_outside')),
    ...replacing(outside).map(toAttack('archive_name_twice')),
    ...toHard(outside).map(([what, code, ...entries]) => ({ what, code, entries })),
    ...kept.map(toAttack(null)),
  ].flatMap(inEachFormat);
}
