/**
 * Reads connection strings of MariaDB and MySQL in the same way as oxmysql, in both forms:
 * `mysql://user:password@host:3306/database?…` and `server=…;database=…;uid=…;password=…`.
 */

export interface DatabaseConnection {
  readonly host: string;
  readonly port: number;
  /** The path of a Unix socket, which replaces host and port; `null` without a socket. */
  readonly socket: string | null;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

const defaultPort = 3_306;

/** The alternative names of fields that oxmysql accepts. */
const aliases: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['host', /^(?:host(?:name)?|ip|server|data\s?source|addr(?:ess)?)$/],
  ['user', /^(?:user\s?(?:id|name)?|uid)$/],
  ['password', /^(?:password|pwd|pass)$/],
  ['database', /^(?:database|db)$/],
  ['socket', /^socketpath$/],
];

const url = /^mysql:\/\/(?:([^/?#]*)@)?([\w\-\u0100-\uffff.%]*)(?::(\d+))?\/([^?#]*)(?:\?([^#]*))?$/;

/** Returns the connection; `null` if the text is invalid or names no database. Values are used as written. */
export function parseConnection(text: string): DatabaseConnection | null {
  const fields = text.includes('mysql://') ? readUrl(text.trim()) : readPairs(text.split(';'));
  if (fields === null) return null;
  const { host = '', port = '', socket = '', user = '', password = '', database = '' } = Object.fromEntries(fields);
  const number = port === '' ? defaultPort : Number(port);
  const isValid = database !== '' && Number.isInteger(number) && number > 0 && number < 65_536;
  // Refuse control characters, which would end the line in the client's option file.
  if (!isValid || /\p{Cc}/u.test([host, socket, user, password, database].join(''))) return null;
  return { host: host || 'localhost', port: number, socket: socket || null, user: user || 'root', password, database };
}

function readUrl(text: string): ReadonlyMap<string, string> | null {
  const found = url.exec(text);
  if (found === null) return null;
  const [, login = '', host = '', port = '', path = '', query = ''] = found;
  const [user = '', password = ''] = login.split(':');
  const fields = { host, port, user, password, database: path.replace(/^\/+/, '') };
  return new Map([...Object.entries(fields), ...readPairs(query.split('&'))]);
}

function readPairs(pairs: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    pairs.flatMap((pair) => {
      const [given = '', value = ''] = pair.split('=');
      const key = given.trim().toLowerCase();
      return key === '' ? [] : [[aliases.find(([, pattern]) => pattern.test(key))?.[0] ?? key, value] as const];
    }),
  );
}
