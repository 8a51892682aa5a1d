/** The reason why a remote console did not accept or answer a command. */

/** The fault that prevented a command at a remote console. */
export interface RemoteFault {
  readonly host: string;
  readonly port: number;
  /**
   * `timeout`, `closed`, `closed_first`, `password`, `password_unreadable`, `ca_unreadable`, `previous_unanswered`,
   * `command_unknown`, `protocol`, `status`, `handshake`, or the error code of the system or of TLS.
   */
  readonly cause: string;
  /** The time limit to which `timeout` refers. */
  readonly limitMs: number;
  /** The HTTP status of the answer, for `status` and `handshake`. */
  readonly status?: number;
  /** The beginning of the HTTP answer in one line, without the password. */
  readonly answer?: string;
}

const unknownIssuer = (): string =>
  'its certificate is not signed by a known authority: name a file with this certificate, or with the certificate of its authority, in "ca" of the Build';

const noTls = (): string => 'it does not speak TLS: leave out "tls" in "console" of the Build';

/** The reasons why a remote console did not accept a command, as ends of sentences. */
const remoteCauses: Readonly<Record<string, (fault: RemoteFault) => string>> = {
  timeout: ({ limitMs }) => `it did not answer within ${limitMs / 1_000} s`,
  closed: () => 'it closed the connection',
  closed_first: () => 'it closed the connection, as a server does that does not accept the password',
  password: () => 'it does not accept the password',
  password_unreadable: () => 'the file that "passwordFile" names cannot be read or has no password in its first line',
  ca_unreadable: () => 'the file that "ca" names cannot be read or has no certificate',
  previous_unanswered: () => 'it did not answer the previous command',
  command_unknown: () => 'no command in "console" of the Build fits the line',
  protocol: () => 'it does not speak the protocol of this console',
  status: ({ status, answer = '' }) => `it answered with status ${status}${answer === '' ? '' : `: ${answer}`}`,
  handshake: ({ status }) =>
    `it answered the WebSocket handshake with status ${status}: the password, which is the path, may be wrong`,
  ECONNREFUSED: () => 'nothing listens on this port (ECONNREFUSED)',
  ECONNRESET: () => 'it closed the connection (ECONNRESET)',
  ENOTFOUND: () => 'the host name is unknown (ENOTFOUND)',
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownIssuer,
  SELF_SIGNED_CERT_IN_CHAIN: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT: unknownIssuer,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownIssuer,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ host }) =>
    `its certificate is not for the name ${host}: set "host" in "console" of the Build to a name of the certificate`,
  CERT_HAS_EXPIRED: () => 'its certificate has expired: the server needs a new one',
  CERT_NOT_YET_VALID: () => 'its certificate is not valid yet: one of the two machines has a wrong time',
  EPROTO: noTls,
  ERR_SSL_WRONG_VERSION_NUMBER: noTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: noTls,
};

/** Returns the address and the cause: `127.0.0.1:25575: it does not accept the password`. */
export function describeRemoteFault(fault: RemoteFault): string {
  const { host, port, cause } = fault;
  const text = remoteCauses[cause]?.(fault) ?? `the system reports ${cause}`;
  return `${host.includes(':') ? `[${host}]` : host}:${port}: ${text}`;
}
