/** Reads the files and directories that the user drops or selects. */

import type { Dropped } from './transfer.js';

/** Reads the dropped files and the content of dropped directories. Must be called during the event. */
export async function readDropped({ items }: DataTransfer): Promise<Dropped> {
  // After the event, the list is empty.
  const dropped = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const files: { path: string; file: File }[] = [];
  const directories: string[] = [];
  for (const { entry, file } of dropped) {
    if (entry?.isDirectory) await readDirectory(entry as FileSystemDirectoryEntry, files, directories);
    else if (file !== null) files.push({ path: toNameText(file.name), file });
  }
  return { files, directories };
}

/** Returns the files of a field. The browser leaves out the empty directories in a selected directory. */
export function readSelected(list: readonly File[]): Dropped {
  const files = list.map((file) => ({
    path: (file.webkitRelativePath === '' ? file.name : file.webkitRelativePath).split('/').map(toNameText).join('/'),
    file,
  }));
  return { files, directories: [] };
}

async function readDirectory(
  directory: FileSystemDirectoryEntry,
  files: { path: string; file: File }[],
  directories: string[],
  path = toNameText(directory.name),
): Promise<void> {
  const entries = await readEntries(directory);
  if (entries.length === 0) directories.push(path);
  for (const entry of entries) {
    const below = `${path}/${toNameText(entry.name)}`;
    if (entry.isDirectory) await readDirectory(entry as FileSystemDirectoryEntry, files, directories, below);
    else files.push({ path: below, file: await readFile(entry as FileSystemFileEntry) });
  }
}

/** Reads all entries. The browser returns the entries in parts, and the last part is empty. */
async function readEntries(directory: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = directory.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return all;
    all.push(...part);
  }
}

function readFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/**
 * Returns the text of a name as the service writes it. A backslash before `xE9` would stand for a byte that is not
 * UTF-8.
 */
export function toNameText(name: string): string {
  return name.replace(/\\(?=x[0-9A-F]{2})/g, '\\x5C');
}
