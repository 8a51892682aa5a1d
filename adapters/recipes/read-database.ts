/** Reads the database that a request names. */
import type { RecipeDatabase } from '../../machines/recipes/variables.js';
import { parseConnection } from '../databases/connection-string.js';

/**
 * Returns the database of a connection string; `null` if the text is invalid, has a Unix socket, or names no database.
 * An escape in a URL, such as `%40`, means the escaped character. The connection string of a config file has no such
 * escapes.
 */
export function readDatabase(text: string): RecipeDatabase | null {
  const connection = parseConnection(text);
  if (connection === null || connection.socket !== null) return null;
  if (!text.trim().startsWith('mysql://')) return connection;
  const [user, password, database] = [connection.user, connection.password, connection.database].map(decode);
  if (user === undefined || password === undefined || database === undefined) return null;
  // A control character would end the line in the option file of the client.
  return /\p{Cc}/u.test(`${user}${password}${database}`) ? null : { ...connection, user, password, database };
}

/** Returns the text itself if it has an invalid escape. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
