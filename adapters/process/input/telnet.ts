/** A console of lines on a TCP connection, as Teeworlds, 7 Days to Die and Redis have. */
import type { Socket } from 'node:net';
import {
  type ConnectionOptions,
  connectTcp,
  type RemoteConnection,
  refusePassword,
  writeTo,
} from './remote-connection.js';
import { createTelnetReader } from './telnet-reader.js';

const prompt = /password/i;
/** A line with a word: what may remain of the prompt, such as a colon, is not an answer. */
const answerLine = /\w[^\n]*\n/;
const refusal = /wrong|incorrect|invalid|denied|fail|bad password/i;

/** The prompt and the answer are shorter. */
const maxKeptLength = 4_096;

/**
 * Connects. With a password, waits for the prompt that asks for it and for the answer to it. Nothing in the
 * protocol says where the answer to a command ends.
 */
export function connectTelnet(options: ConnectionOptions): Promise<RemoteConnection> {
  return connectTcp(options, {
    authenticate: (socket) => authenticate(socket, options),
    send: (socket, line) => writeTo(socket, `${line}\r\n`),
    waitsForAnswer: false,
  });
}

async function authenticate(socket: Socket, { password, output }: ConnectionOptions): Promise<void> {
  const read = createTelnetReader();
  let onText = output.write;
  socket.on('data', (bytes: Buffer) => onText(read(bytes)));
  if (password === null) return;

  /** Waits for text that matches. */
  const until = (match: RegExp): Promise<string> =>
    new Promise((resolve) => {
      let text = '';
      onText = (more) => {
        text = (text + more).slice(-maxKeptLength);
        if (match.test(text)) resolve(text);
      };
    });

  await until(prompt);
  const answer = until(answerLine);
  await writeTo(socket, `${password}\r\n`);
  if (refusal.test(await answer)) throw refusePassword();
  onText = output.write;
}
