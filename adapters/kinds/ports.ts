/** Whether a server could listen somewhere now: found out by doing it for a moment. */
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

export interface PortQuery {
  readonly protocol: 'tcp' | 'udp';
  /** An address; not the name of a host. */
  readonly host: string;
  readonly port: number;
}

/** @returns null when it could, else the system error's code: EADDRINUSE, EACCES, EADDRNOTAVAIL … */
export function findPortFault({ protocol, host, port }: PortQuery): Promise<string | null> {
  return protocol === 'tcp' ? tryTcp(host, port) : tryUdp(host, port);
}

function tryTcp(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    // Who comes in at this very moment would keep it from being closed.
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
