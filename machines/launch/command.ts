import type { RemoteFault } from './remote-fault.js';

/**
 * The maximum length of a command in bytes. A write of at most 4,096 bytes to a pipe is atomic (PIPE_BUF of Linux), and
 * one byte is the newline.
 */
export const maxCommandBytes = 4_096 - 1;

/** The reason why a command did not reach the server's console input. */
export type Undeliverable =
  | 'console_absent'
  | 'console_closed'
  | 'console_full'
  /**
   * A remote console refused the connection, the password or the command. Or the command was not sent, because the file
   * of the password or of the certificates is unusable, or the Build defines no request for the command.
   */
  | 'console_refused'
  /** A remote console did not answer the command. It is unknown whether the server executed the command. */
  | 'console_unanswered'
  /** A remote console did not accept a connection, or did not answer before the command was sent. */
  | 'console_unreachable'
  | 'server_ended'
  | 'write_failed';

/**
 * The result of writing a command: the cursor at which the following output begins, or the reason why the command was
 * not written.
 */
export type Receipt =
  | { readonly cursor: number }
  /** `remote`: the fault of a remote console. */
  | { readonly undeliverable: Undeliverable; readonly remote?: RemoteFault };
