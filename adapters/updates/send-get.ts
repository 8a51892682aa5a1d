/** Sends a GET request. Follows no redirects. */
import type { ClientRequest, IncomingMessage } from 'node:http';

/**
 * Sends a request. Returns the answer with any status.
 * @param accept a media type
 * @throws an error of the network, or the reason of the signal
 */
export async function sendGet(url: URL, accept: string, signal: AbortSignal): Promise<IncomingMessage> {
  const { request } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'));
  return new Promise((resolve, reject) => {
    const sent: ClientRequest = request(
      url,
      { agent: false, signal, headers: { accept, 'user-agent': 'server-manager' } },
      resolve,
    );
    sent.on('error', reject);
    sent.end();
  });
}
