/** Reads the password of a remote console. Logs, arguments and answers must never contain the password. */
import { readBounded } from '../../bounded-file.js';
import { readInFolder } from '../../files/folder-file.js';
import { ConsoleFault } from './remote-connection.js';

const maxBytes = 4_096;

/**
 * Returns the first line of the file. Throws a ConsoleFault if the file is unreadable, or if the line is unusable.
 * @param folder the Data Folder that must contain the file; absent if the file may be anywhere
 */
export async function readPassword(path: string, folder?: string): Promise<string> {
  const read = await (folder === undefined ? readBounded(path, maxBytes) : readInFolder(folder, path, maxBytes));
  const [password = ''] = 'because' in read ? [] : Buffer.from(read.bytes).toString('utf8').split(/\r?\n/);
  // A quote or a control character would end the password too early in the protocols.
  if (password === '' || /[\p{Cc}"]/u.test(password)) throw new ConsoleFault('console_refused', 'password_unreadable');
  return password;
}
