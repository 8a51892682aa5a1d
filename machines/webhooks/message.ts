/** Composes the messages of webhooks. */
import { cutText } from '../text/cut-text.js';
import type { Webhook, WebhookMessage } from './webhook.js';

/** An entry of the history, in the form of GET /history. */
export interface EntryBody {
  readonly id: number;
  readonly at: string;
  readonly type: string;
  readonly actor: { readonly kind: string; readonly name: string };
  readonly run: string | null;
  readonly build: string | null;
  readonly folder: string | null;
  readonly outcome: string | null;
  readonly problem: { readonly status: number; readonly title: string } | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** The maximum length of a text that Discord accepts, in characters. */
const maxText = 2_000;

/** Returns the message about an entry. @param describe returns the text of the entry for a chat */
export function createMessage(
  { id, format }: Webhook,
  entry: EntryBody,
  describe: (entry: EntryBody) => string,
): WebhookMessage {
  // The time keeps the id unique if the database was lost and entries are counted from 1 again.
  const message = `msg_${id}_${Date.parse(entry.at)}_${entry.id}`;
  return {
    id: message,
    body: format === 'standard' ? standardBody(entry.type, entry.at, entry) : chatBody(format, describe(entry)),
  };
}

/** Returns the message of a test. @param at the time in ISO 8601 */
export function testMessage({ id, name, format }: Webhook, at: string): WebhookMessage {
  const text = `Test of the webhook "${name}" of server-manager`;
  const body = format === 'standard' ? standardBody('webhook.test', at, { name }) : chatBody(format, text);
  return { id: `msg_${id}_test_${Date.parse(at)}`, body };
}

function standardBody(type: string, timestamp: string, data: unknown): string {
  return JSON.stringify({ type, timestamp, data });
}

function chatBody(format: 'discord' | 'slack', text: string): string {
  const short = text.length > maxText ? `${cutText(text, maxText - 1)}…` : text;
  // Mentions in names or commands of clients must not notify people.
  if (format === 'discord') return JSON.stringify({ content: short, allowed_mentions: { parse: [] } });
  return JSON.stringify({ text: short.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') });
}
