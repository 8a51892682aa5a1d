/** The remote console of Source, which Minecraft, Factorio, ARK and others took over: packets on a TCP connection. */
import type { Socket } from 'node:net';
import {
  type ConnectionOptions,
  ConsoleRefusal,
  connectTcp,
  type RemoteConnection,
  writeTo,
} from './remote-connection.js';

/** The packet types; the answer to an authentication has the type of a command. */
const types = { authenticate: 3, command: 2, answer: 0 };

const authenticationId = 1;
const refusedId = -1;

/** The length, id and type fields and the two NUL bytes at the end. */
const minLength = 10;
/** More than any server sends in one packet. */
const maxLength = 65_536;

/** Connects and authenticates. Throws a ConsoleRefusal for a password that the server does not accept. */
export function connectSource(options: ConnectionOptions): Promise<RemoteConnection> {
  let id = authenticationId;
  return connectTcp(options, {
    authenticate: (socket) => authenticate(socket, options),
    encode(line) {
      id = id >= 2 ** 31 - 1 ? authenticationId + 1 : id + 1;
      return packetOf(id, types.command, line);
    },
  });
}

function authenticate(socket: Socket, { password, output }: ConnectionOptions): Promise<void> {
  let answered = authenticationId;
  return new Promise((resolve, reject) => {
    readPackets(socket, (id, type, text) => {
      if (type === types.command && id === refusedId) reject(new ConsoleRefusal());
      else if (type === types.command && id === authenticationId) resolve();
      else if (type === types.answer && id > authenticationId) {
        // A long answer has several packets of the same id.
        if (id !== answered) output.endLine();
        answered = id;
        output.write(text);
      }
    });
    writeTo(socket, packetOf(authenticationId, types.authenticate, password ?? '')).catch(reject);
  });
}

function readPackets(socket: Socket, onPacket: (id: number, type: number, text: string) => void): void {
  let received = Buffer.alloc(0);
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes]);
    while (received.length >= 4) {
      const length = received.readInt32LE(0);
      if (length < minLength || length > maxLength) return void socket.destroy();
      if (received.length < 4 + length) return;
      const packet = received.subarray(4, 4 + length);
      received = received.subarray(4 + length);
      onPacket(packet.readInt32LE(0), packet.readInt32LE(4), packet.subarray(8, -2).toString('utf8'));
    }
  });
}

function packetOf(id: number, type: number, text: string): Buffer {
  const body = Buffer.from(text);
  const packet = Buffer.alloc(4 + minLength + body.length);
  packet.writeInt32LE(minLength + body.length, 0);
  packet.writeInt32LE(id, 4);
  packet.writeInt32LE(type, 8);
  body.copy(packet, 12);
  return packet;
}
