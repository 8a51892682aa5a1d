/** The encoding of names, which the client of an installation can set. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { windowsEntry, zipOf } from '../../../adapters/archives/archives.js';
import { type SharedService, shareService } from '../../../kit/manager/shared-service.js';

const test = suite<SharedService>('http/api/builds/names');
shareService(test);

const body = zipOf([
  windowsEntry('build.json', '{ "command": ["sh"] }'),
  windowsEntry(Buffer.from('\xcb\xb5\xc3\xf7.txt', 'latin1'), 'x'),
]);

test('Names that are not UTF-8 are read in the encoding that the client sets', async ({ service, workspace }) => {
  const unread = await service.request('PUT', '/builds/chinese', { body });
  assert.equal([unread.status, unread.json.code], [400, 'archive_encoding_unknown']);
  assert.match(unread.json.detail, 'As gbk it reads "说明.txt".');
  assert.match(unread.json.remedy, 'names');
  const read = await service.request('PUT', '/builds/chinese?names=gbk', { body });
  assert.is(read.status, 201, read.text);
  assert.is(readFileSync(join(workspace.root, 'builds/chinese/说明.txt'), 'utf8'), 'x');
});

test('An encoding that is not supported is refused without an installation', async ({ service }) => {
  const answer = await service.request('PUT', '/builds/other?names=klingon', { body });
  assert.equal([answer.status, answer.json.code], [400, 'query_invalid']);
  assert.match(answer.json.detail, 'gbk');
  assert.is((await service.get('/builds/other')).status, 404);
});

test.run();
