/** Lists the items of an archive of a file, or of a directory with all entries below it. */
import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, readlink } from 'node:fs/promises';
import { mayBeForeign, toLink } from '../../files/folder-file.js';
import { toNameText } from '../../files/path-text.js';
import { type TreeEntry, walkTree } from '../place/tree.js';

/** The size of the pieces in which files are read, in bytes. */
const pieceBytes = 262_144;

/** The name of an added file that lists what the archive lacks. */
const missingName = 'NOT-IN-THIS-ARCHIVE.txt';

/** The root of an archive: an opened entry, and its name in the archive. */
export interface ArchiveRoot {
  readonly entry: FileHandle;
  readonly stats: Stats;
  readonly name: Buffer;
}

export type ItemStats = Pick<Stats, 'mode' | 'mtimeMs' | 'size'>;

export type ArchiveItem = { readonly name: Buffer; readonly stats: ItemStats } & (
  | { readonly type: 'directory' }
  | { readonly type: 'link'; readonly target: Buffer<ArrayBuffer> }
  /**
   * The content must be read before the next item is requested. The content has the size that the file had when it was
   * opened.
   */
  | { readonly type: 'file'; readonly content: AsyncIterable<Buffer> }
);

/** Lists the items, a directory before its entries. The entry stays open. @throws an error of the file system */
export async function* listItems({ entry, stats, name }: ArchiveRoot): AsyncGenerator<ArchiveItem, void, undefined> {
  const missing: string[] = [];
  const leaveOut = (names: readonly Buffer[], reason: string): void =>
    void missing.push(`${[name, ...names].map(toNameText).join('/')} (${reason})`);
  if (stats.isFile()) yield* openItem(name, entry, stats);
  else {
    yield { type: 'directory', name, stats };
    for await (const each of walkTree(entry, (names) => leaveOut(names, 'EACCES')))
      yield* toItem(each, name, (reason) => leaveOut(each.names, reason));
  }
  if (missing.length > 0) yield toText(Buffer.from(missingName), `${missing.join('\n')}\n`);
}

async function* toItem(
  { names, entry, stats, path }: TreeEntry,
  root: Buffer,
  leaveOut: (reason: string) => void,
): AsyncGenerator<ArchiveItem> {
  const name = Buffer.from([root, ...names].map((each) => each.toString('latin1')).join('/'), 'latin1');
  if (stats.isDirectory()) yield { type: 'directory', name, stats };
  else if (stats.isSymbolicLink()) {
    const target = await readlink(path, { encoding: 'buffer' }).catch(() => null);
    if (target === null) leaveOut('changed');
    else yield { type: 'link', name, stats, target };
  } else if (!stats.isFile()) leaveOut('not a file');
  else if (mayBeForeign(stats, entry)) leaveOut("a second name of another user's file");
  else yield* openItem(name, entry, stats, leaveOut);
}

async function* openItem(
  name: Buffer,
  entry: FileHandle,
  stats: Stats,
  leaveOut?: (reason: string) => void,
): AsyncGenerator<ArchiveItem> {
  const file = await openFile(entry).catch((error: NodeJS.ErrnoException) => {
    if (leaveOut === undefined) throw error;
    leaveOut(error.code ?? 'unknown');
    return null;
  });
  if (file === null) return;
  try {
    yield { type: 'file', name, stats, content: readPieces(file, stats.size) };
  } finally {
    await file.close();
  }
}

/** Reads as many bytes as a file had when it was opened. If the file becomes shorter, zeros follow. */
async function* readPieces(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; ) {
    const piece = Buffer.alloc(Math.min(pieceBytes, size - at));
    await file.read(piece, 0, piece.length, at);
    yield piece;
    at += piece.length;
  }
}

function toText(name: Buffer, text: string): ArchiveItem {
  const content = Buffer.from(text);
  const stats = { mode: 0o644, mtimeMs: Date.now(), size: content.length };
  return {
    type: 'file',
    name,
    stats,
    content: (async function* () {
      yield content;
    })(),
  };
}

function openFile(entry: FileHandle): Promise<FileHandle> {
  return open(toLink(entry), constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
}
