/** Fetches a JSON document with limits of size and time. No redirect is followed. */
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { IndexFault } from '../../machines/ports/updates.js';

export interface FetchLimits {
  readonly maxBytes: number;
  /** For the whole request. */
  readonly timeoutMs: number;
}

/** @param ending aborts the request */
export async function fetchJson(
  url: URL,
  { maxBytes, timeoutMs }: FetchLimits,
  ending: AbortSignal,
): Promise<{ readonly document: unknown } | { readonly fault: IndexFault }> {
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await get(url, AbortSignal.any([limit, ending]));
    const { statusCode = 0 } = answer;
    if (statusCode !== 200) {
      answer.destroy();
      return { fault: statusCode >= 300 && statusCode < 400 ? 'redirect' : 'status' };
    }
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > maxBytes) return { fault: 'too_large' };
    }
    return readJson(Buffer.concat(chunks).toString());
  } catch {
    return { fault: limit.aborted ? 'timeout' : 'unreachable' };
  }
}

async function get(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const { request } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'));
  return new Promise((resolve, reject) => {
    const sent: ClientRequest = request(
      url,
      { agent: false, signal, headers: { accept: 'application/json', 'user-agent': 'server-manager' } },
      resolve,
    );
    sent.on('error', reject);
    sent.end();
  });
}

function readJson(text: string): { readonly document: unknown } | { readonly fault: IndexFault } {
  try {
    return { document: JSON.parse(text) };
  } catch {
    return { fault: 'not_json' };
  }
}
