/** Builds the answers about webhooks. */
import { toIsoTime } from '../../../machines/text/iso-time.js';
import { hideSecrets } from '../../../machines/text/secrets.js';
import type { Delivery, PostResult, Webhook } from '../../../machines/webhooks/webhook.js';
import type { WebhookState, Webhooks } from '../../../machines/webhooks/webhooks.js';
import { createEtag } from '../kit/preconditions.js';

/**
 * Returns the ETag of the settings. The ETag includes the secret of the webhook, so that the URL cannot be guessed from
 * the ETag. The URL is secret too.
 */
export function createWebhookEtag({ name, url, types, format, enabled, secret }: Webhook): string {
  return createEtag({ name, url, types, format, enabled, secret });
}

/** Returns a webhook without its secret. */
export function webhookBody(webhook: Webhook, state: WebhookState) {
  const { id, name, url, types, format, enabled } = webhook;
  return {
    id,
    name,
    url: hiddenUrl(url),
    types,
    format,
    enabled,
    etag: createWebhookEtag(webhook),
    disabled_reason: webhook.disabledBecause,
    created_at: toIsoTime(webhook.createdAt),
    waiting: state.waiting,
    failures: state.failures,
    next_attempt_at: toIsoTime(state.nextAttemptAt),
    last_delivery: state.last === null ? null : deliveryBody(state.last),
  };
}

/** Returns all webhooks in the form of GET /webhooks. */
export function webhookBodies(webhooks: Pick<Webhooks, 'all' | 'state'>) {
  return webhooks.all().map((webhook) => webhookBody(webhook, webhooks.state(webhook)));
}

export function deliveryBody({ entry, type, state, attempts, status, error, ...delivery }: Delivery) {
  return {
    entry,
    type,
    entry_at: toIsoTime(delivery.entryAt),
    state,
    attempts,
    status,
    reason: error,
    last_attempt_at: toIsoTime(delivery.lastAttemptAt),
    next_attempt_at: toIsoTime(delivery.nextAttemptAt),
  };
}

export function testBody({ status, error }: PostResult, tookMs: number) {
  return { delivered: error === null, status, reason: error, took_ms: Math.round(tookMs) };
}

/** Returns a URL without secrets: its scheme and host, and the part of its path that is not secret. */
function hiddenUrl(text: string): string {
  const hidden = hideSecrets(text);
  if (hidden !== text || !URL.canParse(text)) return hidden;
  const { search } = new URL(text);
  // The query of an unknown service is often a key.
  return search === '' ? text : `${text.slice(0, text.indexOf('?'))}?…`;
}
