/** Jobs of different kinds that begin in one Data Folder at the same time. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { FolderHolds, type HoldCode } from '../../../machines/folders/folder-holds.js';

const test = suite('machines/folders/folder-holds');

const kinds = ['upload_busy', 'resource_change_running'] as const;

/** Creates two kinds of jobs. A job is found as soon as it has begun. */
function createHolds() {
  const running = new Set<string>();
  const holds = new FolderHolds();
  const facts = { upload_busy: { upload: 'u1' }, resource_change_running: { folder: 'city', change: 'c1' } };
  for (const code of kinds)
    holds.add(code, async (folder) => (running.has(`${code} ${folder}`) ? ({ code, ...facts[code] } as never) : null));
  const begin = async (code: HoldCode, folder: string, own: HoldCode | null = code) => {
    const claim = await holds.claim(folder, own);
    if (typeof claim !== 'function') return claim.code;
    running.add(`${code} ${folder}`);
    claim();
    return 'begun';
  };
  return { begin, running };
}

test('Only the first of two jobs that are requested together begins', async () => {
  const { begin } = createHolds();
  const [upload, change] = kinds;
  assert.equal(await Promise.all([begin(upload, 'city'), begin(change, 'city')]), ['begun', 'upload_busy']);
});

test('Jobs of one kind begin together if their kind permits it', async () => {
  const { begin } = createHolds();
  const [upload] = kinds;
  assert.equal(await Promise.all([begin(upload, 'city'), begin(upload, 'city')]), ['begun', 'begun']);
  assert.is(await begin(upload, 'city', null), 'upload_busy');
});

test('Jobs in different Data Folders do not exclude each other', async () => {
  const { begin } = createHolds();
  const [upload, change] = kinds;
  assert.equal(await Promise.all([begin(upload, 'city'), begin(change, 'world')]), ['begun', 'begun']);
});

test('A job begins once the job that excludes it has ended', async () => {
  const { begin, running } = createHolds();
  const [upload, change] = kinds;
  await begin(upload, 'city');
  running.clear();
  assert.is(await begin(change, 'city'), 'begun');
});

test('A claim reads the jobs again if an earlier claim could not read them', async () => {
  const holds = new FolderHolds();
  const answers = [Promise.reject(new Error('unreadable')), Promise.resolve(null)];
  holds.add('upload_busy', () => answers.shift() ?? Promise.resolve(null));
  const failure = await holds.claim('city', null).catch(({ message }: Error) => message);
  assert.is(failure, 'unreadable');
  assert.type(await holds.claim('city', null), 'function');
});

test.run();
