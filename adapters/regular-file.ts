/** Opens files of the workspace that the manager needs at once. A FIFO of such a name must not block it. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/**
 * Opens a regular file, and follows links.
 * @param flags as of open(2). A file that is created is for its owner alone
 * @throws what the file system reports, and EINVAL for what is not a regular file
 */
export function openRegularFile(path: string, flags: number = constants.O_RDONLY): number {
  const fd = openSync(path, flags | constants.O_NONBLOCK | constants.O_NOCTTY, 0o600);
  if (fstatSync(fd).isFile()) return fd;
  closeSync(fd);
  throw Object.assign(new Error(`${path} is not a regular file`), { code: 'EINVAL', path });
}

/** Reads a regular file as UTF-8. @throws as openRegularFile */
export function readRegularText(path: string): string {
  const fd = openRegularFile(path);
  try {
    return readFileSync(fd, 'utf8');
  } finally {
    closeSync(fd);
  }
}
