/** A proxy for TCP whose connections a test cuts. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CutProxy {
  readonly base: string;
  /** Returns the number of open connections. */
  connections(): number;
  /** Cuts every connection. */
  cut(): void;
  end(): Promise<void>;
}

/** @param target the address of the service */
export async function startCutProxy(target: string): Promise<CutProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const cut = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    sockets.add(near);
    near
      .on('error', () => undefined)
      .once('close', () => {
        sockets.delete(near);
        far.destroy();
      });
    far.on('error', () => undefined).once('close', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => sockets.size,
    cut,
    async end() {
      const closed = once(server.close(), 'close');
      cut();
      await closed;
    },
  };
}
