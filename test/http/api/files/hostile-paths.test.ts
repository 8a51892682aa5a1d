/** Paths that lead, or seem to lead, out of a Data Folder, in every request that has a path. */
import { mkdirSync, rmSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tarOf } from '../../../adapters/archives/archives.js';
import { uploadWhole } from '../../../kit/http/tus.js';
import type { Answer } from '../../../kit/manager/service.js';
import { type SharedService, shareService } from '../../../kit/manager/shared-service.js';
import { describeTree, findDifferences } from '../../../kit/system/describe-tree.js';
import { base, codeOf, onDisk, place, remove, sendAll, toQuery } from './file-requests.js';

const test = suite<SharedService>('http/api/files/hostile-paths');
shareService(test);

test.before.each((context) => {
  rmSync(onDisk(context), { recursive: true });
  mkdirSync(onDisk(context));
  place(context, 'a.txt');
});

/**
 * Describes all files of the workspace. The database, to which the history writes, and the directories of runs are left
 * out, because a keeper for the next run starts at any time.
 */
const describeAll = ({ workspace }: SharedService): string[] =>
  describeTree(workspace.root, (path) => path === 'run' || path.startsWith('manager/manager.db'));

/** Sends every request with a path. @param ids an upload and an entry of the trash */
async function sendToAll(
  context: SharedService,
  path: string,
  { upload, trash }: Readonly<Record<'upload' | 'trash', string>>,
): Promise<readonly Answer[]> {
  const { service } = context;
  return [
    ...(await sendAll(context, path)),
    await service.get(`${base}/files/versions${toQuery({ path })}`),
    await service.get(`${base}/files/archive${toQuery({ path })}`),
    await service.get(`${base}/files/search${toQuery({ path, query: 'a' })}`),
    await service.post(`${base}/files/place`, { upload, path }),
    await service.post(`${base}/files/unpack`, { upload, path }),
    await service.post(`${base}/trash/${trash}/restore`, { to: path }),
  ];
}

for (const path of [
  '..',
  '../world',
  'a/../../b',
  '.',
  './a.txt',
  'sub/.',
  '/etc/hostname',
  '//',
  'sub//a',
  'sub/',
  'a\0b',
  '\\x2E\\x2E',
  '\\x2E\\x2E\\x2Fworld',
  'sub\\x2Fa',
  '\\x00',
  '\\x61.txt',
  'x'.repeat(256),
  'x/'.repeat(2_100),
])
  test(`Every request with the path ${JSON.stringify(path.slice(0, 30))} is refused`, async (context) => {
    place(context, 'deleted');
    const trash = (await remove(context, 'deleted')).json.id;
    const upload = await uploadWhole(context.service, tarOf([{ path: 'a', content: 'x' }]));
    const before = describeAll(context);
    for (const answer of await sendToAll(context, path, { upload, trash }))
      assert.equal(codeOf(answer), [400, 'file_path_invalid']);
    // The upload stores why its last use failed.
    const changes = findDifferences(before, describeAll(context)).filter((line) => !line.includes(`${upload}/record`));
    assert.equal(changes, []);
  });

test.run();
