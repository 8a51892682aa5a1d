/** Ports of 127.0.0.1 for the servers under test. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Asks the system for a port that is free now, for TCP and for UDP. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = await bindTcp(0);
    if (await isFree('udp', port)) return port;
  }
}

/** Whether a server could take the port now. */
export async function isFree(protocol: 'tcp' | 'udp', port: number): Promise<boolean> {
  const bind = protocol === 'tcp' ? bindTcp : bindUdp;
  return bind(port).then(
    () => true,
    () => false,
  );
}

/** Takes the port and lets go of it. @param port 0 for any @returns the port */
async function bindTcp(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: bound } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return bound;
}

async function bindUdp(port: number): Promise<void> {
  const socket = createSocket('udp4');
  socket.bind(port, '127.0.0.1');
  try {
    await once(socket, 'listening');
  } finally {
    socket.close();
  }
}
