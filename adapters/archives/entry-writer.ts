/** Creates the files of an archive in a directory. Creates no file if the entries are only listed. */
import { closeSync, constants, fsyncSync, linkSync, mkdirSync, openSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createEntryFile, type EntryFile } from './entry-file.js';

/** All paths are relative. All functions throw errors of the system. */
export interface EntryWriter {
  createDirectory(path: string): void;
  /** Creates a file. The file keeps only its executable bit, without owners and set-user-id bits. */
  createFile(path: string, isExecutable: boolean | null): EntryFile;
  /** Creates a hard link. @param origin the path of the file */
  linkFile(origin: string, path: string): void;
  /** Creates a symbolic link. */
  createLink(path: string, target: string): void;
  /** Syncs a file or a directory to disk, so that it is complete even after a power failure. */
  sync(path: string): void;
}

export class DirectoryWriter implements EntryWriter {
  /** @param directory an empty private directory */
  constructor(private readonly directory: string) {}

  createDirectory(path: string): void {
    mkdirSync(this.toPath(path), 0o755);
  }

  createFile(path: string, isExecutable: boolean | null): EntryFile {
    return createEntryFile(this.toPath(path), isExecutable);
  }

  linkFile(origin: string, path: string): void {
    linkSync(this.toPath(origin), this.toPath(path));
  }

  createLink(path: string, target: string): void {
    symlinkSync(target, this.toPath(path));
  }

  sync(path: string): void {
    const fd = openSync(this.toPath(path), constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  }

  private toPath(path: string): string {
    return join(this.directory, path);
  }
}

const noFile: EntryFile = { write: () => undefined, close: () => undefined };

/** Creates nothing. */
export const listOnly: EntryWriter = {
  createDirectory: () => undefined,
  createFile: () => noFile,
  linkFile: () => undefined,
  createLink: () => undefined,
  sync: () => undefined,
};
