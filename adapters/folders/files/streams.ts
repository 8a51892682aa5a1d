/** Opens archives and searches, which are streamed while they are read. */
import { type FileHandle, open } from 'node:fs/promises';
import type {
  ArchiveFormat,
  FileArchive,
  FileMatch,
  FileSearch,
  FileStream,
  SearchEnd,
} from '../../../machines/files/files.js';
import { mayBeForeign, pathOnly, toLink } from '../../files/folder-file.js';
import { toNameText } from '../../files/path-text.js';
import { streamTar } from '../archive/tar-stream.js';
import { type FaultPlace, FileFault, refuseUse } from '../place/file-fault.js';
import type { Place } from '../place/walk.js';
import { searchFiles } from '../search/search-files.js';

/** Opens the archive of a file or a directory in a format. @throws FileFault, or an error of the file system */
export async function openArchive(place: Place, at: FaultPlace, format: ArchiveFormat): Promise<FileArchive> {
  const { entry, stats } = requirePlace(place, at);
  if (!stats.isFile() && !stats.isDirectory()) refuseUse(at, 'not_a_file');
  if (stats.isFile() && mayBeForeign(stats, entry)) refuseUse(at, 'hard_link');
  const root = await openAgain(entry);
  const name = place.name ?? Buffer.from(at.folder);
  // The library for zip archives is loaded with the first zip archive.
  const stream = format === 'zip' ? (await import('../archive/zip-stream.js')).streamZip : streamTar;
  return { name: toNameText(name), ...toStream(root, stream({ entry: root, stats, name })) };
}

/** Opens a search below a directory. @throws FileFault, or an error of the file system */
export async function openSearch(
  place: Place,
  at: FaultPlace & { readonly names: readonly Buffer[] },
  search: FileSearch,
): Promise<FileStream<FileMatch | SearchEnd>> {
  const { entry, stats } = requirePlace(place, at);
  if (!stats.isDirectory()) refuseUse(at, 'not_a_directory');
  const root = await openAgain(entry);
  return toStream(root, searchFiles(root, at.names, search));
}

function requirePlace({ entry, stats }: Place, at: FaultPlace) {
  if (entry === null || stats === null)
    throw new FileFault({ code: 'file_not_found', folder: at.folder, path: at.path });
  return { entry, stats };
}

/** Opens an entry a second time, so that it stays open after its path is closed. */
function openAgain(entry: FileHandle): Promise<FileHandle> {
  return open(toLink(entry), pathOnly);
}

function toStream<T>(root: FileHandle, items: AsyncGenerator<T, void, undefined>): FileStream<T> {
  return {
    items,
    async close() {
      await items.return();
      await root.close();
    },
  };
}
