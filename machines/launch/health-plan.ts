/** Describes how the running server of a Build is probed. */

interface Address {
  /** An address of this machine. 0.0.0.0 and :: mean loopback. */
  readonly host: string;
  readonly port: number;
}

export type HealthPlan =
  /** The server is not probed. */
  | { readonly type: 'none' }
  /** An HTTP request. An answer with a status from 200 to 399 counts. */
  | (Address & { readonly type: 'http'; readonly path: string })
  /** A TCP connection. An accepted connection counts as an answer. */
  | (Address & { readonly type: 'tcp' })
  /** A datagram that the server answers. `send`: the bytes of the datagram in hexadecimal. */
  | (Address & { readonly type: 'udp'; readonly send: string })
  /** A console line. `expect`: the regular expression of the answer. */
  | { readonly type: 'console'; readonly command: string; readonly expect: string };
