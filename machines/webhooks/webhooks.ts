/** The webhooks of the manager. Each webhook has settings and a dispatcher. */

import type { Clock } from '../async/clock.js';
import { createMutex } from '../async/mutex.js';
import { type EntryType, entryTypes, findTypes, type Journal, type NewEntry } from '../history/journal.js';
import type { StoreFault } from '../history/store.js';
import { Dispatcher, type DispatcherPorts } from './dispatcher.js';
import type { Delivery, PostResult, Webhook, WebhookMessage, WebhookStore } from './webhook.js';

/** The settings that a client chooses. */
export type WebhookSettings = Pick<Webhook, 'name' | 'url' | 'types' | 'format' | 'enabled'>;

/** The ports, which post messages and store webhooks and deliveries. */
export interface WebhookPosting {
  readonly file: { read(): readonly Webhook[]; write(webhooks: readonly Webhook[]): Promise<void> };
  readonly store: WebhookStore;
  readonly createId: () => string;
  readonly createSecret: () => string;
  readonly post: DispatcherPorts['post'];
}

export interface WebhookPorts extends WebhookPosting {
  readonly clock: Clock;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  readonly createMessage: DispatcherPorts['createMessage'];
  readonly createTestMessage: (webhook: Webhook, at: number) => WebhookMessage;
  readonly record: Journal['record'];
}

/** The state of a webhook's deliveries. */
export interface WebhookState {
  /** The number of entries that were neither delivered nor given up; `null` without a database. */
  readonly waiting: number | null;
  /** The number of consecutive failed attempts. */
  readonly failures: number;
  readonly nextAttemptAt: number | null;
  readonly last: Delivery | null;
}

/** The maximum number of webhooks. The number is limited, because each webhook reads the history. */
export const maxWebhooks = 20;

export class Webhooks {
  private webhooks: readonly Webhook[];
  private readonly dispatchers = new Map<string, Dispatcher>();
  /** Serialises changes of the file. */
  private readonly exclusive = createMutex();
  private readonly listeners = new Set<() => void>();
  private isClosed = false;

  constructor(private readonly ports: WebhookPorts) {
    this.webhooks = ports.file.read();
    for (const webhook of this.webhooks) this.dispatch(webhook);
  }

  find(id: string): Webhook | null {
    return this.webhooks.find((each) => each.id === id) ?? null;
  }

  all(): readonly Webhook[] {
    return this.webhooks;
  }

  state({ id, ...webhook }: Webhook): WebhookState {
    const { store } = this.ports;
    const progress = store.progress(id);
    const last = store.deliveries(id, 1);
    return {
      waiting: progress === null ? null : store.count(progress.entry, listTypes(webhook)),
      failures: progress?.failures ?? 0,
      nextAttemptAt: this.dispatchers.get(id)?.nextAttemptAt ?? null,
      last: 'because' in last ? null : (last[0] ?? null),
    };
  }

  deliveries(id: string): readonly Delivery[] | StoreFault {
    return this.ports.store.deliveries(id);
  }

  /**
   * Adds a webhook. The webhook gets the entries that are recorded after it was added. @throws an error of the file
   * system
   */
  async create(settings: WebhookSettings, by: NewEntry['actor']): Promise<Webhook> {
    const webhook: Webhook = {
      ...settings,
      id: this.ports.createId(),
      secret: this.ports.createSecret(),
      createdAt: this.ports.clock.now(),
      disabledBecause: null,
    };
    await this.exclusive(() => this.save([...this.webhooks, webhook]));
    this.dispatch(webhook);
    this.record('webhook.created', by, { name: webhook.name });
    return webhook;
  }

  /**
   * Changes the settings.
   * @param toSettings returns the new settings from the current webhook. An error of this function refuses the change
   * @returns `null` if the webhook was removed. @throws an error of the file system
   */
  async change(
    { id }: Pick<Webhook, 'id'>,
    toSettings: (present: Webhook) => WebhookSettings,
    by: NewEntry['actor'],
  ): Promise<Webhook | null> {
    const change = (present: Webhook): Webhook => {
      const next = { ...present, ...toSettings(present) };
      return { ...next, disabledBecause: next.enabled ? null : present.disabledBecause };
    };
    const changed = await this.replace(id, change);
    if (changed !== null) this.record('webhook.changed', by, { name: changed.name });
    return changed;
  }

  /**
   * Creates a new secret for a webhook. @returns `null` if the webhook was removed. @throws an error of the file system
   */
  async renewSecret({ id }: Pick<Webhook, 'id'>, by: NewEntry['actor']): Promise<Webhook | null> {
    const changed = await this.replace(id, (present) => ({ ...present, secret: this.ports.createSecret() }));
    if (changed !== null) this.record('webhook.changed', by, { name: changed.name, secret: 'renewed' });
    return changed;
  }

  /**
   * Removes a webhook.
   * @param check a function whose error refuses the removal
   * @returns whether the webhook existed. @throws an error of the file system
   */
  async remove(
    { id, name }: Webhook,
    by: NewEntry['actor'],
    check: (present: Webhook) => void = () => undefined,
  ): Promise<boolean> {
    const isRemoved = await this.exclusive(async () => {
      const present = this.find(id);
      if (present === null) return false;
      check(present);
      await this.save(this.webhooks.filter((each) => each.id !== id));
      return true;
    });
    if (!isRemoved) return false;
    const dispatcher = this.dispatchers.get(id);
    this.dispatchers.delete(id);
    void (dispatcher?.close() ?? Promise.resolve()).then(() => this.ports.store.remove(id));
    this.record('webhook.removed', by, { name });
    return true;
  }

  /** Posts a test message, which is not an entry. */
  test(webhook: Webhook): Promise<PostResult> {
    return this.ports.post(webhook, this.ports.createTestMessage(webhook, this.ports.clock.now()));
  }

  /** Makes the next attempt of a failing webhook at once. */
  retry(webhook: Webhook): void {
    this.dispatchers.get(webhook.id)?.retryNow();
    this.notify();
  }

  /** Posts new entries. */
  wake(): void {
    for (const dispatcher of this.dispatchers.values()) dispatcher.wake();
    this.notify();
  }

  /** Calls back after a webhook or its state may have changed. @returns the function that unsubscribes */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Begins no further attempt, and waits for the attempts in progress. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all([...this.dispatchers.values()].map((dispatcher) => dispatcher.close()));
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }

  private record(type: EntryType, actor: NewEntry['actor'], detail: NewEntry['detail']): void {
    this.ports.record({ type, actor, outcome: 'done', detail });
  }

  private dispatch(webhook: Webhook): void {
    // The change was being saved while the service closed. The next manager posts the entries.
    if (this.isClosed) return;
    const present = this.dispatchers.get(webhook.id);
    if (present !== undefined) return present.change(webhook, listTypes(webhook));
    const ports = {
      ...this.ports,
      onAttempt: () => this.notify(),
      onGone: (gone: Webhook) => this.disable(gone),
    };
    this.dispatchers.set(webhook.id, new Dispatcher(webhook, listTypes(webhook), ports));
  }

  /**
   * Stores changed webhooks. The caller must hold the mutex. @throws an error of the file system; the file is then
   * unchanged
   */
  private async save(changed: readonly Webhook[]): Promise<void> {
    await this.ports.file.write(changed);
    this.webhooks = changed;
    this.notify();
  }

  /** Replaces a webhook. @returns the changed webhook; `null` if it was removed */
  private replace(id: string, change: (present: Webhook) => Webhook): Promise<Webhook | null> {
    return this.exclusive(async () => {
      const present = this.find(id);
      if (present === null) return null;
      const next = change(present);
      await this.save(this.webhooks.map((each) => (each === present ? next : each)));
      this.dispatch(next);
      return next;
    });
  }

  private disable(webhook: Webhook): void {
    const change = (present: Webhook): Webhook => {
      // A client has changed the webhook in the meantime.
      if (present !== webhook) return present;
      const detail = { name: webhook.name, reason: 'gone' };
      this.ports.record({ type: 'webhook.disabled', actor: { kind: 'manager', name: 'manager' }, detail });
      return { ...webhook, enabled: false, disabledBecause: 'gone' };
    };
    // If the file cannot be written, the next manager posts to the receiver once more.
    void this.replace(webhook.id, change).catch(() => undefined);
  }
}

function listTypes({ types }: Pick<Webhook, 'types'>): readonly EntryType[] {
  return types.length === 0 ? entryTypes : [...new Set(types.flatMap(findTypes))];
}
