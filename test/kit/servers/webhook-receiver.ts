/**
 * A receiver of webhooks in the test's process: it verifies each message, and answers with the status that the test
 * sets.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

export interface ReceivedMessage {
  readonly id: string;
  readonly type: string;
  readonly data: any;
  /** Whether the signature was made with the secret. */
  readonly isVerified: boolean;
}

export interface Receiver {
  readonly url: string;
  readonly messages: readonly ReceivedMessage[];
  /** The status of the next answers. */
  status: number;
  /** The secret of the webhook. */
  secret: string;
  end(): void;
}

export async function startReceiver(): Promise<Receiver> {
  const messages: ReceivedMessage[] = [];
  const receiver = { status: 204, secret: '' };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { type, data } = JSON.parse(body);
    const id = String(request.headers['webhook-id']);
    messages.push({ id, type, data, isVerified: isVerified(body, request.headers, receiver.secret) });
    response.writeHead(receiver.status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}/hook`,
    messages,
    end() {
      server.closeAllConnections();
      server.close();
    },
  });
}

function isVerified(body: string, headers: NodeJS.Dict<string | string[]>, secret: string): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
