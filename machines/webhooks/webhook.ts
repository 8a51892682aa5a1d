/** Webhooks: entries of the history that are posted to other services. Times are milliseconds since the epoch. */
import type { EntryType, JournalEntry } from '../history/journal.js';
import type { StoreFault } from '../history/store.js';

/** `standard`: an entry as JSON, as Standard Webhooks 1.0 describes it. The others: a line of text for a chat. */
export const webhookFormats = ['standard', 'discord', 'slack'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

export interface Webhook {
  readonly id: string;
  readonly name: string;
  /** A secret: a client that knows the URL of a chat can post there. */
  readonly url: string;
  /** Types of entries, or the words before the dot of them; empty for all. */
  readonly types: readonly string[];
  readonly format: WebhookFormat;
  readonly enabled: boolean;
  /** The key of the signatures: `whsec_` and Base64. */
  readonly secret: string;
  readonly createdAt: number;
  /** `gone`: the receiver has answered 410, so the manager has disabled the webhook. */
  readonly disabledBecause: 'gone' | null;
}

/** Why a URL is refused. */
export type WebhookUrlFault = 'invalid' | 'scheme' | 'insecure' | 'private_address' | 'credentials';

/** How far the entries are posted. */
export interface WebhookProgress {
  /** The last entry that was delivered or skipped. */
  readonly entry: number;
  /** Attempts that have failed in a row. */
  readonly failures: number;
  /** No attempt before this time. */
  readonly notBefore: number;
}

/** What became of an attempt: `error` is a short cause, such as `timeout`, `redirect` or the code of a system error. */
export type PostResult =
  | { readonly status: number; readonly error: null; readonly retryAfterMs: number | null }
  | { readonly status: number | null; readonly error: string; readonly retryAfterMs: number | null };

/** `retrying`: another attempt follows. `given_up`: none follows. */
export type DeliveryState = 'delivered' | 'retrying' | 'given_up';

/** One entry for one webhook. */
export interface Delivery {
  readonly webhook: string;
  readonly entry: number;
  readonly type: EntryType;
  /** When the entry was recorded. */
  readonly entryAt: number;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** The status code of the last answer; null without one. */
  readonly status: number | null;
  readonly error: string | null;
  readonly lastAttemptAt: number;
  readonly nextAttemptAt: number | null;
}

/** What is sent: `id` is the same in each attempt. */
export interface WebhookMessage {
  readonly id: string;
  readonly body: string;
}

export interface WebhookStore {
  /** Returns null for a webhook that has no progress yet, or without a database: see `fault`. */
  progress(webhook: string): WebhookProgress | null;
  /** Returns the newest entry of the journal, 0 without one; null without a database. */
  newestEntry(): number | null;
  /** Returns the first entry of these types after one; null without one, or without a database. */
  nextEntry(after: number, types: readonly EntryType[]): JournalEntry | null;
  /** @returns whether it is on disk */
  save(webhook: string, progress: WebhookProgress, delivery: Delivery | null): boolean;
  remove(webhook: string): void;
  /** Returns deliveries, the newest first. @param limit without it all that are kept */
  deliveries(webhook: string, limit?: number): readonly Delivery[] | StoreFault;
  delivery(webhook: string, entry: number): Delivery | null;
  /** Counts the entries of these types after one. Null without a database. */
  count(after: number, types: readonly EntryType[]): number | null;
  readonly fault: StoreFault | null;
}
