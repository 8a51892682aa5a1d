/** A console of text lines on a TCP connection, as in Teeworlds, 7 Days to Die and Redis. */
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
/** A line with a word. The rest of a prompt, such as a colon, is not an answer. */
const answerLine = /\w[^\n]*\n/;
const refusal = /wrong|incorrect|invalid|denied|fail|bad password/i;

/** The length of the stored text. The prompt and the answer are shorter. */
const maxKeptLength = 4_096;

/**
 * Connects. With a password, the function waits for the password prompt, sends the password and waits for the answer.
 * The protocol does not mark the end of an answer.
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

  /** Waits for text that matches an expression. */
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
