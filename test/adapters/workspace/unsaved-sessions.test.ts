/** Sessions whose end cannot be saved. */
import { mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openSessions } from '../../../adapters/workspace/sessions.js';
import { type Sessions, toSessionId } from '../../../machines/access/sessions.js';

interface Place {
  directory: string;
  path: string;
  open: () => Promise<Sessions>;
}

const test = suite<Place>('adapters/workspace/unsaved-sessions');

test.before.each((place) => {
  place.directory = mkdtempSync(join(tmpdir(), 'server-manager-'));
  place.path = join(place.directory, 'sessions');
  place.open = () => openSessions(place.path, 'a token of the service', () => undefined);
});

test.after.each(({ directory }) => rmSync(directory, { recursive: true }));

/** Makes the file neither writable nor removable while a function runs: a directory has its path. */
async function whileUnwritable({ path }: Place, act: () => Promise<void>): Promise<void> {
  const content = readFileSync(path);
  rmSync(path);
  mkdirSync(path);
  await act();
  rmdirSync(path);
  writeFileSync(path, content);
}

test('An end of a session that cannot be saved is an error until it is saved', async (place) => {
  const sessions = await place.open();
  const secret = await sessions.begin();
  await whileUnwritable(place, async () => {
    for (let count = 0; count < 2; count += 1) {
      const code = await sessions.end(secret).catch(({ code }) => code);
      assert.match(code, 'EISDIR');
      assert.not(sessions.isOpen(secret));
    }
  });
  await sessions.end(secret);
  assert.not((await place.open()).isOpen(secret));
});

test('An end that cannot be saved does not fail the ends of other sessions', async (place) => {
  const sessions = await place.open();
  const secret = await sessions.begin({ account: 'a' });
  await whileUnwritable(place, async () => {
    assert.ok(await sessions.end(secret).catch(({ code }) => code));
    await sessions.endSessions({ account: 'b' });
  });
});

test('A session whose end could not be saved is ended by its id again', async (place) => {
  const sessions = await place.open();
  const secret = await sessions.begin();
  const id = toSessionId(sessions.find(secret) ?? { digest: '' });
  await whileUnwritable(place, async () => {
    assert.ok(await sessions.endById(id).catch(({ code }) => code));
  });
  assert.is(toSessionId((await sessions.endById(id)) ?? { digest: '' }), id);
  assert.is(await sessions.endById(id), null);
  assert.not((await place.open()).isOpen(secret));
});

test.run();
