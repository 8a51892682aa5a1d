/** Reads small text files of a Build or a Data Folder. */
import { constants } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { openInFolder, readInFolder } from '../files/folder-file.js';

/** The length to which longer files are truncated, in bytes. */
const maxBytes = 262_144;

/** The maximum size of a file that must be read completely, in bytes. */
const maxFolderBytes = 1_048_576;

/** Reads a text, truncated at the limit; `null` if the path has no regular file. Throws other system errors. */
export async function readTextFile(path: string): Promise<string | null> {
  // Check the type first, because opening a FIFO would block.
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (isMissing(String(error.code))) return null;
    throw error;
  });
  if (stats === null || !stats.isFile()) return null;
  return readStart(await open(path, constants.O_RDONLY | constants.O_NONBLOCK));
}

/** Reads a file of a Data Folder like {@link readTextFile}. @param path the path relative to the Data Folder */
export async function readFolderStart(folder: string, path: string): Promise<string | null> {
  try {
    return await readStart(await openInFolder(folder, path));
  } catch (error) {
    if (isMissing(String((error as NodeJS.ErrnoException).code))) return null;
    throw error;
  }
}

/**
 * Reads a file of a Data Folder like {@link readTextFile}, but without truncation. Throws an error for a larger file,
 * and an error with a FolderFileFault for a file that the manager must not open.
 * @param path the path relative to the Data Folder
 */
export async function readFolderText(folder: string, path: string): Promise<string | null> {
  const read = await readInFolder(folder, path, maxFolderBytes);
  if ('bytes' in read) return read.bytes.toString('utf8');
  if (isMissing(read.because)) return null;
  throw Object.assign(new Error(`${path} cannot be read (${read.because})`), { code: read.because });
}

/** Reads up to the limit, and closes the file. */
async function readStart(file: FileHandle): Promise<string> {
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxBytes), { position: 0 });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function isMissing(code: string): boolean {
  return ['ENOENT', 'ENOTDIR', 'not_a_file'].includes(code);
}
