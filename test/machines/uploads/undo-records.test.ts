/** The records of uses that can be undone: how many the manager keeps, and for how long. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Upload } from '../../../machines/uploads/types.js';
import { begun, createWorld, faultOf, outcome, request, trashEnd, use } from './uploads-in-memory.js';

const test = suite('machines/uploads/undo-records');

/** The age after which records are removed, as in the ports of the world. */
const ageMs = 1_000;

/** Returns records of uses in a Data Folder. Each record is one millisecond younger than the previous record. */
const usesOf = (folder: string, number: number, first = 1): Upload[] =>
  Array.from({ length: number }, (_, index) => ({
    ...{ ...begun, id: `${folder}${index}`, state: 'used', end: 'used', changedAt: first + index },
    ...{ use: { ...use, folder }, outcome: { ...outcome, undoUntil: trashEnd } },
  }));

const listIds = ({ stored }: ReturnType<typeof createWorld>): string[] => [...stored.keys()];

test('The last 20 uses of uploads in each Data Folder can be undone', async () => {
  const records = [...usesOf('world', 23), ...usesOf('other', 20)];
  const world = createWorld(records, [], ageMs + 100);
  await world.uploads.open();
  const forgotten = ['world0', 'world1', 'world2'];
  assert.equal(
    listIds(world),
    records.map(({ id }) => id).filter((id) => !forgotten.includes(id)),
  );
  assert.is(await faultOf(world.uploads.undos.undo({ id: 'world2' }, request, false)), 'upload_gone');
  for (const id of ['world3', 'world22', 'other0'])
    assert.is(await faultOf(world.uploads.undos.undo({ id }, request, false)), 'done', id);
});

test('More than 20 uses of uploads can be undone if they are from the last day', async () => {
  const world = createWorld(usesOf('world', 30), [], ageMs);
  await world.uploads.open();
  assert.is(listIds(world).length, 30);
  assert.is(await faultOf(world.uploads.undos.undo({ id: 'world0' }, request, false)), 'done');
});

test('A use of an upload whose replaced files left the trash is not counted', async () => {
  const expired = usesOf('late', 25, 50).map((each) => ({ ...each, use: { ...use, folder: 'world' } }));
  const ended = expired.map((each) => ({ ...each, outcome: { ...outcome, undoUntil: ageMs } }));
  const world = createWorld([...usesOf('world', 20), ...ended], [], ageMs + 100);
  await world.uploads.open();
  assert.equal(
    listIds(world),
    usesOf('world', 20).map(({ id }) => id),
  );
});

test.run();
