/**
 * Signs messages as Standard Webhooks 1.0 (standardwebhooks.com) requires: with the HMAC-SHA256 of `id.timestamp.body`.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { WebhookMessage } from '../../machines/webhooks/webhook.js';

const prefix = 'whsec_';

/** Returns a new key: `whsec_`, and 32 random bytes in Base64. */
export function createSecret(): string {
  return prefix + randomBytes(32).toString('base64');
}

/** Returns the headers of a message. @param at when the message is sent, in milliseconds since the epoch */
export function createSignedHeaders({ id, body }: WebhookMessage, secret: string, at: number): Record<string, string> {
  const timestamp = String(Math.floor(at / 1_000));
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
