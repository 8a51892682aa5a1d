/** Webhooks post entries of the history to other services. Times are milliseconds since the epoch. */
import type { EntryType, JournalEntry } from '../history/journal.js';
import type { StoreFault } from '../history/store.js';

/**
 * The formats of messages. `standard`: an entry as JSON, in the form of Standard Webhooks 1.0. The other formats have a
 * line of text for a chat.
 */
export const webhookFormats = ['standard', 'discord', 'slack'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

export interface Webhook {
  readonly id: string;
  readonly name: string;
  /**
   * The URL of the receiver. The URL is secret, because any client that knows the URL of a chat can post to the chat.
   */
  readonly url: string;
  /** The types of entries, or the words before the dot; empty for all types. */
  readonly types: readonly string[];
  readonly format: WebhookFormat;
  readonly enabled: boolean;
  /** The key of the signatures: `whsec_` and Base64. */
  readonly secret: string;
  readonly createdAt: number;
  /** `gone`: the manager disabled the webhook, because the receiver answered with 410. */
  readonly disabledBecause: 'gone' | null;
}

/** The reason why a URL is refused. */
export type WebhookUrlFault = 'invalid' | 'scheme' | 'insecure' | 'private_address' | 'credentials';

/** The progress of a webhook. */
export interface WebhookProgress {
  /** The id of the last entry that was delivered, given up or skipped. */
  readonly entry: number;
  /** The number of consecutive failed attempts. */
  readonly failures: number;
  /** The earliest time of the next attempt. */
  readonly notBefore: number;
}

/** The outcome of an attempt. `error` is a short cause, such as `timeout`, `redirect` or the code of a system error. */
export type PostResult =
  | { readonly status: number; readonly error: null; readonly retryAfterMs: number | null }
  | { readonly status: number | null; readonly error: string; readonly retryAfterMs: number | null };

/** The state of a delivery. `retrying`: another attempt follows. `given_up`: no attempt follows. */
export type DeliveryState = 'delivered' | 'retrying' | 'given_up';

/** The delivery of one entry to one webhook. */
export interface Delivery {
  readonly webhook: string;
  readonly entry: number;
  readonly type: EntryType;
  /** The time at which the entry was recorded. */
  readonly entryAt: number;
  readonly state: DeliveryState;
  readonly attempts: number;
  /** The status code of the last answer; `null` without a status code. */
  readonly status: number | null;
  readonly error: string | null;
  readonly lastAttemptAt: number;
  readonly nextAttemptAt: number | null;
}

/** A message. The `id` of a message is the same in each attempt. */
export interface WebhookMessage {
  readonly id: string;
  readonly body: string;
}

export interface WebhookStore {
  /** Returns the progress of a webhook; `null` before its first progress, or without a database: see `fault`. */
  progress(webhook: string): WebhookProgress | null;
  /** Returns the newest entry of the journal; 0 without an entry; `null` without a database. */
  newestEntry(): number | null;
  /**
   * Returns the newest entry up to a time, in milliseconds since the epoch. The result is 0 or `null` as in {@link
   * newestEntry}.
   */
  newestEntryUntil(at: number): number | null;
  /**
   * Returns the first entry of these types after a given entry; `null` without such an entry, or without a database.
   */
  nextEntry(after: number, types: readonly EntryType[]): JournalEntry | null;
  /** Stores the progress, and a delivery unless it is `null`. @returns whether both are on disk */
  save(webhook: string, progress: WebhookProgress, delivery: Delivery | null): boolean;
  remove(webhook: string): void;
  /** Returns deliveries, the newest first. @param limit the maximum number; absent for all */
  deliveries(webhook: string, limit?: number): readonly Delivery[] | StoreFault;
  delivery(webhook: string, entry: number): Delivery | null;
  /** Counts the entries of these types after a given entry; `null` without a database. */
  count(after: number, types: readonly EntryType[]): number | null;
  readonly fault: StoreFault | null;
}
