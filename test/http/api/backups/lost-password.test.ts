/** A repository of restic whose password is lost, or replaced by another password. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { hasRestic } from '../../../kit/servers/restic-repository.js';
import { repositoryOptions } from './repositories.js';
import { ended } from './under-load.js';

const test = successiveManagersSuite('http/api/backups/lost-password');

if (hasRestic)
  test('Jobs without the password fail with the remedy and delete nothing', async (context) => {
    const { manage, workspace } = context;
    const at = (path: string): string => join(workspace.root, path);
    const service = await manage({ args: [...repositoryOptions('restic', workspace), '--backup-keep-last', '1'] });
    const backUp = async (): Promise<any> => ended(service, (await service.post('/backups', { folder: 'world' })).json);
    const good = await backUp();
    assert.is(good.problem, null);
    const password = readFileSync(at('manager/restic-password'));
    const snapshots = readdirSync(at('backups/.restic/snapshots'));

    for (const isReplaced of [false, true]) {
      if (isReplaced) writeFileSync(at('manager/restic-password'), 'another\n', { mode: 0o600 });
      else rmSync(at('manager/restic-password'));
      const { problem } = await backUp();
      assert.match(problem, `The password in ${at('manager/restic-password')} does not open the repository`);
      assert.match(problem, 'Put the copy of the file back');
      assert.is(existsSync(at('manager/restic-password')), isReplaced);
      assert.is((await service.post(`/backups/${good.id}/verify`)).status, 202);
      const { verified } = await ended(service, good);
      assert.match(verified.problem, 'Put the copy of the file back');
      assert.is((await service.post(`/backups/${good.id}/restore`, { folder: 'copy' })).status, 202);
      assert.match((await ended(service, good)).restored.problem, 'Put the copy of the file back');
      const deleted = await service.request('DELETE', `/backups/${good.id}`);
      assert.equal([deleted.status, deleted.json?.code], [500, 'backup_not_removed']);
      assert.match(deleted.json.detail, 'Put the copy of the file back');
      assert.equal(readdirSync(at('backups/.restic/snapshots')), snapshots);
      assert.equal(readdirSync(at('data')), ['world']);
    }

    writeFileSync(at('manager/restic-password'), password);
    assert.is((await service.post(`/backups/${good.id}/verify`)).status, 202);
    assert.is((await ended(service, good)).verified.problem, null);
  });

test.run();
