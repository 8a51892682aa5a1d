/** Streams a file, or a directory with everything below it, as a tar archive. */
import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, readlink } from 'node:fs/promises';
import { mayBeForeign, toLink } from '../../files/folder-file.js';
import { toNameText } from '../../files/path-text.js';
import { type TreeEntry, walkTree } from '../place/tree.js';
import { blockBytes, padTar, writeTarHeader } from './tar-header.js';

/** The size of the pieces in which files are read, in bytes. */
const pieceBytes = 262_144;

/** The name of an added file that lists what the archive lacks. */
export const missingName = 'NOT-IN-THIS-ARCHIVE.txt';

const slash = Buffer.from('/');

/** What is archived: an opened entry, and its name in the archive. */
export interface ArchiveRoot {
  readonly entry: FileHandle;
  readonly stats: Stats;
  readonly name: Buffer;
}

/** Streams the archive. Does not close the entry. @throws an error of the file system */
export async function* streamTar({ entry, stats, name }: ArchiveRoot): AsyncGenerator<Buffer, void, undefined> {
  const missing: string[] = [];
  const leaveOut = (names: readonly Buffer[], reason: string): void =>
    void missing.push(`${[name, ...names].map(toNameText).join('/')} (${reason})`);
  if (stats.isFile()) yield* writeFile(name, entry, stats);
  else {
    yield writeTarHeader('5', Buffer.concat([name, slash]), stats);
    for await (const each of walkTree(entry, (names) => leaveOut(names, 'EACCES')))
      yield* writeEntry(each, name, (reason) => leaveOut(each.names, reason));
  }
  if (missing.length > 0) yield* writeText(Buffer.from(missingName), `${missing.join('\n')}\n`);
  // Two empty blocks end an archive.
  yield Buffer.alloc(2 * blockBytes);
}

async function* writeEntry(
  { names, entry, stats, path }: TreeEntry,
  root: Buffer,
  leaveOut: (reason: string) => void,
): AsyncGenerator<Buffer> {
  const name = joinNames([root, ...names]);
  if (stats.isDirectory()) yield writeTarHeader('5', Buffer.concat([name, slash]), stats);
  else if (stats.isSymbolicLink()) {
    const target = await readlink(path, { encoding: 'buffer' }).catch(() => null);
    if (target === null) leaveOut('changed');
    else yield writeTarHeader('2', name, stats, target);
  } else if (!stats.isFile()) leaveOut('not a file');
  else if (mayBeForeign(stats, entry)) leaveOut("a second name of another user's file");
  else yield* writeFile(name, entry, stats, leaveOut);
}

/** Writes a file with the size that it has now. If it becomes shorter, zeros follow. */
async function* writeFile(
  name: Buffer,
  entry: FileHandle,
  stats: Stats,
  leaveOut?: (reason: string) => void,
): AsyncGenerator<Buffer> {
  const file = await openFile(entry).catch((error: NodeJS.ErrnoException) => {
    if (leaveOut === undefined) throw error;
    leaveOut(error.code ?? 'unknown');
    return null;
  });
  if (file === null) return;
  try {
    yield writeTarHeader('0', name, stats);
    for (let at = 0; at < stats.size; ) {
      const piece = Buffer.alloc(Math.min(pieceBytes, stats.size - at));
      await file.read(piece, 0, piece.length, at);
      yield piece;
      at += piece.length;
    }
    yield padTar(stats.size);
  } finally {
    await file.close();
  }
}

async function* writeText(name: Buffer, text: string): AsyncGenerator<Buffer> {
  const content = Buffer.from(text);
  yield writeTarHeader('0', name, { mode: 0o644, mtimeMs: Date.now(), size: content.length });
  yield content;
  yield padTar(content.length);
}

function openFile(entry: FileHandle): Promise<FileHandle> {
  return open(toLink(entry), constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
}

function joinNames(names: readonly Buffer[]): Buffer {
  return Buffer.concat(names.flatMap((name, index) => (index === 0 ? [name] : [slash, name])));
}
