/** How a Build says that its running server is probed. */

interface Address {
  /** An address of this machine; 0.0.0.0 and :: stand for loopback. */
  readonly host: string;
  readonly port: number;
}

export type HealthPlan =
  /** The server is not probed. */
  | { readonly type: 'none' }
  /** A status from 200 to 399 is an answer. */
  | (Address & { readonly type: 'http'; readonly path: string })
  /** The server accepts a connection. */
  | (Address & { readonly type: 'tcp' })
  /** The server answers a datagram. `send`: its bytes in hexadecimal. */
  | (Address & { readonly type: 'udp'; readonly send: string })
  /** A console line, and a regular expression for the line that answers it. */
  | { readonly type: 'console'; readonly command: string; readonly expect: string };
