/** The HTTP client of all sides: one keep-alive connection. */
import { Agent, request } from 'node:http';

export interface Client {
  /** Returns the body of the answer. Throws if the answer has another status. */
  send(method: 'GET' | 'POST', path: string, status: number, body?: object): Promise<string>;
}

/** @param token the credential of the client's requests */
export function createClient(
  base: string,
  agent = new Agent({ keepAlive: true, maxSockets: 1 }),
  token: string | null = null,
): Client {
  const credential = token === null ? {} : { Authorization: `Bearer ${token}` };
  return {
    send: (method, path, status, body) =>
      new Promise((resolve, reject) => {
        const text = body === undefined ? '' : JSON.stringify(body);
        const content =
          body === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) };
        const headers = { ...credential, ...content };
        const sent = request(base + path, { method, headers, agent }, (answer) => {
          let received = '';
          answer.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
          answer.on('error', reject).on('end', () => {
            if (answer.statusCode === status) resolve(received);
            else reject(new Error(`${method} ${path}: ${answer.statusCode} instead of ${status}: ${received}`));
          });
        });
        sent.on('error', reject);
        sent.end(text);
      }),
  };
}
