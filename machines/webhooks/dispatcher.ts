/**
 * Posts entries of the history to one webhook, in order and one at a time. A delivery begins after the previous
 * delivery was accepted or given up. The progress is stored, so that a new manager continues after the last stored
 * entry. If a manager is killed between an answer and its storage, the next manager posts the message again with the
 * same id.
 */

import { type ActorRefFrom, createActor } from 'xstate';
import type { Clock } from '../async/clock.js';
import { DurableJob } from '../durable/job.js';
import type { JobStore } from '../durable/ports.js';
import type { EntryType, JournalEntry } from '../history/journal.js';
import type { DeliveryFacts, Posted } from './behaviour.js';
import { deliveryMachine } from './delivery.js';
import { receiverMachine } from './receiver.js';
import type { PostResult, Webhook, WebhookMessage, WebhookProgress, WebhookStore } from './webhook.js';

export interface DispatcherPorts {
  readonly store: Pick<
    WebhookStore,
    'progress' | 'newestEntry' | 'newestEntryUntil' | 'nextEntry' | 'save' | 'delivery'
  >;
  readonly clock: Clock;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  readonly createMessage: (webhook: Webhook, entry: JournalEntry) => Promise<WebhookMessage>;
  /** Posts a message. Never rejects. */
  readonly post: (webhook: Webhook, message: WebhookMessage) => Promise<PostResult>;
  /** Is called after an attempt. */
  readonly onAttempt: () => void;
  /** Is called when the receiver refuses all further messages. */
  readonly onGone: (webhook: Webhook) => void;
}

type DeliveryJob = DurableJob<ReturnType<typeof deliveryMachine>, DeliveryFacts>;

/** The number of skipped entries of other types after which the progress is stored. */
const saveEvery = 1_000;

export class Dispatcher implements JobStore<DeliveryFacts> {
  private readonly receiver: ActorRefFrom<typeof receiverMachine>;
  private job: DeliveryJob | null = null;
  /** The time of the job's next attempt; `null` if the job waits for no attempt. */
  private dueAt: number | null = null;
  /** The id of the last entry that need not be read again. */
  private passed = 0;
  /** An attempt that could not be stored yet. The job waits until the attempt is stored. */
  private unwritten: { readonly facts: DeliveryFacts; readonly resolve: () => void } | null = null;
  /** The time at which the dispatcher began without a database. Later entries are posted after the database opens. */
  private beganAt: number | null = null;
  private isClosed = false;

  constructor(
    private webhook: Webhook,
    private types: readonly EntryType[],
    private readonly ports: DispatcherPorts,
  ) {
    this.receiver = createActor(receiverMachine(), { input: { isEnabled: webhook.enabled } }).start();
    // Wake later, after the entries that are recorded together with the creation.
    queueMicrotask(() => this.wake());
  }

  /** Returns the time at which the next attempt is due; `null` without a planned attempt. */
  get nextAttemptAt(): number | null {
    return this.dueAt;
  }

  /** Posts the messages that are due. */
  wake(): void {
    if (this.isClosed || !this.writeLeft()) return;
    if (this.job !== null) this.job.send({ type: 'entry.recorded' });
    else this.beginNext();
  }

  /** Makes the next attempt at once. */
  retryNow(): void {
    const progress = this.ports.store.progress(this.webhook.id);
    if (progress !== null && progress.notBefore > 0)
      this.ports.store.save(this.webhook.id, { ...progress, notBefore: 0 }, null);
    this.job?.send({ type: 'retry' });
    this.wake();
  }

  /** Changes the settings, after the current attempt has its answer. */
  change(webhook: Webhook, types: readonly EntryType[]): void {
    this.webhook = webhook;
    this.types = types;
    this.passed = 0;
    if (!webhook.enabled) this.beganAt = null;
    this.receiver.send({ type: webhook.enabled ? 'enable' : 'disable' });
    if (this.job === null) this.wake();
    else this.job.interrupt();
  }

  /** Begins no further attempt, and waits for the current attempt. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.job?.interrupt();
    // The next manager posts the message again.
    this.unwritten?.resolve();
    await this.job?.ended;
  }

  /** Stores an attempt as soon as that is possible. */
  write(facts: DeliveryFacts): void | Promise<void> {
    if (facts.delivery === null || this.save(facts)) return;
    return new Promise((resolve) => {
      this.unwritten = { facts, resolve };
    });
  }

  writeLater(facts: DeliveryFacts): void | Promise<void> {
    return this.write(facts);
  }

  private save(facts: DeliveryFacts): boolean {
    const { progress, delivery } = facts;
    if (!this.ports.store.save(this.webhook.id, progress, delivery)) return false;
    this.receiver.send({ type: 'progress.read', failures: progress.failures });
    return true;
  }

  /** Stores the attempt that could not be stored yet. @returns whether no attempt is left */
  private writeLeft(): boolean {
    if (this.unwritten === null) return true;
    const { facts, resolve } = this.unwritten;
    if (!this.save(facts)) return false;
    this.unwritten = null;
    resolve();
    return true;
  }

  private beginNext(): void {
    const { store, clock } = this.ports;
    const progress = this.readProgress();
    if (progress === null || this.receiver.getSnapshot().matches('disabled')) return;
    const after = Math.max(this.passed, progress.entry);
    const newest = store.newestEntry() ?? after;
    const entry = store.nextEntry(after, this.types);
    if (entry === null) return this.pass(progress, newest);
    const delivery = store.delivery(this.webhook.id, entry.id);
    const input = { webhook: this.webhook, entry, progress, delivery, now: clock.now() };
    const job = this.openJob();
    this.job = job;
    if (delivery?.state === 'retrying') job.resume({ progress, delivery }, 'retrying', input);
    else void job.begin(input);
  }

  /** Returns the progress of the receiver; `null` without a database, or for a disabled webhook without deliveries. */
  private readProgress(): WebhookProgress | null {
    const { store } = this.ports;
    const progress = store.progress(this.webhook.id);
    const newest = progress === null ? this.findNewestBefore() : null;
    if (progress === null && newest === null) return null;
    this.receiver.send({ type: 'progress.read', failures: progress?.failures ?? 0 });
    if (progress !== null || newest === null || this.receiver.getSnapshot().matches('disabled')) return progress;
    const first = { entry: newest, failures: 0, notBefore: 0 };
    return store.save(this.webhook.id, first, null) ? first : null;
  }

  /** Returns the newest entry that is not posted; `null` without a database. */
  private findNewestBefore(): number | null {
    const { store, clock } = this.ports;
    const newest = this.beganAt === null ? store.newestEntry() : store.newestEntryUntil(this.beganAt);
    if (newest === null && !this.receiver.getSnapshot().matches('disabled')) this.beganAt ??= clock.now();
    return newest;
  }

  /** Records that the webhook has no further entry to post, up to the newest entry. */
  private pass(progress: WebhookProgress, newest: number): void {
    this.passed = Math.max(this.passed, newest);
    if (this.passed - progress.entry >= saveEvery)
      this.ports.store.save(this.webhook.id, { ...progress, entry: this.passed }, null);
  }

  private openJob(): DeliveryJob {
    const { clock, random, post, createMessage, onAttempt, onGone } = this.ports;
    const { webhook } = this;
    const job: DeliveryJob = new DurableJob({
      machine: deliveryMachine(),
      work: {
        postMessage: async ({ input }: { readonly input: { readonly entry: JournalEntry } }): Promise<Posted> => ({
          result: await post(webhook, await createMessage(webhook, input.entry)),
          random: random(),
        }),
      },
      store: this,
      toFacts: ({ context: { progress, delivery } }) => ({ progress, delivery }),
      clock,
      now: () => clock.now(),
      onTransition: ({ value, context }) => {
        this.dueAt = value === 'pending' || value === 'retrying' ? context.progress.notBefore : null;
        if (value === 'retrying') onAttempt();
      },
    });
    void job.ended.then(({ value }) => {
      this.job = null;
      if (value === 'gone') {
        this.receiver.send({ type: 'receiver.gone' });
        onGone(webhook);
      }
      this.wake();
      onAttempt();
    });
    return job;
  }
}
