/**
 * The remote console of Quake III and its descendants. A command is one UDP packet, and its answer is one or more
 * packets.
 */
import { createSocket } from 'node:dgram';
import { once as untilEmitted } from 'node:events';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { once } from '../../../machines/async/once.js';
import {
  type ConnectionOptions,
  ConsoleFault,
  type RemoteConnection,
  refusePassword,
  withinLimit,
} from './remote-connection.js';

const mark = Buffer.from([255, 255, 255, 255]);
const answerStart = Buffer.concat([mark, Buffer.from('print\n')]);

/** The time to wait for the next packet of an answer, in milliseconds. The packets do not name their command. */
const quietMs = 10;

/** Opens a socket. No packet is sent, because the protocol has no connections. Rejects for an unknown host name. */
export async function connectQuake3(options: ConnectionOptions): Promise<RemoteConnection> {
  const { host, port, password, timeoutMs, answerMs, output, onClose } = options;
  const socket = createSocket(isIP(host) === 6 ? 'udp6' : 'udp4');
  let answered: (text: string) => void = () => undefined;
  let failed: (error: NodeJS.ErrnoException) => void = () => undefined;
  socket.unref();
  socket.connect(port, host);
  try {
    await withinLimit(untilEmitted(socket, 'connect'), timeoutMs, 'console_unreachable');
  } catch (error) {
    socket.close();
    throw toFault(error);
  }
  // ECONNREFUSED means that the server does not listen on the port.
  socket.on('error', (error) => failed(error));
  socket.once('close', onClose);
  socket.on('message', (packet) => {
    if (!packet.subarray(0, answerStart.length).equals(answerStart)) return;
    const text = packet.subarray(answerStart.length).toString('utf8');
    answered(text);
    if (!isRefusal(text)) output.write(text);
  });
  const close = once(() => socket.close());
  return {
    async send(line) {
      output.endLine();
      const answer = new Promise<string>((resolve, reject) => {
        answered = resolve;
        failed = reject;
      });
      const packet = Buffer.concat([mark, Buffer.from(`rcon "${password ?? ''}" ${line}`)]);
      socket.send(packet, (error) => error && failed(error));
      try {
        if (isRefusal(await withinLimit(answer, answerMs, 'console_unanswered'))) throw refusePassword();
      } catch (error) {
        // Close the socket: a late answer would count as the answer to the next command.
        close();
        throw toFault(error);
      }
      await sleep(quietMs);
    },
    close,
  };
}

function isRefusal(text: string): boolean {
  return /^(?:Bad rcon|No rconpassword|Invalid password)/i.test(text);
}

/** Converts an error to a fault. The system reports an error only for a command that did not reach the server. */
function toFault(error: unknown): ConsoleFault {
  if (error instanceof ConsoleFault) return error;
  return new ConsoleFault('console_unreachable', (error as NodeJS.ErrnoException).code ?? 'closed');
}
