/**
 * A TCP proxy in the test's process that makes its server unreachable: it refuses connections, or does not answer them.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { findFreePort } from '../system/free-port.js';

/**
 * `refuse`: new connections are refused, and open connections are reset. In the mode `silent`, the proxy forwards no
 * more bytes.
 */
export type ProxyMode = 'forward' | 'refuse' | 'silent';

export interface BreakableProxy {
  readonly port: number;
  /** Sets the mode now. */
  become(mode: ProxyMode): Promise<void>;
  /** Sets the mode as soon as the given number of bytes were forwarded in one direction. */
  becomeAfter(mode: ProxyMode, bytes: number, direction: 'up' | 'down'): void;
  /** Whether {@link becomeAfter} has set the mode. */
  hasBroken(): boolean;
  end(): Promise<void>;
}

/** @param target the port of the server on the loopback address */
export async function startBreakableProxy(target: number): Promise<BreakableProxy> {
  let mode: ProxyMode = 'forward';
  let breaking: { readonly mode: ProxyMode; readonly direction: 'up' | 'down'; left: number } | null = null;
  const sockets = new Set<Socket>();
  const server = createServer(accept).unref();

  function follow(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  }

  function accept(client: Socket): void {
    follow(client);
    // The data that a client sends to a silent server fills only the client's own buffers.
    if (mode !== 'forward') return void client.pause();
    const upstream = connect(target, '127.0.0.1');
    follow(upstream);
    forward(client, upstream, 'up');
    forward(upstream, client, 'down');
  }

  function forward(from: Socket, to: Socket, direction: 'up' | 'down'): void {
    from.on('data', (chunk: Buffer) => {
      if (breaking?.direction === direction) {
        breaking.left -= chunk.length;
        if (breaking.left <= 0) {
          void become(breaking.mode);
          breaking = null;
        }
      }
      if (mode === 'forward' && !to.write(chunk)) {
        from.pause();
        to.once('drain', () => mode === 'forward' && from.resume());
      }
    });
    from.once('end', () => mode === 'forward' && to.end());
    from.once('close', () => mode === 'forward' && to.destroy());
  }

  async function become(next: ProxyMode): Promise<void> {
    mode = next;
    if (mode === 'silent') for (const socket of sockets) socket.pause();
    else for (const socket of sockets) socket.resetAndDestroy();
    if (mode === 'refuse' && server.listening) await new Promise((resolve) => server.close(resolve));
    else if (mode !== 'refuse' && !server.listening) await listen(port);
  }

  async function listen(at: number): Promise<void> {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
  }

  const port = await findFreePort();
  await listen(port);
  return {
    port,
    become,
    becomeAfter(next, bytes, direction) {
      breaking = { mode: next, direction, left: bytes };
    },
    hasBroken: () => breaking === null,
    end: () => become('refuse'),
  };
}
