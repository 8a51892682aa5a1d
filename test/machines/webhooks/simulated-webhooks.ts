/** Webhooks with a real database, a simulated clock and receivers that are functions. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createJournal } from '../../../adapters/store/journal/journal.js';
import { Store } from '../../../adapters/store/store.js';
import { createWebhookStore } from '../../../adapters/webhooks/webhook-store.js';
import { historyEntryBody } from '../../../http/api/history/answers.js';
import type { NewEntry } from '../../../machines/history/journal.js';
import { createMessage, testMessage } from '../../../machines/webhooks/message.js';
import type { PostResult, Webhook, WebhookMessage } from '../../../machines/webhooks/webhook.js';
import { type WebhookSettings, Webhooks } from '../../../machines/webhooks/webhooks.js';

const begun = Date.UTC(2026, 0, 31);

export const by = { kind: 'client', name: 'local' } as const;

export const settings: WebhookSettings = {
  name: 'Chat',
  url: 'https://chat.example/hook',
  types: ['operation'],
  format: 'standard',
  enabled: true,
};

export const accepted: PostResult = { status: 204, error: null, retryAfterMs: null };
export const unreachable: PostResult = { status: null, error: 'ECONNREFUSED', retryAfterMs: null };

export interface Posted {
  readonly at: number;
  readonly message: WebhookMessage;
  readonly result: PostResult;
}

export interface SimulatedWebhooks {
  readonly webhooks: Webhooks;
  /** All messages, with the receiver's answers. */
  readonly posted: readonly Posted[];
  now(): number;
  /** Records an operation whose only detail is this number. */
  record(number: number, type?: NewEntry['type']): Promise<void>;
  /** Advances the time, with everything that is due then. */
  pass(ms: number): Promise<void>;
  /** Starts a new manager with the same files; the previous manager was killed. */
  restart(): Promise<void>;
  /** Opens the database, if the simulation began without a database. */
  open(): Promise<void>;
  /** Deletes the table of the progress, so that the progress cannot be written. */
  breakTable(): void;
  restoreTable(): void;
  entries(type: string): readonly NewEntry[];
  end(): Promise<void>;
}

/**
 * @param answer returns the receiver's answer at a time
 * @param isOpen whether the database is open from the beginning
 */
async function simulateWebhooks(
  answer: (at: number, message: WebhookMessage) => PostResult | Promise<PostResult>,
  isOpen: boolean,
): Promise<SimulatedWebhooks> {
  const directory = mkdtempSync(join(tmpdir(), 'webhooks-'));
  let now = begun;
  let timers: { readonly at: number; readonly callback: () => void }[] = [];
  let file: readonly Webhook[] = [];
  let ids = 0;
  let secrets = 0;
  const posted: Posted[] = [];
  let manager = await start();

  async function start() {
    timers = [];
    const store = new Store({ path: join(directory, 'manager.db'), onProblem: () => undefined, now: () => now });
    const journal = createJournal({ store, retention: { maxAgeMs: 1e12, maxBytes: 2 ** 30 }, now: () => now });
    let isKilled = false;
    const webhooks = new Webhooks({
      file: { read: () => file, write: async (changed) => void (file = changed) },
      store: createWebhookStore(store),
      clock: {
        now: () => now,
        setTimeout(callback, ms) {
          const timer = { at: now + ms, callback };
          timers.push(timer);
          return timer;
        },
        clearTimeout: (timer) => void (timers = timers.filter((each) => each !== timer)),
      },
      random: () => 0,
      createId: () => `id${(ids += 1)}`,
      createSecret: () => `whsec_${btoa(`secret ${(secrets += 1)}`)}`,
      createMessage: async (webhook, entry) => createMessage(webhook, historyEntryBody(entry), ({ type }) => type),
      createTestMessage: (webhook, at) => testMessage(webhook, new Date(at).toISOString()),
      post: async (_, message) => {
        if (isKilled) return new Promise(() => undefined);
        const result = await answer(now, message);
        posted.push({ at: now, message, result });
        return result;
      },
      record: journal.record,
    });
    journal.subscribe(() => webhooks.wake());
    store.onReady(() => webhooks.wake());
    if (isOpen) await store.open();
    return { store, journal, webhooks, kill: () => (isKilled = true) };
  }

  async function settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  }

  return {
    get webhooks() {
      return manager.webhooks;
    },
    posted,
    now: () => now,
    async record(number, type = 'operation.stop') {
      manager.journal.record({ type, actor: by, outcome: 'done', detail: { number } });
      manager.journal.totals();
      await settle();
    },
    async pass(ms) {
      const end = now + ms;
      for (;;) {
        await settle();
        const [next] = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        timers = timers.filter((each) => each !== next);
        now = Math.max(now, next.at);
        next.callback();
      }
      now = end;
    },
    async restart() {
      manager.kill();
      await manager.store.close();
      manager = await start();
      await settle();
    },
    async open() {
      await manager.store.open();
      await settle();
    },
    breakTable: () =>
      void manager.store.use((database) => database.exec('ALTER TABLE webhook_progress RENAME TO gone')),
    restoreTable: () =>
      void manager.store.use((database) => database.exec('ALTER TABLE gone RENAME TO webhook_progress')),
    entries(type) {
      const found = manager.journal.find({
        types: null,
        run: null,
        actor: null,
        since: null,
        until: null,
        after: null,
        place: null,
        limit: 500,
      });
      return 'because' in found ? [] : found.filter((each) => each.type === type);
    },
    async end() {
      await manager.webhooks.close();
      await manager.journal.close();
      await manager.store.close();
      rmSync(directory, { recursive: true });
    },
  };
}

/**
 * Runs a test body with simulated webhooks, and ends them.
 * @param answer returns the receiver's answer at a time since the start
 * @param isOpen whether the database is open from the beginning
 */
export async function simulate(
  answer: (sinceStart: number) => PostResult | Promise<PostResult>,
  play: (simulation: SimulatedWebhooks) => Promise<void>,
  isOpen = true,
): Promise<void> {
  const simulation = await simulateWebhooks((at) => answer(at - begun), isOpen);
  try {
    await play(simulation);
  } finally {
    await simulation.end();
  }
}

/** Returns the number of the operation that a message is about. */
export function numberIn({ message }: Posted): number {
  return JSON.parse(message.body).data.detail.number;
}
