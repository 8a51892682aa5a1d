/** Streams a file, or a directory with everything below it, as a zip archive. */
import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type ArchiveItem, type ArchiveRoot, listItems } from './archive-items.js';

/** The type of a symbolic link in the mode of an entry, as zip(1) writes it. */
const linkMode = 0o120_777;

/**
 * Matches the characters that no name in the zip archive has: a backslash, which separates names for some programs, and
 * the replacement of invalid bytes.
 */
const unusable = /[\\\ufffd]/g;

/** Streams the archive. The entry stays open. @throws an error of the file system */
export async function* streamZip(root: ArchiveRoot): AsyncGenerator<Buffer, void, undefined> {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  zip.on('error', (error: Error) => output.destroy(error));
  const adding = addItems(zip, root, output).catch((error: Error) => void output.destroy(error));
  try {
    yield* output;
  } finally {
    output.destroy();
    await adding;
  }
}

/** Adds all items. Each item is added after the archive has the previous item. Stops when the output is closed. */
async function addItems(zip: ZipFile, root: ArchiveRoot, output: PassThrough): Promise<void> {
  for await (const item of listItems(root)) {
    if (output.destroyed) return;
    await addItem(zip, item, output);
  }
  zip.end();
}

async function addItem(zip: ZipFile, item: ArchiveItem, output: PassThrough): Promise<void> {
  const { stats } = item;
  const name = item.name.toString().replace(unusable, '_');
  const options = { mtime: new Date(stats.mtimeMs), mode: stats.mode };
  if (item.type === 'directory') return zip.addEmptyDirectory(name, options);
  if (item.type === 'link') return zip.addBuffer(item.target, name, { ...options, mode: linkMode, compress: false });
  const content = Readable.from(item.content, { objectMode: false });
  const stop = (): void => void content.destroy();
  output.once('close', stop);
  zip.addReadStream(content, name, options);
  await finished(content).catch((error: NodeJS.ErrnoException) => {
    if (!output.destroyed) throw error;
  });
  output.off('close', stop);
}
