/** The messages of webhooks. */
import { cutText } from '../text/cut-text.js';
import type { Webhook, WebhookMessage } from './webhook.js';

/** An entry of the history as GET /history gives it. */
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

/** Characters of a line that Discord accepts. */
const maxText = 2_000;

/** Returns the message about an entry. @param describe returns its text for a chat */
export function createMessage(
  { id, format }: Webhook,
  entry: EntryBody,
  describe: (entry: EntryBody) => string,
): WebhookMessage {
  // The time makes the id unique also after the database was lost, and its entries are counted from 1 again.
  const message = `msg_${id}_${Date.parse(entry.at)}_${entry.id}`;
  return {
    id: message,
    body: format === 'standard' ? standardBody(entry.type, entry.at, entry) : chatBody(format, describe(entry)),
  };
}

/** Returns the message of a test. @param at ISO 8601 */
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
  // What a client has put into a name or a command must not notify people.
  if (format === 'discord') return JSON.stringify({ content: short, allowed_mentions: { parse: [] } });
  return JSON.stringify({ text: short.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') });
}
