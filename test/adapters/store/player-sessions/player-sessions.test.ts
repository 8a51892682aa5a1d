import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createPlayerSessions } from '../../../../adapters/store/player-sessions/player-sessions.js';
import { Store } from '../../../../adapters/store/store.js';
import type { PlayerSession, PlayerSessionQuery } from '../../../../machines/samples/player-sessions.js';

interface Context {
  directory: string;
  clock: number;
}

const test = suite<Context>('adapters/store/player-sessions/player-sessions');

const minute = 60_000;
const day = 86_400_000;

test.before.each((context) => {
  context.directory = mkdtempSync(join(tmpdir(), 'player-sessions-'));
  context.clock = Date.UTC(2026, 0, 31, 12);
});

test.after.each(({ directory }) => rmSync(directory, { recursive: true }));

const all: PlayerSessionQuery = {
  ...{ player: null, text: null, run: null, since: null, until: null, place: null, limit: 100 },
};

/** Opens the database of the test. */
async function openSessions(context: Context, options: { readonly maxAgeMs?: number; readonly maxSessions?: number }) {
  const store = new Store({ path: join(context.directory, 'manager.db'), onProblem: () => undefined });
  const sessions = createPlayerSessions({ store, maxAgeMs: 90 * day, now: () => context.clock, ...options });
  await store.open();
  return {
    ...sessions,
    find(query: Partial<PlayerSessionQuery> = {}) {
      const found = sessions.find({ ...all, ...query });
      if ('because' in found) throw new Error(`not found: ${found.because}`);
      return found;
    },
    names: (query: Partial<PlayerSessionQuery> = {}): string[] => {
      const found = sessions.find({ ...all, ...query });
      return 'because' in found ? [found.because] : found.map(({ name }) => name);
    },
    async close(): Promise<void> {
      sessions.close();
      await store.close();
    },
  };
}

/** Returns a session of five minutes. @param from the minutes from its start to the time of the test */
function session({ clock }: Context, name: string, from: number, values: Partial<PlayerSession> = {}): PlayerSession {
  const at = clock - from * minute;
  return {
    ...{ run: 'r1', key: `license:${name}`, name, identifiers: [`license:${name}`, `discord:${name}1`] },
    ...{ joinedAfter: at - 10_000, firstSeenAt: at, lastSeenAt: at + 5 * minute, leftBefore: at + 5 * minute + 10_000 },
    ...values,
  };
}

test('A session is read as it was written; a second write updates the session', async (context) => {
  const sessions = await openSessions(context, {});
  const open = session(context, 'Ann', 20, { leftBefore: null });
  sessions.write([open]);
  assert.equal(sessions.find(), [{ ...open, id: 1 }]);
  assert.equal(sessions.findOpen('r1'), [{ ...open, id: 1 }]);
  const ended = { ...open, name: 'Ann2', lastSeenAt: context.clock, leftBefore: context.clock };
  sessions.write([ended]);
  assert.equal(sessions.find(), [{ ...ended, id: 1 }]);
  assert.equal(sessions.findOpen('r1'), []);
  await sessions.close();
});

test('Sessions are found by player, run, time, and parts of names and identifiers', async (context) => {
  const sessions = await openSessions(context, {});
  sessions.write([
    session(context, 'Ann', 60),
    session(context, '100%', 40),
    session(context, 'Bob', 20, { run: 'r2' }),
  ]);
  assert.equal(sessions.names(), ['Bob', '100%', 'Ann']);
  assert.equal(sessions.names({ player: 'license:Ann' }), ['Ann']);
  assert.equal(sessions.names({ run: 'r2' }), ['Bob']);
  assert.equal(sessions.names({ text: 'ann' }), ['Ann']);
  assert.equal(sessions.names({ text: 'discord:Bob1' }), ['Bob']);
  assert.equal(sessions.names({ text: '%' }), ['100%'], 'the character matches only itself');
  assert.equal(sessions.names({ since: context.clock - 36 * minute }), ['Bob', '100%'], 'still there at this time');
  assert.equal(sessions.names({ until: context.clock - 20 * minute }), ['100%', 'Ann']);
  await sessions.close();
});

test('Pages lead to older and newer sessions', async (context) => {
  const sessions = await openSessions(context, {});
  sessions.write(['A', 'B', 'C', 'D', 'E'].map((name, at) => session(context, name, 50 - at)));
  assert.equal(sessions.names({ limit: 2 }), ['E', 'D']);
  assert.equal(sessions.names({ limit: 2, place: { side: 'older', id: 4 } }), ['C', 'B']);
  assert.equal(sessions.names({ limit: 2, place: { side: 'newer', id: 1 } }), ['C', 'B']);
  await sessions.close();
});

test('Open sessions of other runs end at a given time', async (context) => {
  const sessions = await openSessions(context, {});
  const open = { leftBefore: null };
  sessions.write([session(context, 'Ann', 20, open), session(context, 'Bob', 10, { ...open, run: 'r2' })]);
  sessions.endOthers('r2', context.clock);
  assert.equal(
    sessions.find().map(({ leftBefore }) => leftBefore),
    [null, context.clock],
  );
  sessions.endOthers(null, context.clock);
  assert.equal(sessions.findOpen('r2'), []);
  await sessions.close();
});

test('A session is shown no longer than its storage time', async (context) => {
  const sessions = await openSessions(context, { maxAgeMs: day });
  sessions.write([session(context, 'Ann', 20)]);
  assert.equal(sessions.names(), ['Ann']);
  context.clock += 2 * day;
  assert.equal(sessions.names(), []);
  await sessions.close();
  const later = await openSessions(context, { maxAgeMs: 90 * day });
  assert.equal(later.names(), ['Ann'], 'it is still in the database');
  await later.close();
  await (await openSessions(context, { maxAgeMs: day })).close();
  const last = await openSessions(context, { maxAgeMs: 90 * day });
  assert.equal(last.names(), []);
  await last.close();
});

test('The oldest sessions are deleted if there are too many', async (context) => {
  const sessions = await openSessions(context, {});
  sessions.write(['A', 'B', 'C', 'D'].map((name, at) => session(context, name, 50 - at)));
  await sessions.close();
  const fewer = await openSessions(context, { maxSessions: 2 });
  assert.equal(fewer.names(), ['D', 'C']);
  await fewer.close();
});

test('A storage time of 0 stores no session and deletes the stored sessions', async (context) => {
  const sessions = await openSessions(context, {});
  sessions.write([session(context, 'Ann', 20)]);
  await sessions.close();
  const none = await openSessions(context, { maxAgeMs: 0 });
  none.write([session(context, 'Bob', 10)]);
  await none.close();
  const later = await openSessions(context, {});
  assert.equal(later.names(), []);
  await later.close();
});

test('Sessions that cannot be written wait until the database is open', async (context) => {
  const store = new Store({ path: join(context.directory, 'manager.db'), onProblem: () => undefined });
  const sessions = createPlayerSessions({ store, maxAgeMs: day, now: () => context.clock });
  sessions.write([session(context, 'Ann', 20)]);
  assert.equal(sessions.find(all), { because: 'opening' });
  await store.open();
  const found = sessions.find(all);
  assert.equal('because' in found ? found : found.map(({ name }) => name), ['Ann']);
  sessions.close();
  await store.close();
});

test.run();
