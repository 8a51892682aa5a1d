/** The remote console of Quake III and its descendants: one UDP packet for a command, one or more for its answer. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIP } from 'node:net';
import { type ConnectionOptions, ConsoleRefusal, type RemoteConnection, withinLimit } from './remote-connection.js';

const mark = Buffer.from([255, 255, 255, 255]);
const answerStart = Buffer.concat([mark, Buffer.from('print\n')]);

/** Opens a socket. The server is not asked yet: the protocol has no connections. Rejects for an unknown host name. */
export async function connectQuake3(options: ConnectionOptions): Promise<RemoteConnection> {
  const { host, port, password, timeoutMs, output, onClose } = options;
  const socket = createSocket(isIP(host) === 6 ? 'udp6' : 'udp4');
  let answered: (text: string) => void = () => undefined;
  let failed: (error: Error) => void = () => undefined;
  socket.unref();
  socket.connect(port, host);
  try {
    await withinLimit(once(socket, 'connect'), timeoutMs);
  } catch (error) {
    socket.close();
    throw error;
  }
  // ECONNREFUSED: the server does not listen on the port.
  socket.on('error', (error) => failed(error));
  socket.once('close', onClose);
  socket.on('message', (packet) => {
    if (!packet.subarray(0, answerStart.length).equals(answerStart)) return;
    const text = packet.subarray(answerStart.length).toString('utf8');
    answered(text);
    if (!isRefusal(text)) output.write(text);
  });
  return {
    async send(line) {
      output.endLine();
      const answer = new Promise<string>((resolve, reject) => {
        answered = resolve;
        failed = reject;
      });
      const packet = Buffer.concat([mark, Buffer.from(`rcon "${password ?? ''}" ${line}`)]);
      socket.send(packet, (error) => error && failed(error));
      if (isRefusal(await withinLimit(answer, timeoutMs))) throw new ConsoleRefusal();
    },
    close: () => socket.close(),
  };
}

function isRefusal(text: string): boolean {
  return /^(?:Bad rcon|No rconpassword|Invalid password)/i.test(text);
}
