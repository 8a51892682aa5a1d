/**
 * Finds ports for servers that get their port as an option, and for stand-ins that start again on the same port.
 *
 * The ports are below the range of outgoing connections. As soon as a listener on a port of that range has closed, a
 * connection of any process may use the port. Each process has its own blocks of ports, so tests that run at the same
 * time never get the same port.
 */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/**
 * The first port is above the usual ports of other programs, and below the ports of browser tests (pages.ts) and game
 * servers.
 */
const firstPort = 12_000;
const lastPort = 19_999;
const blockPorts = 50;

/** The first port of outgoing connections in the configuration of this Linux. */
const firstOutgoing = Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'latin1').split('\t')[0]);
const blocks = Math.floor(
  (Math.min(lastPort + 1, Math.max(firstOutgoing, firstPort + blockPorts)) - firstPort) / blockPorts,
);

let left: number[] = [];
let nextBlock = process.pid % blocks;
let searching: Promise<unknown> = Promise.resolve();

/**
 * Returns a port of 127.0.0.1 that is free for TCP and UDP. No caller in any process gets the same port soon
 * afterwards.
 */
export function findFreePort(): Promise<number> {
  const port = searching.then(takePort);
  searching = port.catch(() => undefined);
  return port;
}

/** Returns whether a server could bind the port. */
export async function isFree(protocol: 'tcp' | 'udp', port: number): Promise<boolean> {
  const bind = protocol === 'tcp' ? bindTcp : bindUdp;
  return bind(port).then(
    () => true,
    () => false,
  );
}

async function takePort(): Promise<number> {
  for (;;) {
    if (left.length === 0) left = await claimBlock();
    const port = left.shift() as number;
    if ((await isFree('tcp', port)) && (await isFree('udp', port))) return port;
  }
}

/** Claims a block of ports until this process exits. @returns its ports */
async function claimBlock(): Promise<number[]> {
  for (let tries = 0; tries < blocks; tries += 1) {
    const block = nextBlock;
    nextBlock = (nextBlock + 1) % blocks;
    if (await claim(block)) return Array.from({ length: blockPorts }, (_, at) => firstPort + block * blockPorts + at);
  }
  throw new Error('Every block of ports is claimed by another process.');
}

/** Only one process can bind an abstract socket, and the kernel releases it when that process exits (unix(7)). */
async function claim(block: number): Promise<boolean> {
  const socket = createServer().listen(`\0server-manager-test-ports-${block}`);
  socket.unref();
  return once(socket, 'listening').then(
    () => true,
    () => false,
  );
}

async function bindTcp(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  await new Promise((resolve) => server.close(resolve));
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
