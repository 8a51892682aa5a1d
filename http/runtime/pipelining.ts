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
  /** The waiting requests of each connection with a request that is being served. */
  const connections = new WeakMap<Socket, Exchange[]>();

  function begin(socket: Socket, [request, response]: Exchange): void {
    response.on('close', () => serveNext(socket));
    serve(request, response);
  }

  function serveNext(socket: Socket): void {
    const waiting = connections.get(socket) ?? [];
    const next = waiting.shift();
    if (next === undefined || socket.destroyed) return void connections.delete(socket);
    if (waiting.length < maxWaiting) socket.resume();
    setImmediate(() => begin(socket, next));
  }

  return (request, response) => {
    const { socket } = request;
    const waiting = connections.get(socket);
    if (waiting === undefined) {
      connections.set(socket, []);
      return begin(socket, [request, response]);
    }
    waiting.push([request, response]);
    if (waiting.length >= maxWaiting) socket.pause();
  };
}
