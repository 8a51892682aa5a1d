/**
 * Finds the routines of a schema that the user of the connection may call but not read. A dump with routines fails if
 * such a routine exists.
 */
import { type Client, runStatements } from './client-program.js';

export interface UnreadRoutines {
  /** The names of all routines of the schema. A dump contains all of these routines, or no routine. */
  readonly names: readonly string[];
  /** The statement that allows the user to read the routines. */
  readonly grant: string;
}

/**
 * Returns the routines that a dump cannot contain; `null` if a dump can contain all routines, or if the query fails.
 */
export async function findUnreadRoutines(
  client: Client,
  schema: string,
  signal: AbortSignal,
): Promise<UnreadRoutines | null> {
  const text = schema.replace(/['\\]/g, '\\$&');
  const query = `SELECT VERSION(), CURRENT_USER();
SELECT ROUTINE_NAME, ROUTINE_DEFINITION IS NULL FROM information_schema.ROUTINES WHERE ROUTINE_SCHEMA = '${text}' ORDER BY 1;`;
  const answer = await runStatements(client, query, signal);
  if ('exit' in answer) return null;
  const [about = '', ...lines] = answer.output.split('\n').filter((line) => line !== '');
  const [version = '', user = ''] = about.split('\t');
  const routines = lines.map((line) => line.split('\t'));
  if (!routines.some(([, isUnread]) => isUnread === '1')) return null;
  return { names: routines.map(([name = '']) => name), grant: writeGrant(version, user, schema) };
}

/**
 * Writes the statement. @param version the version of the server, such as `10.11.4-MariaDB` or `8.0.36`. @param user
 * the user, such as `player@%`
 */
function writeGrant(version: string, user: string, schema: string): string {
  const [major = 0, minor = 0] = version.split('.').map(Number.parseFloat);
  const at = user.lastIndexOf('@');
  const to = `${quoteName(user.slice(0, at))}@${quoteName(user.slice(at + 1))}`;
  if (!/mariadb/i.test(version)) return `GRANT SHOW_ROUTINE ON *.* TO ${to}`;
  const hasPrivilege = major > 11 || (major === 11 && minor >= 3);
  return hasPrivilege
    ? `GRANT SHOW CREATE ROUTINE ON ${quoteName(schema)}.* TO ${to}`
    : `GRANT SELECT ON mysql.proc TO ${to}`;
}

/** Quotes a name of MariaDB or MySQL. */
export function quoteName(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}
