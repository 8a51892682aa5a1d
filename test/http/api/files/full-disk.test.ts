/** Deleting files on a full disk. A deletion without the trash works, so that a client can free space. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { findMountFault, mountSmall } from '../../../kit/system/broken-environment.js';

const reason = findMountFault();
const test = successiveManagersSuite('http/api/files/full-disk', (root) =>
  reason === null ? mountSmall(root, 4_096) : () => undefined,
);

test(
  'DELETE /files?permanent=true works on a full disk, where the trash has no space',
  reason !== null
    ? () => console.log(`SKIPPED: ${reason}`)
    : async ({ workspace, manage }) => {
        const service = await manage();
        const folder = join(workspace.root, 'data/world');
        writeFileSync(join(folder, 'large'), Buffer.alloc(1_000_000, 1));
        assert.throws(() => writeFileSync(join(workspace.root, 'filler'), Buffer.alloc(8_000_000, 1)), /ENOSPC/);
        const path = '/datafolders/world/files?path=large';
        const refused = await service.request('DELETE', path);
        assert.equal([refused.status, refused.json.code], [507, 'disk_full']);
        assert.ok(readdirSync(folder).includes('large'));
        const deleted = await service.request('DELETE', `${path}&permanent=true`);
        assert.is(deleted.status, 200, deleted.text);
        assert.equal(
          readdirSync(folder).filter((name) => name === 'large' || name.startsWith('.server-manager')),
          [],
        );
      },
);

test.run();
