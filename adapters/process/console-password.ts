/** Reads the password of a remote console. It is kept nowhere: not in logs, arguments or answers. */
import { readBounded } from '../bounded-file.js';
import { ConsoleFault } from './remote-connection.js';

const maxBytes = 4_096;

/** Returns the first line of the file. Throws a ConsoleFault when it cannot be read or is empty. */
export async function readPassword(path: string): Promise<string> {
  const read = await readBounded(path, maxBytes);
  const [password = ''] = 'because' in read ? [] : Buffer.from(read.bytes).toString('utf8').split(/\r?\n/);
  // A quote or a control character would end the password in the protocols.
  if (password === '' || /[\p{Cc}"]/u.test(password)) throw new ConsoleFault('console_refused', 'password_unreadable');
  return password;
}
