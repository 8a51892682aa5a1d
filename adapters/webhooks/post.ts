/** Posts a message. Follows no redirects, and does not read the body of the answer. */
import type { IncomingMessage } from 'node:http';
import { createTimeLimit } from '../../machines/async/time-limit.js';
import type { PostResult, Webhook, WebhookMessage } from '../../machines/webhooks/webhook.js';
import { createGuardedLookup, findUrlFault, privateAddressCode } from './address-guard.js';
import { createSignedHeaders } from './sign.js';

export interface PostOptions {
  /** Whether http and private addresses are allowed. */
  readonly allowsPrivate: boolean;
  readonly userAgent: string;
  readonly now: () => number;
  /** Aborted at the end of the service. */
  readonly ending: AbortSignal;
  /**
   * The time limit of the whole request, in milliseconds. The default is 20 s, the maximum that Standard Webhooks 1.0
   * recommends.
   */
  readonly timeoutMs?: number;
}

/** Posts a message to a webhook. Never rejects. */
export async function postMessage(
  { url: text, secret }: Pick<Webhook, 'url' | 'secret'>,
  message: WebhookMessage,
  { allowsPrivate, userAgent, now, ending, timeoutMs = 20_000 }: PostOptions,
): Promise<PostResult> {
  // Check the URL again, because `allowsPrivate` may have changed since the webhook was created.
  const fault = findUrlFault(text, allowsPrivate);
  if (fault !== null) return { status: null, error: fault, retryAfterMs: null };
  const url = new URL(text);
  const { request } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'));
  const body = Buffer.from(message.body);
  const options = {
    method: 'POST',
    agent: false as const,
    lookup: createGuardedLookup(url, allowsPrivate),
    signal: AbortSignal.any([createTimeLimit(timeoutMs), ending]),
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      'user-agent': userAgent,
      ...createSignedHeaders(message, secret, now()),
    },
  };
  return new Promise((resolve) => {
    const fail = (error: NodeJS.ErrnoException): void =>
      resolve({ status: null, error: toCause(error, ending.aborted), retryAfterMs: null });
    const sent = request(url, options, (answer) => {
      resolve(toResult(answer, now()));
      answer.on('error', () => undefined);
      answer.destroy();
    });
    sent.on('error', fail);
    sent.end(body);
  });
}

function toResult({ statusCode = 0, headers }: IncomingMessage, now: number): PostResult {
  const retryAfterMs = readRetryAfter(headers['retry-after'], now);
  if (statusCode >= 200 && statusCode < 300) return { status: statusCode, error: null, retryAfterMs };
  const error = statusCode >= 300 && statusCode < 400 ? 'redirect' : 'status';
  return { status: statusCode, error, retryAfterMs };
}

/**
 * Reads the header Retry-After, which contains seconds or a date. Returns milliseconds; `null` without a valid value.
 */
function readRetryAfter(text: string | undefined, now: number): number | null {
  if (text === undefined) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const ms = / GMT$/.test(text) ? Date.parse(text) - now : Number.NaN;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

function toCause({ name, code }: NodeJS.ErrnoException, isEnding: boolean): string {
  if (name === 'AbortError') return isEnding ? 'ended' : 'timeout';
  return code === privateAddressCode ? 'private_address' : (code ?? 'failed');
}
