/**
 * Posts entries of the history to one webhook, in their order and one at a time: an entry is done with when the
 * receiver has accepted it, or when it is given up. What is done with is on disk, so a new manager continues after it.
 * A manager that is killed between the answer and the disk posts once more, with the same message id.
 */
import type { EntryType, JournalEntry } from '../history/journal.js';
import { giveUpAfterMs, isAccepted, isDue, isGone, nextAttemptAt } from './attempts.js';
import type { Delivery, PostResult, Webhook, WebhookMessage, WebhookProgress, WebhookStore } from './webhook.js';

export interface WebhookClock {
  now(): number;
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

export interface DispatcherPorts {
  readonly store: Pick<WebhookStore, 'progress' | 'newestEntry' | 'nextEntry' | 'save' | 'delivery'>;
  readonly clock: WebhookClock;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly messageOf: (webhook: Webhook, entry: JournalEntry) => WebhookMessage;
  /** Never rejects. */
  readonly post: (webhook: Webhook, message: WebhookMessage) => Promise<PostResult>;
  /** An attempt has ended. */
  readonly onAttempt: () => void;
  /** The receiver wants no further messages. */
  readonly onGone: () => void;
}

export interface Dispatcher {
  /** Posts what is to be posted now. */
  wake(): void;
  /** When the next attempt is due; null when nothing waits for a time. */
  readonly nextAttemptAt: number | null;
  /** Tries at once. */
  retryNow(): void;
  /** Begins no further attempt, and waits for the present one. */
  close(): Promise<void>;
}

/** Node's timers hold no more. */
const maxTimerMs = 2 ** 31 - 1;

/** Entries of other types that were passed are written down after this many. */
const saveEvery = 1_000;

/** @param before ends when the dispatcher before it has posted its last message: the first one comes after it */
export function createDispatcher(
  webhook: Webhook,
  types: readonly EntryType[],
  ports: DispatcherPorts,
  before: Promise<void>,
): Dispatcher {
  const { store, clock } = ports;
  /** Entries up to this one need not be read again. */
  let passed = 0;
  let timer: unknown = null;
  let dueAt: number | null = null;
  let posting: Promise<void> | null = before.then(() => {
    posting = null;
    wake();
  });
  /** Writes what could not be written. */
  let writeAgain: (() => boolean) | null = null;
  let isClosed = false;

  function progress(): WebhookProgress | null {
    const known = store.progress(webhook.id);
    if (known !== null) return known;
    const newest = store.newestEntry();
    if (newest === null) return null;
    const first = { entry: newest, failures: 0, notBefore: 0 };
    return store.save(webhook.id, first, null) ? first : null;
  }

  function wake(): void {
    if (isClosed || posting !== null || !webhook.enabled) return;
    if (writeAgain !== null && !writeAgain()) return;
    writeAgain = null;
    const known = progress();
    if (known === null) return;
    const after = Math.max(passed, known.entry);
    const newest = store.newestEntry() ?? after;
    const entry = store.nextEntry(after, types);
    if (entry === null) return pass(known, newest);
    if (!isDue(known.notBefore, clock.now())) return sleepUntil(known.notBefore);
    endSleep();
    posting = attempt(known, entry).finally(() => {
      posting = null;
      wake();
      ports.onAttempt();
    });
  }

  /** Notes that no entry up to the newest is of these types. */
  function pass(known: WebhookProgress, newest: number): void {
    endSleep();
    passed = Math.max(passed, newest);
    if (passed - known.entry >= saveEvery) store.save(webhook.id, { ...known, entry: passed }, null);
  }

  function sleepUntil(time: number): void {
    endSleep();
    dueAt = time;
    timer = clock.setTimeout(
      () => {
        timer = null;
        wake();
      },
      Math.min(time - clock.now(), maxTimerMs),
    );
  }

  function endSleep(): void {
    if (timer !== null) clock.clearTimeout(timer);
    timer = dueAt = null;
  }

  async function attempt(known: WebhookProgress, entry: JournalEntry): Promise<void> {
    const result = await ports.post(webhook, ports.messageOf(webhook, entry));
    // The service is ending: the next manager posts the same message.
    if (isClosed && !isAccepted(result)) return;
    const now = clock.now();
    const failures = isAccepted(result) ? 0 : known.failures + 1;
    const isLast = isAccepted(result) || isGone(result) || now - entry.at >= giveUpAfterMs;
    const notBefore = failures === 0 ? 0 : nextAttemptAt(failures, result, now, ports.random());
    const next = { entry: isLast ? entry.id : known.entry, failures, notBefore };
    const delivery: Delivery = {
      webhook: webhook.id,
      entry: entry.id,
      type: entry.type,
      entryAt: entry.at,
      state: isAccepted(result) ? 'delivered' : isLast ? 'given_up' : 'retrying',
      attempts: (store.delivery(webhook.id, entry.id)?.attempts ?? 0) + 1,
      status: result.status,
      error: result.error,
      lastAttemptAt: now,
      nextAttemptAt: isLast ? null : notBefore,
    };
    const write = () => store.save(webhook.id, next, delivery);
    if (!write()) writeAgain = write;
    if (isGone(result)) {
      isClosed = true;
      ports.onGone();
    }
  }

  return {
    wake,
    get nextAttemptAt() {
      return dueAt;
    },
    retryNow() {
      const known = store.progress(webhook.id);
      if (known !== null && known.notBefore > 0) store.save(webhook.id, { ...known, notBefore: 0 }, null);
      wake();
    },
    async close() {
      isClosed = true;
      endSleep();
      await posting;
    },
  };
}
