/** Servers with remote consoles for tests, which behave like real servers. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RemoteServer {
  readonly port: number;
  /** The commands that were accepted. */
  readonly commands: string[];
  close(): Promise<void>;
}

/** Source RCON. */
export async function sourceServer(password: string): Promise<RemoteServer> {
  return tcpServer((socket, commands) => {
    socket.on('data', (bytes: Buffer) => {
      for (let at = 0; at < bytes.length; at += 4 + bytes.readInt32LE(at)) {
        const [length, id, type] = [0, 4, 8].map((offset) => bytes.readInt32LE(at + offset)) as [
          number,
          number,
          number,
        ];
        const text = bytes.toString('utf8', at + 12, at + 2 + length);
        if (type === 3) {
          const answer = Buffer.concat([packet(id, 0, ''), packet(text === password ? id : -1, 2, '')]);
          // The answer comes in two portions, which the client must join.
          socket.write(answer.subarray(0, 9), () => socket.write(answer.subarray(9)));
        } else {
          commands.push(text);
          socket.write(packet(id, 0, `DONE ${text}`));
        }
      }
    });
  });
}

/**
 * Source RCON with the faults of Minecraft's Java server (Mojang's MC-72390, MC-87863). A read of at most 1,460 bytes
 * counts as one packet. After a read of another length the server closes the connection.
 * @param executionMs the duration of a command
 * @param onCommand a function that is called after a command was executed
 */
export async function javaServer(
  password: string,
  executionMs = 20,
  onCommand: (line: string) => unknown = () => undefined,
): Promise<RemoteServer> {
  return tcpServer(async (socket, commands) => {
    for (;;) {
      if (socket.readableLength === 0) await once(socket, 'readable');
      const bytes: Buffer | null = socket.read(Math.min(socket.readableLength, 1_460));
      if (bytes === null) continue;
      if (bytes.readInt32LE(0) !== bytes.length - 4) return void socket.destroy();
      const [id, type, text] = [
        bytes.readInt32LE(4),
        bytes.readInt32LE(8),
        bytes.toString('utf8', 12, bytes.length - 2),
      ];
      if (type === 3) socket.write(packet(text === password ? id : -1, 2, ''));
      else {
        await sleep(executionMs);
        commands.push(text);
        onCommand(text);
        socket.write(packet(id, 0, `DONE ${text}`));
      }
    }
  });
}

/** Returns a packet of Source RCON. */
export function packet(id: number, type: number, text: string): Buffer {
  const bytes = Buffer.alloc(14 + Buffer.byteLength(text));
  bytes.writeInt32LE(bytes.length - 4, 0);
  bytes.writeInt32LE(id, 4);
  bytes.writeInt32LE(type, 8);
  bytes.write(text, 12);
  return bytes;
}

/** A telnet console that asks for its password after an option negotiation. */
export async function telnetServer(password: string): Promise<RemoteServer> {
  return tcpServer((socket, commands) => {
    let isTrusted = false;
    socket.write(Buffer.concat([Buffer.from([255, 251, 1]), Buffer.from('Enter password:\r\n')]));
    let text = '';
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('utf8');
      const lines = text.split('\r\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        if (isTrusted) {
          commands.push(line);
          socket.write(`DONE ${line}\r\n`);
        } else {
          isTrusted = line === password;
          socket.write(isTrusted ? 'Welcome.\r\n' : 'Wrong password 1/3.\r\n');
        }
      }
    });
  });
}

/** Quake III's rcon. @param answerTo returns the answer to a command, or `null` for no answer */
export async function quakeServer(
  password: string,
  answerTo = (line: string): string | null => `DONE ${line}\n`,
): Promise<RemoteServer> {
  const commands: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (packet, { port, address }) => {
    const [, given, line = ''] = /^rcon "([^"]*)" (.*)$/s.exec(packet.subarray(4).toString('utf8')) ?? [];
    if (given === password) commands.push(line);
    const answer = given === password ? answerTo(line) : 'Bad rconpassword.\n';
    if (answer === null) return;
    socket.send(Buffer.concat([Buffer.from([255, 255, 255, 255]), Buffer.from(`print\n${answer}`)]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { port: socket.address().port, commands, close: async () => void socket.close() };
}

/** A server that listens on a TCP port. */
export async function tcpServer(serve: (socket: Socket, commands: string[]) => unknown): Promise<RemoteServer> {
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    void Promise.resolve(serve(socket, commands)).catch(() => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    commands,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
