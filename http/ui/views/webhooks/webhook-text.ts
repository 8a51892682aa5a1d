/** Texts about webhooks. */
import type { Webhook, WebhookDelivery, WebhookTest } from '../../../client/api.js';
import type { Text } from '../../text/en.js';
import { groupsIn, otherTypes } from './entry-types.js';

/** Returns whether the last attempt of a webhook that is turned on failed. */
export function isWebhookFailing({ enabled, failures }: Pick<Webhook, 'enabled' | 'failures'>): boolean {
  return enabled && failures > 0;
}

/** Returns the webhooks in the order of the view: failing webhooks first, and webhooks that are turned off last. */
export function sortWebhooks(list: readonly Webhook[]): readonly Webhook[] {
  const rank = (webhook: Webhook): number => (isWebhookFailing(webhook) ? 0 : webhook.enabled ? 1 : 2);
  return list.toSorted((one, other) => rank(one) - rank(other));
}

/** Returns a text with the receiver's answer, or with the reason why no answer came. */
export function answerText(
  { delivered, status, reason }: Pick<WebhookTest, 'delivered' | 'status' | 'reason'>,
  { webhooks: words }: Text,
): string {
  if (delivered) return words.accepted;
  if (status !== null) return words.answered(status);
  return words.errors[reason ?? ''] ?? words.unreachable(reason ?? '');
}

/** Returns the names of the groups of which a webhook gets all entries, and the names of its other types. */
export function nameTypes(types: readonly string[], { history }: Text): readonly string[] {
  const entries: Readonly<Record<string, string>> = history.entries;
  return [
    ...groupsIn(types).map((group) => history.groups[group]),
    ...otherTypes(types).map((type) => entries[type] ?? type),
  ];
}

/**
 * Returns a time since which a webhook has delivered nothing although it had an entry to post: the time of the oldest
 * of these entries, or of the last success if that came later. Returns `null` if the newest delivery succeeded.
 * @param deliveries the known deliveries, the newest first; `last_delivery` may be newer than them
 */
export function findFailingSince(
  { last_delivery: last }: Pick<Webhook, 'last_delivery'>,
  deliveries: readonly WebhookDelivery[],
): string | null {
  const all = last === null ? deliveries : [last, ...deliveries.filter(({ entry }) => entry < last.entry)];
  const success = all.findIndex(({ state }) => state === 'delivered');
  const oldest = all.slice(0, success < 0 ? all.length : success).at(-1)?.entry_at;
  if (oldest === undefined) return null;
  const delivered = all[success]?.last_attempt_at ?? oldest;
  return Date.parse(delivered) > Date.parse(oldest) ? delivered : oldest;
}
