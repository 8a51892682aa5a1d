/** What the protocols of remote consoles have in common. */
import { connect, type Socket } from 'node:net';
import type { Undeliverable } from '../../../machines/launch/command.js';
import type { RemoteFault } from '../../../machines/launch/remote-fault.js';
import type { LineWriter } from './line-writer.js';

/** An authenticated connection. */
export interface RemoteConnection {
  /**
   * Sends one line. Resolves when the server has answered it, and in a protocol without answers, when the system has
   * taken all of it. Rejects with a ConsoleFault.
   */
  send(line: string): Promise<void>;
  close(): void;
}

export interface TrustedCertificates {
  /** Certificates in PEM. Absent for Node's certificates. */
  readonly ca?: Buffer;
}

export interface ConnectionOptions {
  readonly host: string;
  readonly port: number;
  readonly password: string | null;
  /** The certificates that are trusted; null without TLS. */
  readonly tls?: TrustedCertificates | null;
  /** The limit for a connection and an authentication each. */
  readonly timeoutMs: number;
  /** The limit for the answer to a command. */
  readonly answerMs: number;
  /** Receives what the server answers. */
  readonly output: LineWriter;
  /** Called once, when the connection has ended. */
  readonly onClose: () => void;
}

export type RemoteReason = Extract<Undeliverable, 'console_refused' | 'console_unanswered' | 'console_unreachable'>;

/** Why a command was not executed, or may not have been. */
export class ConsoleFault extends Error {
  /**
   * @param because the `cause` of a RemoteFault
   * @param answered what a RemoteFault says of the answer by HTTP
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

/** The server does not accept the password. */
export const refusePassword = (): ConsoleFault => new ConsoleFault('console_refused', 'password');

export interface TcpProtocol {
  /** Begins to read the socket. Resolves when the server accepts commands. */
  authenticate(socket: Socket): Promise<void>;
  /** Sends one line. Resolves as `RemoteConnection.send`; `waitsForAnswer` says for what. */
  send(socket: Socket, line: string): Promise<void>;
  readonly waitsForAnswer: boolean;
}

/** Connects by TCP and authenticates. Rejects with a ConsoleFault. */
export async function connectTcp(
  options: ConnectionOptions,
  { authenticate, send, waitsForAnswer }: TcpProtocol,
): Promise<RemoteConnection> {
  const { host, port, timeoutMs, answerMs, onClose } = options;
  const socket = connect({ host, port, noDelay: true });
  let cause = 'closed';
  socket.on('error', ({ code }: NodeJS.ErrnoException) => (cause = code ?? 'closed'));
  socket.once('close', onClose);
  /** Rejects when the socket is closed, and closes it after the time limit. */
  const untilClosed = async (work: Promise<void>, limitMs: number, reason: RemoteReason): Promise<void> => {
    let reject = (): void => undefined;
    // One promise for the whole connection would keep something of every command.
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

/** Resolves when the system has taken all of the bytes. */
export function writeTo(socket: Socket, bytes: Uint8Array | string): Promise<void> {
  return new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())));
}

/** Rejects with a ConsoleFault after the time limit. */
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

/** Returns the `cause` of a RemoteFault for an error of Node's HTTP client: its parser's codes begin with `HPE_`. */
export function findHttpCause(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined || code.startsWith('HPE_') ? 'protocol' : code;
}
