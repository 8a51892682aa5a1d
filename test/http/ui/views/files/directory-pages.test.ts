/** The pages of a directory's list. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FileEntry } from '../../../../../http/client/api.js';
import { DirectoryPages, type FilePage, pageSize } from '../../../../../http/ui/views/files/list/directory-pages.js';

const test = suite('http/ui/views/files/directory-pages');

const toEntry = (name: string): FileEntry => ({
  name,
  path: name,
  type: 'file',
  size: 1,
  modified_at: '2026-11-28T00:00:00Z',
  readable: true,
  link_target: null,
  link_type: null,
});

/** A directory whose list can be read in pages. */
function createDirectory(count: number) {
  const names = Array.from({ length: count }, (_, index) => `file-${String(index).padStart(6, '0')}`);
  const directory = new DirectoryPages(
    async (cursor) => {
      const rest = cursor === null ? names : names.filter((name) => name > cursor);
      const page = rest.slice(0, pageSize);
      const next = rest.length > page.length ? (page.at(-1) ?? null) : null;
      const value: FilePage = { entries: page.map(toEntry), next, total: names.length };
      return { ok: true, value, headers: new Headers() };
    },
    () => undefined,
  );
  return { directory, names };
}

const countHeld = ({ pages }: DirectoryPages): number =>
  (pages ?? []).reduce((sum, { entries }) => sum + (entries?.length ?? 0), 0);

test('A directory of 50,000 entries is read with bounded memory', async () => {
  const { directory, names } = createDirectory(50_000);
  await directory.more();
  let held = 0;
  while (directory.hasMore) {
    await directory.more();
    directory.drop((directory.pages?.length ?? 0) - 4);
    held = Math.max(held, countHeld(directory));
  }
  assert.ok(held <= 4 * pageSize, `${held} entries`);
  const counts = directory.pages?.map(({ count }) => count) ?? [];
  assert.is(
    counts.reduce((sum, count) => sum + count, 0),
    names.length,
  );
  await directory.fill(0);
  assert.is(directory.pages?.[0]?.entries?.[0]?.name, names[0]);
});

test('A refresh reads the pages with entries again', async () => {
  const { directory, names } = createDirectory(1_000);
  for (let count = 0; count < 4; count += 1) await directory.more();
  directory.drop(0);
  directory.drop(3);
  names.splice(250, 1);
  await directory.refresh();
  assert.equal(
    directory.pages?.map(({ entries }) => entries?.length ?? null),
    [null, pageSize, pageSize],
  );
  assert.is(directory.total, 999);
  await directory.more();
  assert.is(directory.pages?.[3]?.entries?.[0]?.name, names[600]);
});

test('A page that is near the screen gets its entries although a refresh begins', async () => {
  const { directory, names } = createDirectory(1_000);
  for (let count = 0; count < 3; count += 1) await directory.more();
  directory.drop(0);
  await Promise.all([directory.fill(0), directory.refresh()]);
  const held = () => directory.pages?.map(({ entries }) => entries?.length ?? null);
  assert.equal(held(), [pageSize, pageSize, pageSize]);
  assert.is(directory.pages?.[0]?.entries?.[0]?.name, names[0]);
  await directory.refresh();
  assert.equal(held(), [pageSize, pageSize, pageSize]);
});

test('A problem is kept until an answer comes, and the entries stay', async () => {
  let isBroken = false;
  const problem = { status: 500, code: 'file_unreadable', title: '', detail: '', findings: [] };
  const page: FilePage = { entries: [toEntry('a')], next: null, total: 1 };
  const directory = new DirectoryPages(
    async () => (isBroken ? { ok: false, problem } : { ok: true, value: page, headers: new Headers() }),
    () => undefined,
  );
  await directory.refresh();
  isBroken = true;
  await directory.refresh();
  assert.equal([directory.problem?.code, countHeld(directory)], ['file_unreadable', 1]);
  isBroken = false;
  await directory.refresh();
  assert.is(directory.problem, null);
});

test.run();
