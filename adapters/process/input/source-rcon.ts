/**
 * The remote console of Source, with packets on a TCP connection. Minecraft, Factorio, ARK and other servers adopted
 * this console.
 */
import type { Socket } from 'node:net';
import {
  type ConnectionOptions,
  connectTcp,
  type RemoteConnection,
  refusePassword,
  writeTo,
} from './remote-connection.js';

/** The packet types. The answer to an authentication has the type of a command. */
const types = { authenticate: 3, command: 2 };

const authenticationId = 1;
const refusedId = -1;

/** The length of the id and type fields and of the two NUL bytes at the end. */
const minLength = 10;
/** The maximum length of a packet: more than any server sends. */
const maxLength = 65_536;

/**
 * Connects and authenticates. A packet is sent only after the answer to the previous packet. The Java server of
 * Minecraft closes the connection if two packets arrive together.
 */
export function connectSource(options: ConnectionOptions): Promise<RemoteConnection> {
  const { password, output } = options;
  let id = authenticationId;
  /** The id of the packet whose answer is written to the output. */
  let written = authenticationId;
  let isAnswered: (result: 'accepted' | 'refused') => void = () => undefined;

  function receive(given: number, type: number, text: string): void {
    if (type === types.command && given === refusedId) return isAnswered('refused');
    // The answer to an authentication has the type of a command. An empty packet may precede it.
    if (id === authenticationId) {
      if (type === types.command && given === id) isAnswered('accepted');
      return;
    }
    // A later packet of a long answer has the same id.
    if (given > id || given <= authenticationId) return;
    if (given !== written) output.endLine();
    written = given;
    output.write(text);
    if (given === id) isAnswered('accepted');
  }

  function exchange(socket: Socket, type: number, text: string): Promise<void> {
    return new Promise((resolve, reject) => {
      isAnswered = (result) => (result === 'accepted' ? resolve() : reject(refusePassword()));
      writeTo(socket, createPacket(id, type, text)).catch(reject);
    });
  }

  return connectTcp(options, {
    waitsForAnswer: true,
    authenticate(socket) {
      readPackets(socket, receive);
      return exchange(socket, types.authenticate, password ?? '');
    },
    send(socket, line) {
      id = id >= 2 ** 31 - 1 ? authenticationId + 1 : id + 1;
      return exchange(socket, types.command, line);
    },
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

function createPacket(id: number, type: number, text: string): Buffer {
  const body = Buffer.from(text);
  const packet = Buffer.alloc(4 + minLength + body.length);
  packet.writeInt32LE(minLength + body.length, 0);
  packet.writeInt32LE(id, 4);
  packet.writeInt32LE(type, 8);
  body.copy(packet, 12);
  return packet;
}
