/** The common parts of the protocols of remote consoles. */
import { connect, type Socket } from 'node:net';
import type { Undeliverable } from '../../../machines/launch/command.js';
import type { RemoteFault } from '../../../machines/launch/remote-fault.js';
import type { LineWriter } from './line-writer.js';

/** An authenticated connection. */
export interface RemoteConnection {
  /**
   * Sends one line. Resolves after the server has answered. In a protocol without answers, resolves after the system
   * has accepted all bytes. Rejects with a ConsoleFault.
   */
  send(line: string): Promise<void>;
  close(): void;
}

export interface TrustedCertificates {
  /** Trusted certificates in PEM. If the field is absent, the certificates in Node are trusted. */
  readonly ca?: Buffer;
}

export interface ConnectionOptions {
  readonly host: string;
  readonly port: number;
  readonly password: string | null;
  /** The trusted certificates; `null` without TLS. */
  readonly tls?: TrustedCertificates | null;
  /** The time limit for connecting, and for the authentication, in milliseconds. */
  readonly timeoutMs: number;
  /** The time limit for the answer to a command, in milliseconds. */
  readonly answerMs: number;
  /** Receives the output of the server. */
  readonly output: LineWriter;
  /** Is called once, after the end of the connection. */
  readonly onClose: () => void;
}

export type RemoteReason = Extract<Undeliverable, 'console_refused' | 'console_unanswered' | 'console_unreachable'>;

/** The reason why a command was not executed, or why its execution is unknown. */
export class ConsoleFault extends Error {
  /**
   * @param because the `cause` of a RemoteFault
   * @param answered the HTTP answer of the server, in the form of a RemoteFault
   */
  constructor(
    readonly reason: RemoteReason,
    readonly because: string,
    readonly limitMs = 0,
    readonly answered: Pick<RemoteFault, 'status' | 'answer'> = {},
  ) {
    super(`${reason}: ${because}`);
  }
}

/** Returns the fault of a server that refuses the password. */
export const refusePassword = (): ConsoleFault => new ConsoleFault('console_refused', 'password');

export interface TcpProtocol {
  /** Starts to read the socket. Resolves when the server accepts commands. */
  authenticate(socket: Socket): Promise<void>;
  /** Sends one line. Resolves like `RemoteConnection.send`, and after the answer if `waitsForAnswer` is set. */
  send(socket: Socket, line: string): Promise<void>;
  readonly waitsForAnswer: boolean;
}

/** Connects over TCP and authenticates. Rejects with a ConsoleFault. */
export async function connectTcp(
  options: ConnectionOptions,
  { authenticate, send, waitsForAnswer }: TcpProtocol,
): Promise<RemoteConnection> {
  const { host, port, timeoutMs, answerMs, onClose } = options;
  const socket = connect({ host, port, noDelay: true });
  let cause = 'closed';
  socket.on('error', ({ code }: NodeJS.ErrnoException) => (cause = code ?? 'closed'));
  socket.once('close', onClose);
  /** Waits for work. Rejects when the socket closes, and closes the socket at the time limit. */
  const untilClosed = async (work: Promise<void>, limitMs: number, reason: RemoteReason): Promise<void> => {
    let reject = (): void => undefined;
    // Create a promise for each wait: a single promise for the whole connection would retain memory for every command.
    const closed = new Promise<never>(
      (_, rejectPromise) => (reject = () => rejectPromise(new ConsoleFault(reason, cause))),
    );
    socket.once('close', reject);
    if (socket.closed) reject();
    try {
      await withinLimit(Promise.race([work, closed]), limitMs, reason);
    } catch (error) {
      socket.destroy();
      throw error instanceof ConsoleFault ? error : new ConsoleFault(reason, cause);
    } finally {
      socket.off('close', reject);
    }
  };
  const connected = new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  await untilClosed(connected, timeoutMs, 'console_unreachable');
  socket.unref();
  await untilClosed(authenticate(socket), timeoutMs, 'console_unreachable');
  return {
    async send(line) {
      if (!socket.writable) throw new ConsoleFault('console_unreachable', cause);
      await (waitsForAnswer
        ? untilClosed(send(socket, line), answerMs, 'console_unanswered')
        : untilClosed(send(socket, line), timeoutMs, 'console_unreachable'));
    },
    close: () => void socket.destroy(),
  };
}

/** Resolves after the system has accepted all bytes. */
export function writeTo(socket: Socket, bytes: Uint8Array | string): Promise<void> {
  return new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())));
}

/** Waits for work. Rejects with a ConsoleFault at the time limit. */
export async function withinLimit<T>(work: Promise<T>, limitMs: number, reason: RemoteReason): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ConsoleFault(reason, 'timeout', limitMs)), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns the `cause` of a RemoteFault for an error of Node's HTTP client. The error codes of Node's HTTP parser begin
 * with `HPE_`.
 */
export function findHttpCause(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined || code.startsWith('HPE_') ? 'protocol' : code;
}
