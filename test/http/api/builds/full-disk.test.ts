/** Installations of a Build on a full disk. The answer is 507, and no files are left. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as assert from 'uvu/assert';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { findMountFault, mountSmall } from '../../../kit/system/broken-environment.js';
import { until } from '../../../kit/system/until.js';
import { buildArchive } from './build-archive.js';

const reason = findMountFault();
const test = successiveManagersSuite('http/api/builds/full-disk', (root) =>
  reason === null ? mountSmall(root, 2_048) : () => undefined,
);

for (const [where, archive] of [
  ['the archive', buildArchive({ path: 'data', content: Buffer.alloc(4_000_000, 1) })],
  ['the unpacked files', gzipSync(buildArchive({ path: 'data', content: Buffer.alloc(4_000_000, 1) }))],
] as const) {
  test(
    `PUT /builds/{id} gets 507 without space for ${where}`,
    reason !== null
      ? () => console.log(`SKIPPED: ${reason}`)
      : async ({ workspace, manage }) => {
          const service = await manage();
          const builds = (): string[] => readdirSync(join(workspace.root, 'builds')).sort();
          const answer = await service.request('PUT', '/builds/2372', { body: archive });
          assert.equal([answer.status, answer.json.code], [507, 'disk_full']);
          await until(() => builds().length === 1);
          assert.equal(builds(), ['console']);
          assert.is((await service.request('PUT', '/builds/2372', { body: buildArchive() })).status, 201);
        },
  );
}

test.run();
