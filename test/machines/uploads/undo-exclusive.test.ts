/** Undos and uses of uploads in one Data Folder at the same time. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Upload } from '../../../machines/uploads/types.js';
import { begun, createWorld, faultOf, outcome, request, trashEnd, use } from './uploads-in-memory.js';

const test = suite('machines/uploads/undo-exclusive');

const used: Upload = { ...begun, state: 'used', end: 'used', outcome: { ...outcome, undoUntil: trashEnd } };
const received: Upload = { ...begun, id: 'u3', state: 'received', use: null, outcome: null };

for (const first of ['undo', 'use'] as const)
  test(`Nothing in the Data Folder is undone during an ${first === 'undo' ? 'undo' : 'unpacking'}`, async () => {
    const { uploads } = createWorld([used, { ...used, id: 'u2' }, received]);
    await uploads.open();
    const works = {
      undo: () => faultOf(uploads.undos.undo({ id: 'u1' }, request, false)),
      use: () => faultOf(uploads.use(received, { ...use })),
    };
    const work = works[first]();
    assert.is(await faultOf(uploads.undos.undo({ id: 'u2' }, request, false)), 'upload_busy');
    assert.is(await work, 'done');
    assert.is(await faultOf(uploads.undos.undo({ id: 'u2' }, request, false)), 'done');
  });

test('Nothing is unpacked in the Data Folder during an undo', async () => {
  const { uploads } = createWorld([used, received]);
  await uploads.open();
  const work = faultOf(uploads.undos.undo({ id: 'u1' }, request, false));
  assert.is(await faultOf(uploads.use(received, { ...use })), 'upload_busy');
  assert.is(await work, 'done');
  assert.is(await faultOf(uploads.use(received, { ...use })), 'done');
});

test.run();
