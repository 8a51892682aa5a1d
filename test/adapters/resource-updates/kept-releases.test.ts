/** The downloaded content that is stored for plans. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { KeptReleases, planMaxAgeMs } from '../../../adapters/resource-updates/kept-releases.js';
import { ResourceUpdateFailure } from '../../../machines/resource-updates/update.js';
import { until } from '../../kit/system/until.js';

interface Shared {
  root: string;
}

const test = suite<Shared>('adapters/resource-updates/kept-releases');
const { signal } = new AbortController();

test.before.each((shared) => void (shared.root = mkdtempSync(join(tmpdir(), 'kept-'))));
test.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));

const subject = {
  folder: 'city',
  resource: 'taxi',
  source: { kind: 'url', url: 'https://a.example/taxi.zip' },
} as const;

const list = ({ root }: Shared): string[] => (existsSync(join(root, 'plans')) ? readdirSync(join(root, 'plans')) : []);

function open({ root }: Shared, { maxBytes = 1_000, maxAgeMs = planMaxAgeMs } = {}): KeptReleases {
  return new KeptReleases({ directory: join(root, 'plans'), maxBytes, maxAgeMs });
}

function keep(kept: KeptReleases, id: string, text: string): Promise<void> {
  const fetch = async (scratch: string) => {
    const directory = join(scratch, 'release');
    mkdirSync(directory);
    writeFileSync(join(directory, 'server.lua'), text);
    return { directory, wrapping: null, name: 'v1', title: 'taxi', release: { name: 'v1', at: null, url: null } };
  };
  return kept.keep(id, subject, fetch, signal);
}

/** Returns why a copy is refused. */
async function refuse(copying: Promise<unknown>): Promise<unknown> {
  const error = await copying.then(
    () => assert.unreachable('the content was copied'),
    (caught: unknown) => caught,
  );
  if (!(error instanceof ResourceUpdateFailure) || error.fault.code !== 'resource_update_failed') throw error;
  return error.fault.because;
}

test('The downloaded content of a plan can be copied several times', async (shared) => {
  const kept = open(shared);
  await keep(kept, 'p1', 'one');
  kept.show('p1', 'digest');
  for (const name of ['a', 'b']) {
    const copied = await kept.copy('p1', subject, join(shared.root, name), signal);
    assert.equal([copied.shown, copied.release.name, copied.directory], ['digest', 'v1', join(shared.root, name)]);
    assert.is(readFileSync(join(copied.directory, 'server.lua'), 'utf8'), 'one');
  }
  assert.is(kept.has('p1', { ...subject, folder: 'town' }), false);
  await kept.close();
  assert.equal(list(shared), []);
});

test('Content that was changed after its plan is refused', async (shared) => {
  const kept = open(shared);
  await keep(kept, 'p1', 'one');
  writeFileSync(join(shared.root, 'plans/p1/release/server.lua'), 'two');
  assert.match(`${await refuse(kept.copy('p1', subject, join(shared.root, 'a'), signal))}`, 'were changed after it');
  await kept.close();
});

test('Downloaded content is removed after the maximum age without a use', async (shared) => {
  const kept = open(shared, { maxAgeMs: 1 });
  await keep(kept, 'p1', 'one');
  await until(async () => list(shared).length === 0, 'the removal of the content');
  assert.match(`${await refuse(kept.copy('p1', subject, join(shared.root, 'a'), signal))}`, 'make a new plan');
});

test('New downloaded content replaces the content that was used least recently', async (shared) => {
  const kept = open(shared, { maxBytes: 8 });
  await keep(kept, 'p1', 'one');
  await keep(kept, 'p2', 'two');
  await kept.copy('p1', subject, join(shared.root, 'a'), signal);
  await keep(kept, 'p3', 'six');
  assert.equal(list(shared).sort(), ['p1', 'p3']);
  await keep(kept, 'p4', 'larger than all');
  assert.equal(list(shared), ['p4']);
  await kept.close();
});

test('A failed download leaves no files', async (shared) => {
  const kept = open(shared);
  const failing = kept.keep(
    'p1',
    subject,
    async (scratch) => {
      writeFileSync(join(scratch, 'archive'), 'x');
      throw new Error('lost');
    },
    signal,
  );
  const error = await failing.then(
    () => null,
    (caught: Error) => caught.message,
  );
  assert.equal([error, list(shared), kept.has('p1', subject)], ['lost', [], false]);
});

test('The downloaded content of a killed manager is removed', async (shared) => {
  await keep(open(shared), 'p1', 'one');
  await open(shared).clean();
  assert.equal(list(shared), []);
});

test.run();
