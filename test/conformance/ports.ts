/** Ports of 127.0.0.1 for the servers under test. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Returns a port that is free for TCP and for UDP. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = await bindTcp(0);
    if (await isFree('udp', port)) return port;
  }
}

/** Returns whether a server could bind the port. */
export async function isFree(protocol: 'tcp' | 'udp', port: number): Promise<boolean> {
  const bind = protocol === 'tcp' ? bindTcp : bindUdp;
  return bind(port).then(
    () => true,
    () => false,
  );
}

/**
 * Binds and closes the port.
 * @param port 0 for any
 * @returns the port
 */
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
