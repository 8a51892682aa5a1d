/** A file of an archive while it is written: new, and executable if it is a program. */
import { closeSync, constants, fchmodSync, fstatSync, openSync, writeSync } from 'node:fs';

/** Follows no link, and does not overwrite. */
const newFile = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

/** What Linux executes: scripts with the name of their interpreter, and ELF. */
const programs = [Buffer.from('#!'), Buffer.from('\x7fELF')];
const headLength = 4;

export interface EntryFile {
  write(chunk: Uint8Array): void;
  close(): void;
}

/**
 * Creates the file. Throws the system's errors.
 * @param isExecutable `null` when the archive has no modes: the first bytes decide
 */
export function createEntryFile(path: string, isExecutable: boolean | null): EntryFile {
  // The umask cannot be read without changing it for other threads: bits are removed instead of added.
  const fd = openSync(path, newFile, isExecutable === false ? 0o644 : 0o755);
  let head = Buffer.alloc(0);

  return {
    write(chunk) {
      if (isExecutable === null && head.length < headLength)
        head = Buffer.concat([head, chunk.subarray(0, headLength - head.length)]);
      for (let from = 0; from < chunk.length; ) from += writeSync(fd, chunk, from);
    },
    close() {
      try {
        if (isExecutable === null && !isProgram(head)) fchmodSync(fd, fstatSync(fd).mode & 0o666);
      } finally {
        closeSync(fd);
      }
    },
  };
}

function isProgram(head: Buffer): boolean {
  return programs.some((bytes) => head.subarray(0, bytes.length).equals(bytes));
}
