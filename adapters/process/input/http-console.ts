/** A console over HTTP: each command is one request, as the Build describes it. */
import { type IncomingMessage, request } from 'node:http';
import { TextDecoder } from 'node:util';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type FittingCommand, fillJson, fillText, findHttpCommand } from '../../../machines/launch/http-command.js';
import type { HttpConsolePlan } from '../../../machines/launch/launch.js';
import { hideSecrets, listSecretForms } from './console-secrets.js';
import {
  type ConnectionOptions,
  ConsoleFault,
  findHttpCause,
  type RemoteConnection,
  refusePassword,
  withinLimit,
} from './remote-connection.js';

/** The maximum number of characters of an answer in the text of a fault. */
const maxShownLength = 200;

/**
 * The number of characters of an answer in which the password is searched. Only a part of these characters is shown.
 */
const maxSearchedLength = 4_096;

/** The maximum number of characters of an answer that are appended to the console. */
const maxAnswerLength = 1024 * 1024;

interface Request {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Prepares a console without a connection. Each command opens a connection and reads the password. */
export async function connectHttp(options: ConnectionOptions, plan: HttpConsolePlan): Promise<RemoteConnection> {
  return {
    async send(line) {
      try {
        await sendCommand(line, options, plan);
      } finally {
        options.onClose();
      }
    },
    close: () => undefined,
  };
}

async function sendCommand(line: string, options: ConnectionOptions, plan: HttpConsolePlan): Promise<void> {
  const { password, answerMs, output } = options;
  const fitting = findHttpCommand(plan.commands, line);
  if (fitting === null) throw new ConsoleFault('console_refused', 'command_unknown');
  const answer = await exchange(composeRequest(fitting, password ?? '', plan), options);
  const { statusCode: status = 0 } = answer;
  try {
    if (status >= 200 && status < 300) {
      output.endLine();
      await readAnswer(answer, answerMs, maxAnswerLength, output.write);
      output.endLine();
    } else if (status === 401) throw refusePassword();
    else {
      let text = '';
      await readAnswer(answer, answerMs, maxSearchedLength, (more) => (text += more));
      throw new ConsoleFault('console_refused', 'status', 0, { status, answer: showAnswer(text, plan.user, password) });
    }
  } finally {
    answer.destroy();
  }
}

function composeRequest({ command, values }: FittingCommand, password: string, plan: HttpConsolePlan): Request {
  const { method, path, body } = command;
  const filling = { ...values, password };
  const isText = typeof body === 'string';
  const headers = {
    ...(body !== undefined && { 'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json' }),
    ...(plan.user !== undefined && { authorization: `Basic ${toBase64(`${plan.user}:${password}`)}` }),
    ...Object.fromEntries(
      Object.entries(plan.headers ?? {}).map(([name, text]) => [name.toLowerCase(), toHeader(fillText(text, filling))]),
    ),
  };
  const filled = body === undefined ? '' : isText ? fillText(body, filling) : JSON.stringify(fillJson(body, filling));
  return { method, path: fillText(path, filling, encodeURIComponent), headers, body: filled };
}

/** Converts a text to the form in which Node sends its UTF-8 bytes as a header. */
const toHeader = (text: string): string => Buffer.from(text).toString('latin1');

const toBase64 = (text: string): string => Buffer.from(text).toString('base64');

/** Sends a request. Resolves with the answer after its headers have arrived. Rejects with a ConsoleFault. */
async function exchange(composed: Request, options: ConnectionOptions): Promise<IncomingMessage> {
  const { host, port, timeoutMs, answerMs, tls = null } = options;
  const { body, ...head } = composed;
  const target = { host, port, agent: false as const, ...head };
  // Loaded on demand: most consoles do not use HTTP or TLS, and loading TLS would slow down each start.
  const outgoing = tls === null ? request(target) : (await import('node:https')).request({ ...target, ...tls });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve);
    // Keep this listener: an error without a listener would end the manager.
    outgoing.on('error', reject);
  });
  const connected = new Promise<void>((resolve) =>
    outgoing.once('socket', (socket) => socket.once(tls === null ? 'connect' : 'secureConnect', () => resolve())),
  );
  // Before the connection is established, the command cannot have arrived.
  let reason: 'console_unreachable' | 'console_unanswered' = 'console_unreachable';
  outgoing.end(body);
  try {
    await withinLimit(Promise.race([connected, answered]), timeoutMs, reason);
    reason = 'console_unanswered';
    return await withinLimit(answered, answerMs, reason);
  } catch (error) {
    outgoing.destroy();
    throw error instanceof ConsoleFault ? error : new ConsoleFault(reason, findHttpCause(error));
  }
}

/** Reads the start of an answer. Resolves even if the rest does not arrive, because only the status decides. */
async function readAnswer(
  answer: IncomingMessage,
  limitMs: number,
  maxLength: number,
  onText: (text: string) => unknown,
): Promise<void> {
  const decoder = findDecoder(answer);
  let length = 0;
  const read = async (): Promise<void> => {
    for await (const bytes of decompress(answer)) {
      const text = decoder.decode(bytes, { stream: true }).slice(0, maxLength - length);
      length += text.length;
      onText(text);
      if (length >= maxLength) return;
    }
  };
  // A time limit and a lost connection are treated alike.
  await withinLimit(read(), limitMs, 'console_unanswered').catch(() => undefined);
}

/** Decompresses an answer, because some servers compress although the request does not allow compression. */
function decompress(answer: IncomingMessage): AsyncIterable<Buffer> {
  const unzip = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress }[
    answer.headers['content-encoding'] ?? ''
  ];
  return unzip === undefined ? answer : answer.pipe(unzip());
}

/** Returns a decoder for the charset of the answer; the default is UTF-8. */
function findDecoder({ headers }: IncomingMessage): TextDecoder {
  const [, charset = 'utf-8'] = /charset="?([^\s;"]+)/i.exec(headers['content-type'] ?? '') ?? [];
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

/** Returns an answer in one line, with texts that could be the password hidden. */
function showAnswer(text: string, user: string | undefined, password: string | null): string {
  return hideSecrets(text, listSecretForms(password, user))
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxShownLength);
}
