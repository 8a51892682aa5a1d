/** Opens files of the workspace synchronously. A FIFO must not block the manager. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/**
 * Opens a regular file. Follows links.
 * @param flags the flags of open(2). A new file is accessible only by its owner
 * @throws an error of the file system, or EINVAL for a file that is not regular
 */
export function openRegularFile(path: string, flags: number = constants.O_RDONLY): number {
  const fd = openSync(path, flags | constants.O_NONBLOCK | constants.O_NOCTTY, 0o600);
  if (fstatSync(fd).isFile()) return fd;
  closeSync(fd);
  throw Object.assign(new Error(`${path} is not a regular file`), { code: 'EINVAL', path });
}

/** Reads a regular file as UTF-8. @throws the errors of openRegularFile */
export function readRegularText(path: string): string {
  const fd = openRegularFile(path);
  try {
    return readFileSync(fd, 'utf8');
  } finally {
    closeSync(fd);
  }
}
