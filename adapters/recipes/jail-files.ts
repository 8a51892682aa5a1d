/**
 * Accesses the files of a deployment. Paths are relative to the directory of the new Data Folder.
 *
 * Invariants: the directory contains only files and directories that this program has created, and no links (see
 * merge-tree.ts). Only the manager's user can enter the directory. Each path is checked nevertheless.
 */
import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removeQueries } from '../../machines/text/url-query.js';

/**
 * The error of a task, whose message is the end of a sentence. The message contains no queries of URLs, because a query
 * may contain a token.
 */
export class TaskError extends Error {
  constructor(message: string) {
    super(removeQueries(message));
  }
}

/** Counts the bytes that a deployment writes. */
export class Budget {
  private left: number;

  constructor(private readonly limit: number) {
    this.left = limit;
  }

  /** The number of bytes that may still be written. */
  get remaining(): number {
    return this.left;
  }

  /** @throws TaskError if the deployment would write more than its limit */
  spend(bytes: number): void {
    this.left -= bytes;
    if (this.left < 0) throw new TaskError(`the deployment has more than ${this.limit} bytes (--recipes-limit)`);
  }
}

export class JailFiles {
  /** @param root the absolute path of the directory of the new Data Folder, without links */
  constructor(
    readonly root: string,
    readonly budget: Budget,
  ) {}

  toPath(path: string): string {
    return join(this.root, path);
  }

  /** Returns the state of a file; `null` for a missing file. @throws TaskError if the path leads through a link */
  async find(path: string): Promise<Stats | null> {
    const parent = await realpath(dirname(this.toPath(path))).catch(() => null);
    if (parent === null) return null;
    // The parent of the root itself is outside.
    if (path !== '' && parent !== dirname(this.toPath(path))) throw new TaskError(`${path} leads through a link`);
    return lstat(this.toPath(path)).catch(() => null);
  }

  /** Returns the state of a file or directory. @throws TaskError if the file is missing or is a link */
  async require(path: string): Promise<Stats> {
    const stats = await this.find(path);
    if (stats === null) throw new TaskError(`${path || 'the Data Folder'} does not exist`);
    if (!stats.isFile() && !stats.isDirectory()) throw new TaskError(`${path} is not a file or directory`);
    return stats;
  }

  /** Creates the missing directories above a path. */
  async makeParents(path: string): Promise<void> {
    await this.makeDirectory(path.split('/').slice(0, -1).join('/'));
  }

  /**
   * Creates a directory and the missing directories above it. @throws TaskError if a file has the path of a directory
   */
  async makeDirectory(path: string): Promise<void> {
    let made = '';
    for (const name of path.split('/').filter((each) => each !== '')) {
      made = made === '' ? name : `${made}/${name}`;
      await mkdir(this.toPath(made)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
      const stats = await lstat(this.toPath(made));
      if (!stats.isDirectory()) throw new TaskError(`${made} is not a directory`);
    }
  }

  /** Opens a file for reading. @throws TaskError if the file is missing or not a regular file */
  async openFile(path: string): Promise<FileHandle> {
    const stats = await this.require(path);
    if (!stats.isFile()) throw new TaskError(`${path} is not a file`);
    return open(this.toPath(path), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  }

  /** Reads a text. @throws TaskError for a file of more than `maxBytes` */
  async readText(path: string, maxBytes: number): Promise<string> {
    const file = await this.openFile(path);
    try {
      const { size } = await file.stat();
      if (size > maxBytes) throw new TaskError(`${path} has more than ${maxBytes} bytes`);
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  }

  /**
   * Opens a file for writing, and creates the missing directories above it. The content of an existing file is
   * replaced, or continued if `isAppended` is true.
   */
  async createFile(path: string, isAppended = false): Promise<FileHandle> {
    await this.makeParents(path);
    const stats = await this.find(path);
    if (stats !== null && !stats.isFile()) throw new TaskError(`${path} is not a file`);
    const { O_WRONLY, O_CREAT, O_NOFOLLOW, O_APPEND, O_TRUNC } = constants;
    return open(this.toPath(path), O_WRONLY | O_CREAT | O_NOFOLLOW | (isAppended ? O_APPEND : O_TRUNC), 0o644);
  }

  /** Writes or appends a text. */
  async writeText(path: string, text: string, isAppended = false): Promise<void> {
    this.budget.spend(Buffer.byteLength(text));
    const file = await this.createFile(path, isAppended);
    try {
      await file.writeFile(text);
    } finally {
      await file.close();
    }
  }
}
