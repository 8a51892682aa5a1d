/** Links that lead out of a Data Folder. No backup contains their targets. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { kinds, repositoryOptions } from './repositories.js';
import { ended } from './under-load.js';

const test = successiveManagersSuite('http/api/backups/outside');

for (const kind of kinds)
  test(`${kind}: plan, backup, history and preflight name links that lead out`, async (context) => {
    const { manage, workspace } = context;
    const world = join(workspace.root, 'data/world');
    mkdirSync(join(workspace.root, 'disk/region'), { recursive: true });
    mkdirSync(join(world, 'maps/inner'), { recursive: true });
    writeFileSync(join(world, 'maps/one'), 'one');
    const links: readonly (readonly [string, string])[] = [
      ['region', join(workspace.root, 'disk/region')],
      ['maps/upward', '../../../disk'],
      ['maps/detached', '/mnt/not-mounted/world'],
      ['maps/chained', '../region'],
      ['cache', '/var/cache'],
      ['maps/two', 'one'],
      ['maps/inner/all', '../..'],
      ['maps/later', 'not-yet'],
      ['maps/absolute', join(world, 'maps/one')],
    ];
    for (const [path, target] of links) symlinkSync(target, join(world, path));
    writeFileSync(join(world, 'folder.json'), JSON.stringify({ backup: { exclude: ['/cache'] } }));
    const outside = ['maps/chained', 'maps/detached', 'maps/upward', 'region'];

    const service = await manage({ args: repositoryOptions(kind, workspace) });
    assert.equal((await service.get('/backups/plan?folder=world')).json, {
      folder: 'world',
      mode: 'stop',
      exclude: ['/cache'],
      outside,
      followed: [],
    });
    const { findings } = (await service.get('/datafolders/world/preflight')).json;
    const [finding] = findings.filter(({ code }: any) => code === 'link_outside');
    assert.match(finding?.message, /"maps\/chained", "maps\/detached", "maps\/upward", "region"/);
    const backup = await ended(service, (await service.post('/backups', { folder: 'world' })).json);
    assert.equal([backup.problem, backup.outside], [null, outside]);
    const [entry] = (await service.get('/history?type=backup.finished')).json;
    assert.equal(entry.detail.outside, outside);
  });

test('The plan of a backup requires a Data Folder', async ({ manage }) => {
  const service = await manage();
  assert.is((await service.get('/backups/plan')).json.code, 'backup_invalid');
  assert.is((await service.get('/backups/plan?folder=nowhere')).json.code, 'folder_not_found');
});

test.run();
