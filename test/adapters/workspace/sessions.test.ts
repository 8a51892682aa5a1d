/** The file of sessions: what it holds, for how long, and under which token. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openSessions } from '../../../adapters/workspace/sessions.js';
import { type Sessions, sessionSeconds } from '../../../machines/ports/sessions.js';

interface Place {
  directory: string;
  path: string;
  now: number;
  faults: unknown[];
  /** The sessions as the next manager finds them. */
  open: (token?: string) => Promise<Sessions>;
}

const test = suite<Place>('sessions');

test.before.each((place) => {
  place.directory = mkdtempSync(join(tmpdir(), 'server-manager-sessions-'));
  place.path = join(place.directory, 'sessions');
  place.now = Date.parse('2026-01-31T12:00:00Z');
  place.faults = [];
  place.open = async (token = 'secret') => {
    const sessions = await openSessions(
      place.path,
      token,
      (error) => place.faults.push(error),
      () => place.now,
    );
    if (sessions === null) throw new Error('there are no sessions');
    return sessions;
  };
});
test.after.each(({ directory }) => rmSync(directory, { recursive: true }));

test('a session that was begun is open, for the next manager too', async ({ open }) => {
  const sessions = await open();
  const secret = await sessions.begin();
  assert.ok(sessions.isOpen(secret));
  const next = await open();
  assert.ok(next.isOpen(secret));
  assert.is(next.id, sessions.id);
});

test('nobody is let in by another secret, nor by what the file holds', async ({ open, path }) => {
  const sessions = await open();
  const secret = await sessions.begin();
  const { id, token, sessions: kept } = JSON.parse(readFileSync(path, 'utf8'));
  for (const other of ['', secret.slice(1), `${secret}x`, id, token, kept[0].digest])
    assert.not(sessions.isOpen(other), other);
  assert.not.match(readFileSync(path, 'utf8'), secret);
});

test('the file can be read by its owner alone, and nothing is left beside it', async ({ open, path, directory }) => {
  const sessions = await open();
  await Promise.all([sessions.begin(), sessions.begin(), sessions.begin()]);
  assert.is(statSync(path).mode & 0o777, 0o600);
  assert.equal(readdirSync(directory), ['sessions']);
});

test('sessions that begin at once are all open, for the next manager too', async ({ open }) => {
  const sessions = await open();
  const secrets = await Promise.all(Array.from({ length: 20 }, () => sessions.begin()));
  const next = await open();
  for (const secret of secrets) assert.ok(sessions.isOpen(secret) && next.isOpen(secret));
});

test('a session that was ended is not open any more, for the next manager neither; another one is', async ({
  open,
}) => {
  const sessions = await open();
  const [one, other] = [await sessions.begin(), await sessions.begin()];
  await sessions.end(one);
  for (const each of [sessions, await open()]) {
    assert.not(each.isOpen(one));
    assert.ok(each.isOpen(other));
  }
});

test('a session ends after 30 days', async (place) => {
  const sessions = await place.open();
  const secret = await sessions.begin();
  place.now += sessionSeconds * 1000 - 1;
  assert.ok(sessions.isOpen(secret));
  place.now += 1;
  assert.not(sessions.isOpen(secret));
  assert.not((await place.open()).isOpen(secret));
});

test('sessions that are over are not kept', async (place) => {
  const sessions = await place.open();
  await sessions.begin();
  place.now += sessionSeconds * 1000;
  await sessions.begin();
  assert.is(JSON.parse(readFileSync(place.path, 'utf8')).sessions.length, 1);
});

test('of more than a hundred sessions the oldest ends', async ({ open, path }) => {
  const sessions = await open();
  const secrets = [];
  for (let count = 0; count < 102; count += 1) secrets.push(await sessions.begin());
  assert.equal(
    secrets.map((secret) => sessions.isOpen(secret)),
    secrets.map((_, index) => index >= 2),
  );
  assert.is(JSON.parse(readFileSync(path, 'utf8')).sessions.length, 100);
});

test('under another token all sessions are void, and stay so under the first one when another has begun meanwhile', async ({
  open,
}) => {
  const secret = await (await open('one')).begin();
  const other = await open('other');
  assert.not(other.isOpen(secret));
  await other.begin();
  assert.not((await open('one')).isOpen(secret));
});

test('without a token there are none, and those that were kept are gone', async ({ open, path }) => {
  const secret = await (await open()).begin();
  assert.is(await openSessions(path, null, () => undefined), null);
  assert.not((await open()).isOpen(secret));
});

for (const [what, text] of Object.entries({
  'half a file': '{"id":"0011',
  'an empty file': '',
  'another file': '{"version": 2}',
  'a list': '[]',
  'an id that no cookie can have': '{"id":"a;b","token":"","sessions":[]}',
})) {
  test(`${what} counts as none`, async ({ open, path, faults }) => {
    writeFileSync(path, text);
    const sessions = await open();
    const secret = await sessions.begin();
    assert.ok((await open()).isOpen(secret));
    assert.equal(faults, []);
  });
}

test('where nothing can be written, a session begins for this manager, and that is told', async (place) => {
  const sessions = await place.open();
  rmSync(place.directory, { recursive: true });
  const secret = await sessions.begin();
  assert.ok(sessions.isOpen(secret));
  assert.is(place.faults.length, 1);
  mkdirSync(place.directory);
});

test('where the others cannot be written down, an ended session does not come back: all have ended for the next manager', async (place) => {
  const sessions = await place.open();
  const [one, other] = [await sessions.begin(), await sessions.begin()];
  // In the way of the new file.
  mkdirSync(join(place.directory, '.sessions.server-manager-new'));
  await sessions.end(one);
  assert.is(place.faults.length, 1);
  assert.not(sessions.isOpen(one));
  assert.ok(sessions.isOpen(other));
  assert.not((await place.open()).isOpen(one));
});

test.run();
