/** Backups of files outside of a Data Folder to which its links lead, and their restores. */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { waitForStatus } from '../../../kit/manager/shared-service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { kinds, repositoryOptions } from './repositories.js';
import { addWriter, ended } from './under-load.js';

const test = successiveManagersSuite('http/api/backups/followed');

interface Place {
  /** The Data Folder. */
  readonly world: string;
  /** The directory that the operator allows. */
  readonly disk: string;
}

/** Moves the region of a world to an allowed disk, and replaces it by a link. */
function moveRegion({ workspace }: SuccessiveManagers, links: readonly string[] = ['disk']): Place {
  const root = realpathSync(workspace.root);
  const [world, disk] = [join(root, 'data/world'), join(root, 'disk')];
  for (const path of ['disk/region/inner', 'other', 'manager']) mkdirSync(join(root, path), { recursive: true });
  writeFileSync(join(disk, 'region/one'), 'one');
  writeFileSync(join(disk, 'region/inner/today.log'), 'log');
  writeFileSync(join(disk, 'bans.json'), '[]');
  writeFileSync(join(root, 'other/secret'), 'secret');
  symlinkSync('inner', join(disk, 'region/within'));
  symlinkSync(join(root, 'other'), join(disk, 'region/beyond'));
  symlinkSync(join(disk, 'region'), join(world, 'region'));
  symlinkSync('../../disk/bans.json', join(world, 'bans.json'));
  symlinkSync(join(root, 'other'), join(world, 'other'));
  symlinkSync(root, join(world, 'everything'));
  const paths = links.map((name) => join(root, name));
  writeFileSync(join(root, 'manager/settings.json'), JSON.stringify({ links: paths }));
  writeFileSync(join(world, 'folder.json'), JSON.stringify({ backup: { followLinks: true, exclude: ['*.log'] } }));
  return { world, disk };
}

const followed = ['bans.json', 'region'];
const outside = ['everything', 'other', 'region/beyond'];

for (const kind of kinds)
  test(`${kind}: targets of allowed links are backed up, and a restore replaces the links`, async (context) => {
    const { manage, workspace } = context;
    const { world, disk } = moveRegion(context);
    const service = await manage({ args: repositoryOptions(kind, workspace) });
    const { json: plan } = await service.get('/backups/plan?folder=world');
    assert.equal([plan.followed, plan.outside], [followed, outside]);
    const { findings } = (await service.get('/datafolders/world/preflight')).json;
    const finding = findings.find(({ code }: any) => code === 'link_outside');
    assert.match(finding.message, 'lead out of it: "everything", "other", "region/beyond".');
    const backup = await ended(service, (await service.post('/backups', { folder: 'world' })).json);
    assert.equal([backup.problem, backup.followed, backup.outside], [null, followed, outside]);
    const [entry] = (await service.get('/history?type=backup.finished')).json;
    assert.equal(entry.detail.followed, followed);

    writeFileSync(join(disk, 'region/one'), 'lost');
    await service.post(`/backups/${backup.id}/restore`);
    const { restored } = await ended(service, backup);
    assert.is(restored.problem, null);
    assert.ok(lstatSync(join(world, 'region')).isDirectory());
    assert.ok(lstatSync(join(world, 'bans.json')).isFile());
    assert.is(readFileSync(join(world, 'region/one'), 'utf8'), 'one');
    assert.is(readFileSync(join(world, 'bans.json'), 'utf8'), '[]');
    assert.not.ok(existsSync(join(world, 'region/inner/today.log')));
    assert.equal(
      ['region/within', 'region/beyond', 'other'].map((link) => readlinkSync(join(world, link))),
      ['inner', join(disk, '../other'), join(disk, '../other')],
    );
    // No file is lost: the link and its target are unchanged.
    assert.is(readlinkSync(join(world, '..', restored.kept, 'region')), join(disk, 'region'));
    assert.is(readFileSync(join(disk, 'region/one'), 'utf8'), 'lost');
    assert.not.ok(existsSync(join(workspace.root, 'data', `.backup-${backup.id}`)));
  });

for (const mode of ['stop', 'freeze'] as const)
  test(`${mode}: a backup of a running server has the targets of its links`, async (context) => {
    const { manage, workspace } = context;
    const { disk } = moveRegion(context);
    addWriter(workspace);
    const service = await manage({ args: ['--backup-repository', 'copy'] });
    assert.is((await service.post('/start', { Build: 'writer', Folder: 'world' })).status, 204);
    await waitForStatus(service, ({ phase }) => phase === 'up');
    const backup = await ended(service, (await service.post('/backups', { folder: 'world', mode })).json);
    assert.equal([backup.problem, backup.followed], [null, followed]);
    assert.is(readFileSync(join(workspace.root, 'backups/world', backup.id, 'files/region/one'), 'utf8'), 'one');
    assert.is(readFileSync(join(disk, 'region/one'), 'utf8'), 'one');
  });

test('No link is followed without an allowed directory', async (context) => {
  moveRegion(context, []);
  const service = await context.manage({ args: ['--backup-repository', 'copy'] });
  const backup = await ended(service, (await service.post('/backups', { folder: 'world' })).json);
  assert.equal([backup.problem, backup.followed], [null, []]);
  assert.equal(backup.outside, ['bans.json', 'everything', 'other', 'region']);
});

test('A link to a directory that contains the Data Folders is not followed', async (context) => {
  moveRegion(context, ['.']);
  const service = await context.manage({ args: ['--backup-repository', 'copy'] });
  const { json: plan } = await service.get('/backups/plan?folder=world');
  assert.equal(
    [plan.followed, plan.outside],
    [
      ['bans.json', 'other', 'region'],
      ['everything', 'region/beyond'],
    ],
  );
});

test('A backup fails and names a followed link whose disk is not mounted', async (context) => {
  const { disk } = moveRegion(context);
  rmSync(disk, { recursive: true });
  const service = await context.manage({ args: ['--backup-repository', 'copy'] });
  const backup = await ended(service, (await service.post('/backups', { folder: 'world' })).json);
  assert.match(backup.problem, /world\/(region|bans\.json) \(ENOENT\)/);
  assert.is(backup.snapshot, null);
});

test.run();
