/** Fetches a JSON document with limits of size and time. Follows no redirects. */

import { createTimeLimit } from '../../machines/async/time-limit.js';
import type { IndexFault } from '../../machines/updates/updates.js';
import { sendGet } from './send-get.js';

export interface FetchLimits {
  readonly maxBytes: number;
  /** The time limit of the whole request, in milliseconds. */
  readonly timeoutMs: number;
}

/** Fetches a document. @param ending aborts the request */
export async function fetchJson(
  url: URL,
  { maxBytes, timeoutMs }: FetchLimits,
  ending: AbortSignal,
): Promise<{ readonly document: unknown } | { readonly fault: IndexFault }> {
  const limit = createTimeLimit(timeoutMs);
  try {
    const answer = await sendGet(url, 'application/json', AbortSignal.any([limit, ending]));
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

function readJson(text: string): { readonly document: unknown } | { readonly fault: IndexFault } {
  try {
    return { document: JSON.parse(text) };
  } catch {
    return { fault: 'not_json' };
  }
}
