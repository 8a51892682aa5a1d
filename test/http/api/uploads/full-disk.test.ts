/** Uploads and their files on a full disk. The answer is 507, and no files are left. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as assert from 'uvu/assert';
import { tarOf } from '../../../adapters/archives/archives.js';
import { beginUpload, sendPart, tus, uploadWhole } from '../../../kit/http/tus.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { fillDisk, findMountFault, makeRoom, mountSmall } from '../../../kit/system/broken-environment.js';

const reason = findMountFault();
const test = successiveManagersSuite('http/api/uploads/full-disk', (root) =>
  reason === null ? mountSmall(root, 4_096) : () => undefined,
);
const skip = (): void => console.log(`SKIPPED: ${reason}`);

test(
  'An upload that does not fit on the disk is refused at the beginning with 507',
  reason !== null
    ? skip
    : async ({ manage }) => {
        const service = await manage();
        const answer = await service.request('POST', '/uploads', { headers: { ...tus, 'Upload-Length': '5000000' } });
        assert.equal([answer.status, answer.json.code], [507, 'disk_full']);
      },
);

test(
  'A part gets 507 on a full disk, and the upload continues when there is space',
  reason !== null
    ? skip
    : async ({ manage }) => {
        const service = await manage();
        const [one, two] = [await beginUpload(service, 2_500_000), await beginUpload(service, 2_500_000)];
        const content = Buffer.alloc(2_500_000, 1);
        assert.is((await sendPart(service, one, 0, content)).status, 204);
        const full = await sendPart(service, two, 0, content);
        assert.equal([full.status, full.json.code], [507, 'disk_full']);
        assert.is((await service.request('DELETE', one, { headers: tus })).status, 204);
        const { offset } = (await service.get(two)).json;
        assert.is((await sendPart(service, two, offset, content.subarray(offset))).status, 204);
      },
);

test(
  'An archive whose files do not fit on the disk leaves no files',
  reason !== null
    ? skip
    : async ({ workspace, manage }) => {
        const service = await manage();
        const archive = gzipSync(tarOf([{ path: 'data', content: Buffer.alloc(8_000_000, 1) }]));
        const upload = await uploadWhole(service, archive, 'data.tar.gz');
        const answer = await service.post('/datafolders/world/files/unpack', { upload, path: 'in' });
        assert.equal([answer.status, answer.json.code], [507, 'disk_full']);
        assert.equal(
          readdirSync(join(workspace.root, 'data')).filter((name) => name.startsWith('.upload')),
          [],
        );
        assert.equal(readdirSync(join(workspace.root, 'data/world')).includes('in'), false);
        assert.is((await service.get(`/uploads/${upload}`)).json.state, 'received');
      },
);

test(
  'An undo on a full disk changes nothing, and the next manager can undo the use',
  reason !== null
    ? skip
    : async ({ workspace, manage }) => {
        const first = await manage();
        const upload = await uploadWhole(first, tarOf([{ path: 'a.txt', content: 'a' }]), 'a.tar');
        assert.is((await first.post('/datafolders/world/files/unpack', { upload, path: 'in' })).status, 200);
        const own = join(workspace.root, 'data/world/in/own.txt');
        writeFileSync(own, 'mine');
        fillDisk(workspace);
        const order = { upload, force: true };
        const refused = await first.post('/datafolders/world/files/undo', order);
        assert.equal([refused.status, refused.json.code], [507, 'disk_full'], refused.text);
        await first.end();
        const second = await manage();
        assert.is(readFileSync(own, 'utf8'), 'mine');
        makeRoom(workspace);
        const undone = await second.post('/datafolders/world/files/undo', order);
        assert.is(undone.status, 200, undone.text);
        assert.not(existsSync(own));
        const trash = (await second.get('/datafolders/world/trash')).json;
        assert.equal(
          trash.map(({ path }: { path: string }) => path),
          ['in'],
        );
      },
);

test.run();
