/** Writes a new file of an archive. Without a mode in the archive, the file becomes executable if it is a program. */
import { closeSync, constants, fchmodSync, fstatSync, openSync, writeSync } from 'node:fs';

/** The flags to create a new file without following a link or overwriting a file. */
const newFile = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

/** The first bytes of programs for Linux: scripts with an interpreter, and ELF. */
const programs = [Buffer.from('#!'), Buffer.from('\x7fELF')];
const headLength = 4;

export interface EntryFile {
  write(chunk: Uint8Array): void;
  close(): void;
}

/**
 * Creates the file. Throws errors of the system.
 * @param isExecutable `null` if the archive contains no modes, so that the first bytes decide
 */
export function createEntryFile(path: string, isExecutable: boolean | null): EntryFile {
  // Remove permission bits instead of adding them: the umask cannot be read without changing it for other threads.
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
