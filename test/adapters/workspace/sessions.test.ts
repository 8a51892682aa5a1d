/** The file of sessions: its content, its expiry and its token. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openSessions } from '../../../adapters/workspace/sessions.js';
import { type Sessions, sessionSeconds, toSessionId } from '../../../machines/access/sessions.js';

interface Place {
  directory: string;
  path: string;
  now: number;
  faults: unknown[];
  /** Opens the sessions as the next manager does. */
  open: (token?: string | null) => Promise<Sessions>;
}

const test = suite<Place>('adapters/workspace/sessions');

test.before.each((place) => {
  place.directory = mkdtempSync(join(tmpdir(), 'server-manager-sessions-'));
  place.path = join(place.directory, 'sessions');
  place.now = Date.parse('2026-01-31T12:00:00Z');
  place.faults = [];
  place.open = async (token = 'secret') => {
    return openSessions(
      place.path,
      token,
      (error) => place.faults.push(error),
      () => place.now,
    );
  };
});
test.after.each(({ directory }) => rmSync(directory, { recursive: true }));

test('A new session is open, even under the next manager', async ({ open }) => {
  const sessions = await open();
  const secret = await sessions.begin();
  assert.ok(sessions.isOpen(secret));
  const next = await open();
  assert.ok(next.isOpen(secret));
  assert.is(next.id, sessions.id);
});

test('Neither another secret nor the content of the file opens a session', async ({ open, path }) => {
  const sessions = await open();
  const secret = await sessions.begin();
  const { id, token, sessions: kept } = JSON.parse(readFileSync(path, 'utf8'));
  for (const other of ['', secret.slice(1), `${secret}x`, id, token, kept[0].digest])
    assert.not(sessions.isOpen(other), other);
  assert.not.match(readFileSync(path, 'utf8'), secret);
});

test('The file of sessions is private, and no temporary file remains', async ({ open, path, directory }) => {
  const sessions = await open();
  await Promise.all([sessions.begin(), sessions.begin(), sessions.begin()]);
  assert.is(statSync(path).mode & 0o777, 0o600);
  assert.equal(readdirSync(directory), ['sessions']);
});

test('Sessions that begin concurrently are all open, even under the next manager', async ({ open }) => {
  const sessions = await open();
  const secrets = await Promise.all(Array.from({ length: 20 }, () => sessions.begin()));
  const next = await open();
  for (const secret of secrets) assert.ok(sessions.isOpen(secret) && next.isOpen(secret));
});

test('An ended session stays ended, and other sessions stay open', async ({ open }) => {
  const sessions = await open();
  const [one, other] = [await sessions.begin(), await sessions.begin()];
  await sessions.end(one);
  for (const each of [sessions, await open()]) {
    assert.not(each.isOpen(one));
    assert.ok(each.isOpen(other));
  }
});

test('A session ends after 30 days', async (place) => {
  const sessions = await place.open();
  const secret = await sessions.begin();
  place.now += sessionSeconds * 1000 - 1;
  assert.ok(sessions.isOpen(secret));
  place.now += 1;
  assert.not(sessions.isOpen(secret));
  assert.not((await place.open()).isOpen(secret));
});

test('Expired sessions are removed from the file', async (place) => {
  const sessions = await place.open();
  await sessions.begin();
  place.now += sessionSeconds * 1000;
  await sessions.begin();
  assert.is(JSON.parse(readFileSync(place.path, 'utf8')).sessions.length, 1);
});

test('The oldest session of an account ends when the account has more than a hundred', async ({ open }) => {
  const sessions = await open();
  const other = await sessions.begin({ account: 'b' });
  const secrets = [];
  for (let count = 0; count < 101; count += 1) secrets.push(await sessions.begin({ account: 'a' }));
  assert.equal(
    [secrets[0], secrets[1], other].map((secret = '') => sessions.isOpen(secret)),
    [false, true, true],
  );
});

test('A session of an account stays open under another token', async ({ open }) => {
  const sessions = await open('one');
  const secret = await sessions.begin({ account: 'a' }, { address: '192.0.2.1', agent: 'Browser' });
  const ofToken = await sessions.begin();
  const next = await open(null);
  assert.not(next.isOpen(ofToken));
  const { digest, until, ...rest } = next.find(secret) ?? { digest: '', until: 0 };
  assert.equal(rest, { account: 'a', address: '192.0.2.1', agent: 'Browser' });
  const last = await open('one');
  assert.ok(last.isOpen(secret));
  assert.not(last.isOpen(ofToken));
});

test('A session ends by its id, and all other sessions of an account end in one call', async ({ open }) => {
  const sessions = await open();
  const [one, two, three] = [
    await sessions.begin({ account: 'a' }),
    await sessions.begin({ account: 'a' }),
    await sessions.begin({ account: 'a' }),
  ];
  const idOf = (secret: string): string => toSessionId(sessions.find(secret) ?? { digest: '' });
  assert.is((await sessions.endById(idOf(one)))?.account, 'a');
  assert.is(await sessions.endById('none'), null);
  await sessions.endSessions({ account: 'a' }, idOf(three));
  assert.equal(
    [one, two, three].map((secret) => sessions.isOpen(secret)),
    [false, false, true],
  );
});

test('The oldest session ends when there are more than a hundred sessions', async ({ open, path }) => {
  const sessions = await open();
  const secrets = [];
  for (let count = 0; count < 102; count += 1) secrets.push(await sessions.begin());
  assert.equal(
    secrets.map((secret) => sessions.isOpen(secret)),
    secrets.map((_, index) => index >= 2),
  );
  assert.is(JSON.parse(readFileSync(path, 'utf8')).sessions.length, 100);
});

test('All sessions end permanently when a session begins under another token', async ({ open }) => {
  const secret = await (await open('one')).begin();
  const other = await open('other');
  assert.not(other.isOpen(secret));
  await other.begin();
  assert.not((await open('one')).isOpen(secret));
});

test('A start without a token ends the sessions of the token and deletes the file', async ({ open, path }) => {
  const secret = await (await open()).begin();
  assert.not((await open(null)).isOpen(secret));
  assert.not(existsSync(path));
  assert.not((await open()).isOpen(secret));
});

for (const [what, text] of Object.entries({
  incomplete: '{"id":"0011',
  empty: '',
  'of another format': '{"version": 2}',
  'a list': '[]',
  'with an id that is invalid in a cookie': '{"id":"a;b","token":"","sessions":[]}',
})) {
  test(`A file of sessions that is ${what} is ignored`, async ({ open, path, faults }) => {
    writeFileSync(path, text);
    const sessions = await open();
    const secret = await sessions.begin();
    assert.ok((await open()).isOpen(secret));
    assert.equal(faults, []);
  });
}

test('A session that cannot be written is open until the manager ends', async (place) => {
  const sessions = await place.open();
  rmSync(place.directory, { recursive: true });
  const secret = await sessions.begin();
  assert.ok(sessions.isOpen(secret));
  assert.is(place.faults.length, 1);
  mkdirSync(place.directory);
  assert.not((await place.open()).isOpen(secret));
});

test('An ended session stays ended even if the file cannot be written', async (place) => {
  const sessions = await place.open();
  const [one, other] = [await sessions.begin(), await sessions.begin()];
  // A directory at the path of the temporary file makes the write fail.
  mkdirSync(join(place.directory, '.sessions.server-manager-new'));
  await sessions.end(one);
  assert.is(place.faults.length, 1);
  assert.not(sessions.isOpen(one));
  assert.ok(sessions.isOpen(other));
  assert.not((await place.open()).isOpen(one));
});

test('Sessions that end together stay ended even if the file cannot be written', async (place) => {
  const sessions = await place.open();
  const [one, other] = [await sessions.begin({ account: 'a' }), await sessions.begin({ account: 'b' })];
  mkdirSync(join(place.directory, '.sessions.server-manager-new'));
  await sessions.endSessions({ account: 'a' });
  assert.is(place.faults.length, 1);
  assert.not(sessions.isOpen(one));
  assert.ok(sessions.isOpen(other));
  assert.not((await place.open()).isOpen(one));
});

test('A session above the limit stays ended even if the file cannot be written', async (place) => {
  const sessions = await place.open();
  const oldest = await sessions.begin();
  for (let count = 0; count < 99; count += 1) await sessions.begin();
  mkdirSync(join(place.directory, '.sessions.server-manager-new'));
  await sessions.begin();
  assert.not((await place.open()).isOpen(oldest));
});

test.run();
