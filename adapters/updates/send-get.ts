/** Sends a GET request. No redirect is followed. */
import type { ClientRequest, IncomingMessage } from 'node:http';

/**
 * Returns the answer, whatever its status is.
 * @param accept a media type
 * @throws what the network reports, and the reason of the signal
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
