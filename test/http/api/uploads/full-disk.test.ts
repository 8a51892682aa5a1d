/** Uploads and their files on a full disk: the answer is 507, and nothing is left. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as assert from 'uvu/assert';
import { tarOf } from '../../../adapters/archives/archives.js';
import { beginUpload, sendPart, tus, uploadWhole } from '../../../kit/http/tus.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { findMountFault, mountSmall } from '../../../kit/system/broken-environment.js';

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
  'A part gets 507 on a full disk, and the upload continues once there is space',
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

test.run();
