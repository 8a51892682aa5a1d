/** Servers with a console by WebSocket or by HTTP, like Rust's and Palworld's. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { WebSocketServer } from 'ws';
import type { RemoteServer } from './remote-servers.js';

/** A certificate in PEM. */
export interface ServerCertificate {
  readonly cert: Buffer;
  readonly key: Buffer;
}

interface WebRconOptions {
  /** Returns the messages of the answer to a command, or `null` to close the connection instead. */
  readonly answersTo?: (line: string) => readonly string[] | null;
  /** The number of probes that the server answers. */
  readonly maxProbes?: number;
  /**
   * The status for a wrong password. If the field is absent, the server accepts the connection and closes it, as Rust
   * does.
   */
  readonly refusalStatus?: number;
  /** The text that the server prints without a command when a client has connected. */
  readonly output?: string;
  /** The field is absent without TLS. */
  readonly tls?: ServerCertificate | undefined;
}

/** WebRCON. The server also answers `serverinfo`, which is a probe of the manager and not a command of the test. */
export async function webRconServer(
  password: string,
  { answersTo = (line) => [`DONE ${line}`], maxProbes = Infinity, refusalStatus, output, tls }: WebRconOptions = {},
): Promise<RemoteServer> {
  const commands: string[] = [];
  let probes = 0;
  const server = tls === undefined ? createServer() : createTlsServer(tls);
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    const isAccepted = decodeURIComponent(request.url ?? '') === `/${password}`;
    if (!isAccepted && refusalStatus !== undefined)
      return void socket.end(`HTTP/1.1 ${refusalStatus} Refused\r\nContent-Length: 0\r\n\r\n`);
    sockets.handleUpgrade(request, socket, head, (client) => {
      if (!isAccepted) return client.close();
      const send = (Identifier: number, Message: string): void =>
        client.send(JSON.stringify({ Message, Identifier, Type: 'Generic', Stacktrace: '' }));
      client.on('message', (data) => {
        const { Identifier, Message } = JSON.parse(String(data));
        if (Message === 'serverinfo') {
          probes += 1;
          return void (probes <= maxProbes && send(Identifier, '{"Hostname":"Test"}'));
        }
        commands.push(Message);
        const answers = answersTo(Message);
        if (answers === null) client.close();
        else for (const answer of answers) send(Identifier, answer);
      });
      if (output !== undefined) send(-1, output);
    });
  });
  return listen(server, commands, () => {
    for (const client of sockets.clients) client.terminate();
  });
}

export interface WebRequest {
  readonly method: string;
  readonly path: string;
  readonly type: string | undefined;
  readonly body: string;
}

/** The answer to a request, or `null` for no answer. */
type WebAnswer = {
  readonly status: number;
  readonly text?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
} | null;

/**
 * A console by HTTP with Basic authentication as `admin`.
 * @param answerTo returns the answer to a request; by default `DONE` and the body
 * @param tls absent without TLS
 */
export async function httpServer(
  password: string,
  answerTo = (request: WebRequest): WebAnswer => ({ status: 200, text: `DONE ${request.body}` }),
  tls?: ServerCertificate,
): Promise<RemoteServer & { readonly requests: WebRequest[] }> {
  const requests: WebRequest[] = [];
  const commands: string[] = [];
  const expected = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await textOf(request);
    if (request.headers.authorization !== expected) return void response.writeHead(401).end('Unauthorized');
    const { method = '', url: path = '', headers } = request;
    const accepted = { method, path, type: headers['content-type'], body };
    requests.push(accepted);
    commands.push(body);
    const sent = answerTo(accepted);
    if (sent !== null) response.writeHead(sent.status, sent.headers).end(sent.text);
  };
  const server = tls === undefined ? createServer(answer) : createTlsServer(tls, answer);
  return { ...(await listen(server, commands, () => server.closeAllConnections())), requests };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

async function listen(server: Server, commands: string[], disconnect: () => void): Promise<RemoteServer> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    commands,
    close() {
      disconnect();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
