/** Streams a file, or a directory with everything below it, as a tar archive. */
import { type ArchiveRoot, listItems } from './archive-items.js';
import { blockBytes, padTar, writeTarHeader } from './tar-header.js';

const slash = Buffer.from('/');

/** Streams the archive. The entry stays open. @throws an error of the file system */
export async function* streamTar(root: ArchiveRoot): AsyncGenerator<Buffer, void, undefined> {
  for await (const item of listItems(root)) {
    const { name, stats } = item;
    if (item.type === 'directory') yield writeTarHeader('5', Buffer.concat([name, slash]), stats);
    else if (item.type === 'link') yield writeTarHeader('2', name, stats, item.target);
    else {
      yield writeTarHeader('0', name, stats);
      yield* item.content;
      yield padTar(stats.size);
    }
  }
  // Two empty blocks end an archive.
  yield Buffer.alloc(2 * blockBytes);
}
