/** What the protocols of remote consoles have in common. */
import { connect, type Socket } from 'node:net';
import type { LineWriter } from './line-writer.js';

/** An authenticated connection. */
export interface RemoteConnection {
  /** Sends one line. Rejects when it could not be sent. */
  send(line: string): Promise<void>;
  close(): void;
}

export interface ConnectionOptions {
  readonly host: string;
  readonly port: number;
  readonly password: string | null;
  /** For a connection, an authentication and a command each. */
  readonly timeoutMs: number;
  /** Receives what the server answers. */
  readonly output: LineWriter;
  /** Called once, when the connection has ended. */
  readonly onClose: () => void;
}

/** The server did not accept the password, or it could not be read. */
export class ConsoleRefusal extends Error {}

export interface TcpProtocol {
  /** Begins to read the socket. Resolves when the server accepts commands. */
  authenticate(socket: Socket): Promise<void>;
  /** Returns the bytes of a command. */
  encode(line: string): Uint8Array | string;
}

/** Connects by TCP and authenticates. Rejects with what the system reports, or after the time limit. */
export async function connectTcp(
  options: ConnectionOptions,
  { authenticate, encode }: TcpProtocol,
): Promise<RemoteConnection> {
  const { host, port, timeoutMs, onClose } = options;
  const socket = connect({ host, port, noDelay: true });
  let failure = new Error('the connection was closed');
  socket.on('error', (error) => (failure = error));
  socket.once('close', onClose);
  /** Rejects when the socket is closed, and closes it after the time limit. */
  const untilClosed = async (work: Promise<void>): Promise<void> => {
    let reject = (): void => undefined;
    // One promise for the whole connection would keep something of every command.
    const closed = new Promise<never>((_, rejectPromise) => (reject = () => rejectPromise(failure)));
    socket.once('close', reject);
    if (socket.closed) reject();
    try {
      await withinLimit(Promise.race([work, closed]), timeoutMs);
    } catch (error) {
      socket.destroy();
      throw error;
    } finally {
      socket.off('close', reject);
    }
  };
  await untilClosed(new Promise((resolve) => socket.once('connect', () => resolve())));
  socket.unref();
  await untilClosed(authenticate(socket));
  return {
    send: (line) => untilClosed(writeTo(socket, encode(line))),
    close: () => void socket.destroy(),
  };
}

/** Resolves when the system has taken all of the bytes. */
export function writeTo(socket: Socket, bytes: Uint8Array | string): Promise<void> {
  return new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())));
}

/** Rejects after the time limit. */
export async function withinLimit<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the server does not answer')), timeoutMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
