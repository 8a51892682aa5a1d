/** Why a remote console did not accept or answer a command. */

/** What prevented a command at a remote console. */
export interface RemoteFault {
  readonly host: string;
  readonly port: number;
  /** `timeout`, `closed`, `password`, `password_unreadable`, `previous_unanswered`, or the system's error code. */
  readonly cause: string;
  /** The time limit that `timeout` refers to. */
  readonly limitMs: number;
}

/** Why a remote console did not accept a command, as the end of a sentence. */
const remoteCauses: Readonly<Record<string, (limit: string) => string>> = {
  timeout: (limit) => `it did not answer within ${limit}`,
  closed: () => 'it closed the connection',
  password: () => 'it does not accept the password',
  password_unreadable: () => 'the file that "passwordFile" names cannot be read or has no password in its first line',
  previous_unanswered: () => 'it did not answer the previous command',
  ECONNREFUSED: () => 'nothing listens on this port (ECONNREFUSED)',
  ECONNRESET: () => 'it closed the connection (ECONNRESET)',
  ENOTFOUND: () => 'the host name is unknown (ENOTFOUND)',
};

/** Returns the address and the cause: `127.0.0.1:25575: it does not accept the password`. */
export function describeRemoteFault({ host, port, cause, limitMs }: RemoteFault): string {
  const text = remoteCauses[cause]?.(`${limitMs / 1_000} s`) ?? `the system reports ${cause}`;
  return `${host.includes(':') ? `[${host}]` : host}:${port}: ${text}`;
}
