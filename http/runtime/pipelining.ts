/** Serves the pipelined requests of a connection one at a time, so that they do not delay other connections. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** One request and its response, as arguments of `serve`. */
type Exchange = readonly [request: IncomingMessage, response: ServerResponse];

/** The number of waiting requests at which no more are read from their connection. */
const maxWaiting = 64;

/**
 * Node parses all received requests of a connection at once and would serve them in the same turn of the event loop.
 * @returns `serve`, called for a request when the response before it on the same connection has ended, and after a turn
 *   of the event loop for the other connections
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

/** The requests of one connection. */
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
