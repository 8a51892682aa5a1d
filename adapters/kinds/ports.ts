/** Checks whether a server can listen on a port, by listening on it for a moment. */
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import type { Finding } from '../../machines/kinds/findings.js';

interface PortQuery {
  readonly protocol: 'tcp' | 'udp';
  /** The IP address. */
  readonly host: string;
  readonly port: number;
}

/**
 * Returns the finding about a port on which the server cannot listen; `null` for a usable port.
 * @param file the configuration that names the port
 */
export async function checkPort(query: PortQuery, file: string, line: number | null): Promise<Finding | null> {
  const because = await findPortFault(query);
  if (because === null) return null;
  const code = because === 'EADDRINUSE' ? 'port_taken' : 'port_unusable';
  return { code, severity: 'fatal', file, line, resource: null, facts: { ...query, because } };
}

/**
 * Returns the code of the system error, such as EADDRINUSE, EACCES or EADDRNOTAVAIL; `null` if the server can listen.
 */
export function findPortFault({ protocol, host, port }: PortQuery): Promise<string | null> {
  return protocol === 'tcp' ? tryTcp(host, port) : tryUdp(host, port);
}

function tryTcp(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    // End connections at once, because they would delay the close.
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

function tryUdp(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
    socket.once('error', (error: NodeJS.ErrnoException) => {
      socket.close();
      resolve(error.code ?? 'unknown');
    });
    socket.bind({ address: host, port, exclusive: true }, () => socket.close(() => resolve(null)));
  });
}
