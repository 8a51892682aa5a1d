/** The webhooks of the manager: their settings, and a dispatcher for each. */

import { createMutex } from '../async/mutex.js';
import { type EntryType, entryTypes, type Journal, type NewEntry, typesNamed } from '../history/journal.js';
import type { StoreFault } from '../history/store.js';
import { createDispatcher, type Dispatcher, type DispatcherPorts, type WebhookClock } from './dispatcher.js';
import type { Delivery, PostResult, Webhook, WebhookMessage, WebhookStore } from './webhook.js';

/** What a client sets. */
export type WebhookSettings = Pick<Webhook, 'name' | 'url' | 'types' | 'format' | 'enabled'>;

/** What posts the messages, and keeps the webhooks and what became of each entry. */
export interface WebhookPosting {
  readonly file: { read(): readonly Webhook[]; write(webhooks: readonly Webhook[]): Promise<void> };
  readonly store: WebhookStore;
  readonly createId: () => string;
  readonly createSecret: () => string;
  readonly post: DispatcherPorts['post'];
}

export interface WebhookPorts extends WebhookPosting {
  readonly clock: WebhookClock;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly messageOf: DispatcherPorts['messageOf'];
  readonly testMessageOf: (webhook: Webhook, at: number) => WebhookMessage;
  readonly record: Journal['record'];
}

/** How the deliveries of a webhook stand. */
export interface WebhookState {
  /** Entries that are not done with; null without a database. */
  readonly waiting: number | null;
  /** Attempts that have failed in a row. */
  readonly failures: number;
  readonly nextAttemptAt: number | null;
  readonly last: Delivery | null;
}

export type Webhooks = ReturnType<typeof createWebhooks>;

/** More of them are not needed, and each reads the history. */
export const maxWebhooks = 20;

export function createWebhooks(ports: WebhookPorts) {
  const { file, store, clock, record } = ports;
  let webhooks = file.read();
  const dispatchers = new Map<string, Dispatcher>();
  const exclusively = createMutex();
  const listeners = new Set<() => void>();
  let isClosed = false;

  function notify(): void {
    for (const listener of listeners) listener();
  }

  function dispatch(webhook: Webhook, before: Promise<void> = Promise.resolve()): void {
    // A change that was being saved while the service closed: the next manager posts.
    if (isClosed) return;
    const own = { ...ports, onAttempt: notify, onGone: () => disable(webhook) };
    dispatchers.set(webhook.id, createDispatcher(webhook, typesOf(webhook), own, before));
  }

  /** Must be called exclusively. @throws what the file system reports, without a change */
  async function save(changed: readonly Webhook[]): Promise<void> {
    await file.write(changed);
    webhooks = changed;
    notify();
  }

  /** @returns the changed webhook; null when it was removed */
  function replace(id: string, change: (present: Webhook) => Webhook): Promise<Webhook | null> {
    return exclusively(async () => {
      const present = find(id);
      if (present === null) return null;
      const next = change(present);
      await save(webhooks.map((each) => (each === present ? next : each)));
      dispatch(next, dispatchers.get(id)?.close());
      return next;
    });
  }

  function disable(webhook: Webhook): void {
    const change = (present: Webhook): Webhook => {
      // A client has changed it since.
      if (present !== webhook) return present;
      const detail = { name: webhook.name, because: 'gone' };
      record({ type: 'webhook.disabled', actor: { kind: 'manager', name: 'manager' }, detail });
      return { ...webhook, enabled: false, disabledBecause: 'gone' };
    };
    // If the file cannot be written, the receiver is asked once more by the next manager.
    void replace(webhook.id, change).catch(() => undefined);
  }

  function find(id: string): Webhook | null {
    return webhooks.find((each) => each.id === id) ?? null;
  }

  for (const webhook of webhooks) dispatch(webhook);

  return {
    find,
    all: (): readonly Webhook[] => webhooks,
    state({ id, ...webhook }: Webhook): WebhookState {
      const progress = store.progress(id);
      const last = store.deliveries(id, 1);
      return {
        waiting: progress === null ? null : store.count(progress.entry, typesOf(webhook)),
        failures: progress?.failures ?? 0,
        nextAttemptAt: dispatchers.get(id)?.nextAttemptAt ?? null,
        last: 'because' in last ? null : (last[0] ?? null),
      };
    },
    deliveries: (id: string, limit: number): readonly Delivery[] | StoreFault => store.deliveries(id, limit),
    /** The entries after this are posted. @throws what the file system reports, as the following ones */
    async create(settings: WebhookSettings, by: NewEntry['actor']): Promise<Webhook> {
      const webhook: Webhook = {
        ...settings,
        id: ports.createId(),
        secret: ports.createSecret(),
        createdAt: clock.now(),
        disabledBecause: null,
      };
      await exclusively(() => save([...webhooks, webhook]));
      dispatch(webhook);
      record({ type: 'webhook.created', actor: by, outcome: 'done', detail: { name: webhook.name } });
      return webhook;
    },
    /** @returns null when it was removed, as the following one */
    async change(
      { id }: Pick<Webhook, 'id'>,
      settings: WebhookSettings,
      by: NewEntry['actor'],
    ): Promise<Webhook | null> {
      const changed = await replace(id, (present) => ({ ...present, ...settings, disabledBecause: null }));
      if (changed === null) return null;
      record({ type: 'webhook.changed', actor: by, outcome: 'done', detail: { name: changed.name } });
      return changed;
    },
    /** Gives it a new secret. */
    async renewSecret({ id }: Pick<Webhook, 'id'>, by: NewEntry['actor']): Promise<Webhook | null> {
      const changed = await replace(id, (present) => ({ ...present, secret: ports.createSecret() }));
      if (changed === null) return null;
      record({
        type: 'webhook.changed',
        actor: by,
        outcome: 'done',
        detail: { name: changed.name, secret: 'renewed' },
      });
      return changed;
    },
    /** @returns whether it was still there */
    async remove({ id, name }: Webhook, by: NewEntry['actor']): Promise<boolean> {
      const isRemoved = await exclusively(async () => {
        if (find(id) === null) return false;
        await save(webhooks.filter((each) => each.id !== id));
        return true;
      });
      if (!isRemoved) return false;
      const dispatcher = dispatchers.get(id);
      dispatchers.delete(id);
      void (dispatcher?.close() ?? Promise.resolve()).then(() => store.remove(id));
      record({ type: 'webhook.removed', actor: by, outcome: 'done', detail: { name } });
      return true;
    },
    /** Posts a message that is no entry. */
    test: (webhook: Webhook): Promise<PostResult> => ports.post(webhook, ports.testMessageOf(webhook, clock.now())),
    /** Tries a failing webhook at once. */
    retry(webhook: Webhook): void {
      dispatchers.get(webhook.id)?.retryNow();
      notify();
    },
    /** There may be new entries. */
    wake(): void {
      for (const dispatcher of dispatchers.values()) dispatcher.wake();
      notify();
    },
    /** Calls `listener` when a webhook or its state may have changed. Returns what ends the subscription. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Begins no further attempt, and waits for those under way. */
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all([...dispatchers.values()].map((dispatcher) => dispatcher.close()));
    },
  };
}

function typesOf({ types }: Pick<Webhook, 'types'>): readonly EntryType[] {
  return types.length === 0 ? entryTypes : [...new Set(types.flatMap(typesNamed))];
}
