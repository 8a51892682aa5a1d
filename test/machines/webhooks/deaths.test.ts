/**
 * Managers that are killed before and after every write and every post of a delivery. The next manager continues and is
 * also killed at every point.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { JournalEntry } from '../../../machines/history/journal.js';
import type {
  Delivery,
  PostResult,
  Webhook,
  WebhookProgress,
  WebhookStore,
} from '../../../machines/webhooks/webhook.js';
import { Webhooks } from '../../../machines/webhooks/webhooks.js';
import { accepted, by, settings, unreachable } from './simulated-webhooks.js';

const test = suite('machines/webhooks/deaths');

const never = Number.POSITIVE_INFINITY;

type Answer = (entry: number, attempt: number) => PostResult;

/** The parts that exist longer than a manager: the file, the database, and the receiver. */
class World {
  file: readonly Webhook[] = [{ ...settings, id: 'w1', secret: 's', createdAt: 1, disabledBecause: null }];
  progress: WebhookProgress = { entry: 0, failures: 0, notBefore: 0 };
  readonly deliveries = new Map<number, Delivery>();
  readonly entries: JournalEntry[] = [1, 2, 3].map((id) => ({ id, at: 1_000, type: 'operation.stop', actor: by }));
  /** The entries that the receiver has accepted. */
  readonly accepted: number[] = [];
  writes = 0;
  private readonly attempts = new Map<number, number>();
  private now = 1_000;
  private momentsLeft = never;
  /** The number of the manager that is running. */
  private generation = 0;
  private timers: { readonly at: number; readonly callback: () => void }[] = [];

  constructor(private readonly answer: Answer) {}

  get isDead(): boolean {
    return this.momentsLeft < 0;
  }

  /** Runs a manager that is killed after the given number of moments. @returns whether the manager is still running */
  async manage(moments: number): Promise<boolean> {
    this.timers = [];
    this.momentsLeft = moments;
    const webhooks = this.startManager();
    webhooks.wake();
    for (;;) {
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      const [next] = this.timers.sort((one, other) => one.at - other.at);
      if (next === undefined || this.isDead) break;
      this.timers = this.timers.filter((each) => each !== next);
      this.now = Math.max(this.now, next.at);
      next.callback();
    }
    const hasLived = !this.isDead;
    // Later calls of a killed manager have no effect.
    this.momentsLeft = -1;
    return hasLived;
  }

  private pass(): void {
    this.momentsLeft -= 1;
  }

  private startManager(): Webhooks {
    this.generation += 1;
    const { generation } = this;
    const isAlive = (): boolean => !this.isDead && generation === this.generation;
    const store: WebhookStore = {
      fault: null,
      progress: () => this.progress,
      newestEntry: () => this.entries.length,
      newestEntryUntil: () => this.entries.length,
      nextEntry: (after) => this.entries.find(({ id }) => id > after) ?? null,
      save: (_, progress, delivery) => {
        this.pass();
        if (!isAlive()) return true;
        this.writes += 1;
        this.progress = progress;
        if (delivery !== null) this.deliveries.set(delivery.entry, delivery);
        this.pass();
        return true;
      },
      remove: () => undefined,
      deliveries: () => [],
      delivery: (_, entry) => this.deliveries.get(entry) ?? null,
      count: () => 0,
    };
    return new Webhooks({
      file: { read: () => this.file, write: async (changed) => void (isAlive() && (this.file = changed)) },
      store,
      clock: {
        now: () => this.now,
        setTimeout: (callback, ms) => {
          const timer = { at: this.now + ms, callback };
          this.timers.push(timer);
          return timer;
        },
        clearTimeout: (timer) => void (this.timers = this.timers.filter((each) => each !== timer)),
      },
      random: () => 0,
      createId: () => 'w2',
      createSecret: () => 's',
      createMessage: async (_, entry) => ({ id: String(entry.id), body: '' }),
      createTestMessage: () => ({ id: 'test', body: '' }),
      post: async (_, { id }) => {
        this.pass();
        if (!isAlive()) return new Promise(() => undefined);
        const entry = Number(id);
        const attempt = (this.attempts.get(entry) ?? 0) + 1;
        this.attempts.set(entry, attempt);
        const result = this.answer(entry, attempt);
        if (result.error === null) this.accepted.push(entry);
        this.pass();
        return isAlive() ? result : new Promise(() => undefined);
      },
      record: () => undefined,
    });
  }
}

const gone: PostResult = { status: 410, error: 'status', retryAfterMs: null };

const answers: Readonly<Record<string, Answer>> = {
  'A receiver that accepts every message': () => accepted,
  'A receiver that fails twice at the second entry': (entry, attempt) =>
    entry === 2 && attempt <= 2 ? unreachable : accepted,
};

for (const [name, answer] of Object.entries(answers))
  test(`${name} gets all entries in order`, async () => {
    let deaths = 0;
    for (let moment = 0, isWhole = false; !isWhole; moment += 1) {
      const world = new World(answer);
      isWhole = await world.manage(moment);
      const second = isWhole ? never : moment % 2 === 0 ? (moment * 5) % 9 : never;
      const hasContinued = await world.manage(second);
      await world.manage(never);
      const when = `death after ${moment} moments, then after ${second}: ${world.accepted}`;
      const once = world.accepted.filter((entry, index) => world.accepted[index - 1] !== entry);
      assert.equal(once, [1, 2, 3], when);
      const mostDeaths = (isWhole ? 0 : 1) + (hasContinued ? 0 : 1);
      assert.ok(world.accepted.length <= 3 + mostDeaths, when);
      assert.equal(
        [...world.deliveries.values()].map(({ state }) => state),
        ['delivered', 'delivered', 'delivered'],
        when,
      );
      assert.equal([world.progress.entry, world.progress.failures], [3, 0], when);
      deaths += mostDeaths;
    }
    console.log(`${name}: ${deaths} deaths`);
  });

test('A receiver that answers 410 is disabled, and gets no more messages', async () => {
  for (let moment = 0, isWhole = false; !isWhole; moment += 1) {
    const world = new World((entry) => (entry === 1 ? accepted : gone));
    isWhole = await world.manage(moment);
    await world.manage(never);
    const [webhook] = world.file;
    assert.equal([webhook?.enabled, webhook?.disabledBecause], [false, 'gone'], `death after ${moment} moments`);
    assert.ok(world.accepted.every((entry) => entry === 1));
  }
});

test('Each attempt is recorded with a single write', async () => {
  const world = new World((entry, attempt) => (entry === 2 && attempt === 1 ? unreachable : accepted));
  await world.manage(never);
  assert.equal([world.writes, world.deliveries.get(2)?.attempts], [4, 2]);
});

test.run();
