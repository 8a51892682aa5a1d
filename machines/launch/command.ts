import type { RemoteFault } from './remote-fault.js';

/** A write of at most 4,096 bytes to a pipe is atomic (PIPE_BUF of Linux). One of them is the newline. */
export const maxCommandBytes = 4_096 - 1;

/** Why a command did not reach the server's console input. */
export type Undeliverable =
  | 'console_absent'
  | 'console_closed'
  | 'console_full'
  /** A remote console does not accept the password or, by HTTP, the command. */
  | 'console_refused'
  /** A remote console does not answer the command: whether the server executed it is unknown. */
  | 'console_unanswered'
  /** A remote console does not accept a connection, or does not answer before the command is sent. */
  | 'console_unreachable'
  | 'server_ended'
  | 'write_failed';

/** The result of writing a command: the cursor where the output after it begins, or why it was not written. */
export type Receipt =
  | { readonly cursor: number }
  /** `remote`: of a remote console. */
  | { readonly undeliverable: Undeliverable; readonly remote?: RemoteFault };
