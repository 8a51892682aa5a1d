/** Texts about webhooks. */
import type { Webhook, WebhookTest } from '../../../client/api.js';
import type { Text } from '../../text/en.js';
import { groupsIn, otherTypes } from './entry-types.js';

/** Returns a text about the state of a webhook, and its tone. */
export function webhookState(
  { enabled, disabled_reason: reason, failures }: Webhook,
  { webhooks: words }: Text,
): { readonly tone: 'good' | 'bad' | 'off'; readonly text: string } {
  if (!enabled) return reason === null ? { tone: 'off', text: words.disabled } : { tone: 'bad', text: words.gone };
  return failures === 0 ? { tone: 'good', text: words.enabled } : { tone: 'bad', text: words.failing(failures) };
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
