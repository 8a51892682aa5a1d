/** Backups of a Data Folder without files. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { kinds, repositoryOptions } from './repositories.js';
import { ended } from './under-load.js';

const test = successiveManagersSuite('http/api/backups/empty');

for (const kind of kinds)
  test(`${kind}: an empty Data Folder is backed up, verified and restored`, async ({ manage, workspace }) => {
    const service = await manage({ args: repositoryOptions(kind, workspace) });
    const { root } = workspace;
    rmSync(join(root, 'data/world/server.cfg'));
    assert.equal(readdirSync(join(root, 'data/world')), []);
    const backup = await ended(service, (await service.post('/backups', { folder: 'world' })).json);
    assert.equal([backup.problem, backup.size], [null, 0]);
    await service.post(`/backups/${backup.id}/verify`);
    assert.is((await ended(service, backup)).verified.problem, null);
    assert.equal((await service.get(`/backups/${backup.id}/files`)).json, []);
    await service.post(`/backups/${backup.id}/restore`, { folder: 'copy' });
    assert.is((await ended(service, backup)).restored.problem, null);
    assert.equal(readdirSync(join(root, 'data/copy')), []);
  });

test.run();
