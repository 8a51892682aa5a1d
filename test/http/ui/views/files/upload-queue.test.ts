/** The transfers of the page to a Data Folder. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Answer } from '../../../../../http/ui/api/answer.js';
import type { Transfer } from '../../../../../http/ui/views/files/uploads/transfer.js';
import { UploadQueue } from '../../../../../http/ui/views/files/uploads/upload-queue.js';
import { until } from '../../../../kit/system/until.js';

const test = suite('http/ui/views/files/upload-queue');

const fine = { ok: true, value: null, headers: new Headers() } as const;
const refuse = (code: string): Answer<never> => ({
  ok: false,
  problem: { status: 409, code, title: code, detail: '', findings: [] },
});

/** A queue whose requests the test answers. */
function createQueue(existing: readonly string[] = []) {
  const sent: { readonly path: string; readonly finish: (answer: Answer<string>) => void }[] = [];
  const calls: string[] = [];
  const files = new Set(existing);
  const queue = new UploadQueue({
    send({ path }) {
      let settle: (answer: Answer<string> | 'stopped') => void = () => undefined;
      const outcome = new Promise<Answer<string> | 'stopped'>((resolve) => (settle = resolve));
      sent.push({ path, finish: settle });
      return { outcome, stop: () => settle('stopped') };
    },
    async remove(url) {
      calls.push(`remove ${url}`);
    },
    async makeDirectory(_, path) {
      calls.push(`make ${path}`);
      return fine;
    },
    async place(_, path, isReplacing) {
      if (files.has(path) && !isReplacing) return refuse('file_exists');
      files.add(path);
      calls.push(`${isReplacing ? 'replace' : 'place'} ${path}`);
      return fine;
    },
  });
  const states = (): string =>
    queue
      .list()
      .map(({ state }) => state)
      .join(' ');
  const add = (...paths: string[]): void =>
    queue.add('world', 'maps', {
      files: paths.map((path) => ({ path, file: new File(['x'], path.split('/').at(-1) ?? '') })),
      directories: [],
    });
  const finish = (index: number): void =>
    sent[index]?.finish({ ok: true, value: `/uploads/u${index}`, headers: new Headers() });
  const reach = (wanted: string): Promise<unknown> =>
    until(() => states() === wanted, `${wanted}; they are ${states()}`);
  const first = (): Transfer['id'] => queue.list()[0]?.id ?? 0;
  return { queue, sent, calls, states, add, finish, reach, first };
}

test('The queue sends at most three files at the same time, the others afterwards', async () => {
  const { add, sent, finish, reach, calls } = createQueue();
  add('a', 'b', 'c', 'd');
  assert.is(sent.length, 3);
  finish(0);
  await reach('done sending sending sending');
  for (const index of [1, 2, 3]) finish(index);
  await reach('done done done done');
  assert.is(calls.length, 4);
});

test('The directories of a folder are made once, before their files', async () => {
  const { add, finish, reach, calls } = createQueue();
  add('taxi/html/a.js', 'taxi/html/b.js');
  finish(0);
  finish(1);
  await reach('done done');
  assert.equal(calls, [
    'make maps/taxi',
    'make maps/taxi/html',
    'place maps/taxi/html/a.js',
    'place maps/taxi/html/b.js',
  ]);
});

test('An existing file is replaced only after confirmation, and otherwise skipped', async () => {
  const { queue, add, finish, reach, calls, first } = createQueue(['maps/a', 'maps/b']);
  add('a', 'b');
  finish(0);
  finish(1);
  await reach('exists exists');
  assert.equal(calls, []);
  await queue.place(first(), true);
  queue.forEach(['exists'], (id) => queue.cancel(id));
  await reach('done cancelled');
  assert.equal(calls, ['replace maps/a', 'remove /uploads/u1']);
});

test('An archive that could not be unpacked can be kept as a file', async () => {
  const { queue, add, finish, reach, calls, first } = createQueue();
  add('taxi.zip');
  finish(0);
  await reach('archive');
  await queue.unpack(first(), async () => refuse('archive_encoding_unknown'));
  await reach('archive');
  assert.is(queue.list()[0]?.problem?.code, 'archive_encoding_unknown');
  await queue.place(first(), false);
  await reach('done');
  assert.equal(calls, ['place maps/taxi.zip']);
});

test('A file that continues after a pause is sent after the next waiting file', async () => {
  const { queue, add, finish, reach, sent, first } = createQueue();
  add('a', 'b', 'c', 'd');
  queue.pause(first());
  await reach('paused sending sending sending');
  queue.resume(first());
  assert.is(sent.length, 4);
  finish(1);
  await reach('sending done sending sending');
  assert.is(sent.at(-1)?.path, 'a');
});

test('A transfer that is cancelled during the sending leaves no upload', async () => {
  const { queue, add, finish, reach, sent, calls, first } = createQueue();
  add('a');
  queue.cancel(first());
  // The last byte had arrived when the user cancelled.
  sent[0]?.finish({ ok: true, value: '/uploads/u0', headers: new Headers() });
  finish(0);
  await reach('cancelled');
  add('b');
  finish(1);
  await reach('done');
  assert.equal(calls, ['place maps/b']);
});

test('A failed transfer can be tried again', async () => {
  const { queue, add, sent, finish, reach, first } = createQueue();
  add('a');
  sent[0]?.finish(refuse('disk_full'));
  await reach('failed');
  queue.resume(first());
  finish(1);
  await reach('done');
  add('b');
  await reach('sending');
});

test('All transfers are stopped and removed after a logout', async () => {
  const { queue, add, finish, states, sent, calls } = createQueue();
  add('a', 'b', 'c', 'd');
  finish(0);
  queue.abandon();
  assert.is(states(), '');
  await new Promise((resolve) => setImmediate(resolve));
  assert.is(sent.length, 3);
  assert.equal(calls, []);
});

test.run();
