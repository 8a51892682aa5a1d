/** Archives that attack the machine of the manager, built from entries for each format. */
import { gzipSync } from 'node:zlib';
import { longNamed, type TarEntry, tarEntry, tarOf, windowsEntry, type ZipEntry, zipOf } from '../archives.js';

export interface HostileArchive {
  /** Completes the sentence "An archive … " */
  readonly what: string;
  readonly archive: Buffer;
  /**
   * The codes with which the archive may be refused. `null` means that it may be unpacked, but only inside the
   * directory.
   */
  readonly codes: readonly (string | null)[];
}

/** An entry of an attack that several formats can carry. */
export interface HostileEntry {
  readonly path: string;
  /** The target of a symbolic link. */
  readonly link?: string;
  /** The target of a hard link, which only a tar has. */
  readonly hardLink?: string;
}

export interface Attack {
  readonly what: string;
  readonly entries: readonly HostileEntry[];
  readonly code: string | null;
}

/** A harmless entry, so that the archive is not refused as empty. */
const harmless: HostileEntry = { path: 'start.sh' };

function toTarEntry({ path, link, hardLink }: HostileEntry): Buffer {
  const entry: Omit<TarEntry, 'path'> =
    link !== undefined
      ? { type: '2', target: link }
      : hardLink !== undefined
        ? { type: '1', target: hardLink }
        : path.endsWith('/')
          ? { type: '5' }
          : { content: 'evil' };
  return Buffer.byteLength(path) > 100 ? longNamed(path, entry) : tarEntry({ path, ...entry });
}

function toZipEntry({ path, link }: HostileEntry): ZipEntry {
  if (link !== undefined) return { path, content: link, mode: 0o120777 };
  return path.endsWith('/') ? { path, mode: 0o040755 } : { path, content: 'evil' };
}

/**
 * Returns an attack as a tar and as a zip. Every second tar is compressed, and an attack with hard links has no zip.
 */
export function inEachFormat({ what, entries, code }: Attack, index: number): HostileArchive[] {
  const codes = [code];
  const tar = tarOf([harmless, ...entries].map(toTarEntry));
  const [format, packed] = index % 2 === 0 ? (['tar', tar] as const) : (['tar.gz', gzipSync(tar)] as const);
  const asTar = { what: `that ${what} (${format})`, archive: packed, codes };
  if (entries.some(({ hardLink }) => hardLink !== undefined)) return [asTar];
  const zip = zipOf([harmless, ...entries].map(toZipEntry));
  return [asTar, { what: `that ${what} (zip)`, archive: zip, codes }];
}

/** Returns an attack as a zip from Windows, with backslashes. */
export function fromWindows({ what, entries, code }: Attack): HostileArchive {
  const zip = zipOf(entries.map(({ path }) => windowsEntry(path.replaceAll('/', '\\'), 'evil')));
  return { what: `that ${what} (zip from Windows)`, archive: zip, codes: [code] };
}
