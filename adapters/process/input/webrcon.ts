/**
 * WebRCON, the remote console of Rust by Facepunch: JSON messages on a WebSocket whose path is the password. The answer
 * to a command has the identifier of the command. Other output of the server has the identifier 0 or -1.
 */
import { isIP } from 'node:net';
import type { WebSocket } from 'ws';
import * as z from 'zod';
import { once } from '../../../machines/async/once.js';
import {
  type ConnectionOptions,
  ConsoleFault,
  findHttpCause,
  type RemoteConnection,
  type RemoteReason,
  refusePassword,
  withinLimit,
} from './remote-connection.js';

/** The probe: a command without an effect that the server always answers. */
const probe = 'serverinfo';

/**
 * The time without an answer after which a probe follows a command, in milliseconds. Rust does not answer a command
 * without output. Rust executes commands in order. The answer to the probe therefore shows that the command was
 * executed.
 */
const probeAfterMs = 500;

/** The maximum length of a message. The longest answers list all players, or the last lines of the log. */
const maxMessageBytes = 16 * 1024 * 1024;

/** The maximum identifier, in 32 bits. Commands have even identifiers, probes have odd identifiers. */
const maxIdentifier = 2 ** 31 - 4;
const firstProbe = 1;

const messageFormat = once(() => z.object({ Identifier: z.number(), Message: z.string() }));

/**
 * Connects, and waits for the answer to a probe. The server first accepts every connection, and then closes it if the
 * password is wrong.
 * @param hasOutput whether output without a command is written too
 */
export async function connectWebRcon(options: ConnectionOptions, hasOutput: boolean): Promise<RemoteConnection> {
  const { WebSocket } = await import('./websocket.js');
  const { host, port, password, timeoutMs, tls = null } = options;
  const address = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  const socket = new WebSocket(`${tls === null ? 'ws' : 'wss'}://${address}/${encodePassword(password ?? '')}`, {
    ...tls,
    perMessageDeflate: false,
    maxPayload: maxMessageBytes,
  });
  // Listen at once: the first message may arrive together with the handshake.
  const connection = new WebRconConnection(socket, options, hasOutput);
  await untilOpen(socket, timeoutMs);
  await connection.authenticate();
  return connection;
}

/** Waits for the handshake. After a failure, rejects with a ConsoleFault and closes the socket. */
async function untilOpen(socket: WebSocket, timeoutMs: number): Promise<void> {
  socket.once('upgrade', (answer) => answer.socket.unref());
  const opened = new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    // Keep this listener: an error without a listener would end the manager.
    socket.on('error', (error) => reject(new ConsoleFault('console_unreachable', findHttpCause(error))));
    socket.once('unexpected-response', (_request, { statusCode = 0 }) => reject(refusedHandshake(statusCode)));
  });
  try {
    await withinLimit(opened, timeoutMs, 'console_unreachable');
  } catch (error) {
    socket.terminate();
    throw error;
  }
}

/**
 * Encodes a password for the path. Characters that a path may contain are not encoded, because some servers compare the
 * path without decoding it.
 */
function encodePassword(password: string): string {
  return encodeURIComponent(password).replace(/%(?:24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent);
}

function refusedHandshake(status: number): ConsoleFault {
  if (status === 401 || status === 403) return refusePassword();
  return new ConsoleFault('console_refused', 'handshake', 0, { status });
}

/** A WebSocket connection. No message is sent before the WebSocket is open. */
class WebRconConnection implements RemoteConnection {
  private readonly socket: WebSocket;
  private readonly options: ConnectionOptions;
  private readonly hasOutput: boolean;
  private readonly forget: () => void;
  /** The identifier of the last message, except for the probes that follow commands. */
  private last = firstProbe;
  private onAnswer: () => void = () => undefined;
  private onClose: () => void = () => undefined;

  constructor(socket: WebSocket, options: ConnectionOptions, hasOutput: boolean) {
    this.socket = socket;
    this.options = options;
    this.hasOutput = hasOutput;
    this.forget = once(options.onClose);
    socket.on('message', (data) => this.receive(data.toString()));
    socket.once('close', () => {
      this.forget();
      this.onClose();
    });
  }

  async authenticate(): Promise<void> {
    const { timeoutMs } = this.options;
    const closed = new ConsoleFault('console_refused', 'closed_first');
    await this.exchange(firstProbe, probe, timeoutMs, 'console_unreachable', closed);
  }

  async send(line: string): Promise<void> {
    this.options.output.endLine();
    const identifier = this.last >= maxIdentifier ? 2 : this.last + (this.last % 2 === 0 ? 2 : 1);
    const timer = setTimeout(() => this.transmit(identifier + 1, probe), probeAfterMs);
    try {
      const closed = new ConsoleFault('console_unanswered', 'closed');
      await this.exchange(identifier, line, this.options.answerMs, 'console_unanswered', closed);
    } finally {
      clearTimeout(timer);
    }
  }

  close(): void {
    this.forget();
    this.socket.terminate();
  }

  /** Sends a message and waits for its answer. Closes the connection if the answer does not arrive. */
  private async exchange(
    identifier: number,
    line: string,
    limitMs: number,
    reason: RemoteReason,
    ifClosed: ConsoleFault,
  ): Promise<void> {
    if (!this.isOpen()) throw identifier === firstProbe ? ifClosed : new ConsoleFault('console_unreachable', 'closed');
    this.last = identifier;
    const answer = new Promise<void>((resolve, reject) => {
      this.onAnswer = resolve;
      this.onClose = () => reject(ifClosed);
    });
    this.transmit(identifier, line);
    try {
      await withinLimit(answer, limitMs, reason);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  private isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  private transmit(identifier: number, line: string): void {
    if (!this.isOpen()) return;
    this.socket.send(JSON.stringify({ Identifier: identifier, Message: line, Name: 'server-manager' }));
  }

  private receive(text: string): void {
    const message = parseMessage(text);
    if (message === null) return;
    const { Identifier: identifier, Message: output } = message;
    const isProbe = identifier > 0 && identifier % 2 === 1;
    if (!isProbe && (identifier > 0 || this.hasOutput)) this.write(output);
    if (identifier === this.last || identifier === this.last + 1) this.onAnswer();
  }

  /** Writes a message, which is one or more whole lines. */
  private write(text: string): void {
    const { output } = this.options;
    output.endLine();
    if (text !== '') output.write(text.endsWith('\n') ? text : `${text}\n`);
  }
}

function parseMessage(text: string): { readonly Identifier: number; readonly Message: string } | null {
  try {
    return messageFormat().safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
