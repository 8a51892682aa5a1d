/**
 * Serves the pipelined requests of a connection one at a time. Pipelined requests therefore do not delay other
 * connections.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request and its response: the arguments of `serve`. */
type Exchange = readonly [request: IncomingMessage, response: ServerResponse];

/** The number of waiting requests at which no more requests are read from their connection. */
const maxWaiting = 64;

/**
 * Makes a connection wait between its requests. Without this wait, Node would serve all received requests of a
 * connection in the same turn of the event loop.
 * @returns a function that calls `serve` after the previous response on the connection has ended, and after a turn of
 *   the event loop for other connections
 */
export function serveOneByOne(serve: (...exchange: Exchange) => unknown): (...exchange: Exchange) => void {
  const connections = new WeakMap<Socket, Connection>();

  return (request, response) => {
    const { socket } = request;
    let connection = connections.get(socket);
    if (connection === undefined) connections.set(socket, (connection = new Connection(socket, serve)));
    connection.take(request, response);
  };
}

/** The waiting requests of a connection. */
class Connection {
  private isServing = false;
  private readonly waiting: Exchange[] = [];
  private readonly serveNext = (): void => this.takeNext();

  constructor(
    private readonly socket: Socket,
    private readonly serve: (...exchange: Exchange) => unknown,
  ) {}

  take(...exchange: Exchange): void {
    if (!this.isServing) return this.begin(...exchange);
    this.waiting.push(exchange);
    if (this.waiting.length >= maxWaiting) this.socket.pause();
  }

  private begin(request: IncomingMessage, response: ServerResponse): void {
    this.isServing = true;
    response.on('close', this.serveNext);
    this.serve(request, response);
  }

  private takeNext(): void {
    const next = this.waiting.shift();
    if (next === undefined || this.socket.destroyed) {
      this.isServing = false;
      return;
    }
    if (this.waiting.length < maxWaiting) this.socket.resume();
    setImmediate(() => this.begin(...next));
  }
}
