/** Backups in the page. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { waitForStatus } from '../kit/manager/shared-service.js';
import { sampleCases } from '../kit/sample.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { answeredWith } from './page-errors.js';
import { pressInRow } from './row-menu.js';

const test = browserSuite('browser/backups', { service: { args: ['--backup-repository', 'copy'] } });
const words = en.backups;

for (const width of sampleCases('backups', [360, 1280], 1))
  test(`A running Data Folder is backed up and restored, at ${width} pixels`, async (session) => {
    const { open, service, workspace, allow } = session;
    allow(answeredWith(409));
    const save = join(workspace.root, 'data/world/save');
    writeFileSync(save, 'saved');
    await service.post('/start', { Build: 'console', Folder: 'world' });
    const { run } = await waitForStatus(service, ({ phase }) => phase === 'up');
    const page = await open('#/backups', { viewport: { width, height: 800 } });
    await page.getByText(words.noneDetail).waitFor();
    await page.getByRole('button', { name: en.palette.create.backup }).click();
    await page.getByText(words.modeDetails.stop).waitFor();
    assert.equal(await findViolations(page), []);
    await page.getByRole('button', { name: words.begin, exact: true }).click();
    const row = page.getByRole('table', { name: en.app.views.backups }).getByRole('row').filter({ hasText: 'world' });
    await row.locator('.presence.good').waitFor();
    await waitForStatus(service, (status) => status.phase === 'up' && status.run !== run);
    assert.is(await row.locator('.presence.good time').count(), 0, 'verified as a part of the backup');
    await pressInRow(row, words.verify);
    await row.getByText(words.verified).locator('time').waitFor();
    assert.equal(await findViolations(page), []);

    await pressInRow(row, words.test);
    await row.getByText(words.tested).waitFor();
    assert.equal(await findViolations(page), []);

    const dialog = page.getByRole('dialog', { name: words.restoreTitle });
    await row.getByRole('button', { name: words.restore, exact: true }).click();
    await dialog.getByLabel(words.restoreStop, { exact: true }).uncheck();
    await dialog.getByRole('button', { name: words.restore }).click();
    await dialog.getByText('folder_running').waitFor();
    assert.equal(await findViolations(page), []);
    writeFileSync(save, 'lost');
    await dialog.getByLabel(words.restoreStop, { exact: true }).check();
    assert.equal(await findViolations(page), []);
    const { run: replaced } = (await service.get('/status')).json;
    await dialog.getByRole('button', { name: words.restore }).click();
    await row.getByText(words.restoredTo('world')).waitFor();
    assert.is(readFileSync(save, 'utf8'), 'saved');
    await waitForStatus(service, (status) => status.phase === 'up' && status.run !== replaced);
    await service.post('/stop');

    const kept = page.getByRole('region', { name: words.kept.title });
    await kept.getByText('data/.world.before-restore').waitFor();
    assert.equal(await findViolations(page), []);
    const names = (await service.get('/kept-folders')).json.map(({ name }: any) => name);
    await kept.getByRole('button', { name: words.kept.restoreOf(names[0]) }).click();
    const question = page.getByRole('dialog', { name: words.kept.restoreTitle });
    await question.getByText(words.kept.restoreDetail('world')).waitFor();
    assert.equal(await findViolations(page), []);
    await question.getByRole('button', { name: words.restore }).click();
    await kept.getByText(`data/${names[0]}`).waitFor({ state: 'detached' });
    assert.is(readFileSync(save, 'utf8'), 'lost');
    await kept.getByRole('button', { name: words.remove }).click();
    await page
      .getByRole('dialog', { name: words.kept.removeTitle })
      .getByRole('button', { name: words.remove })
      .click();
    await kept.waitFor({ state: 'detached' });
    assert.equal((await service.get('/kept-folders')).json, []);

    await pressInRow(row, words.remove);
    await page.getByRole('dialog').getByRole('button', { name: words.remove }).click();
    await page.getByText(words.noneDetail).waitFor();
  });

for (const width of sampleCases('backups', [360, 1280], 1))
  test(`Single files of a backup are restored, at ${width} pixels`, async (session) => {
    const { open, service, workspace } = session;
    const at = (path: string): string => join(workspace.root, 'data/world', path);
    mkdirSync(at('maps'));
    writeFileSync(at('maps/one'), 'saved');
    writeFileSync(at('server.cfg'), 'sv_hostname "saved"\n');
    const { id } = (await service.post('/backups', { folder: 'world' })).json;
    const page = await open('#/backups', { viewport: { width, height: 800 } });
    const row = page.getByRole('table', { name: en.app.views.backups }).getByRole('row').filter({ hasText: 'world' });
    await row.getByText(words.verified).waitFor();
    writeFileSync(at('maps/one'), 'lost');
    writeFileSync(at('server.cfg'), 'sv_hostname "changed"\n');
    await pressInRow(row, words.files.open);
    const dialog = page.getByRole('dialog', { name: words.files.title('world') });
    await dialog.getByRole('button', { name: 'maps/' }).click();
    await dialog.getByText('world/maps').waitFor();
    await dialog.getByRole('button', { name: words.files.restoreOf('one') }).click();
    await dialog.getByText(words.files.restoreDetail).waitFor();
    assert.equal(await findViolations(page), []);
    await dialog.getByRole('button', { name: words.restore }).click();
    await dialog.getByText('data/.world.before-restore').waitFor();
    assert.is(readFileSync(at('maps/one'), 'utf8'), 'saved');

    await dialog.getByRole('button', { name: words.files.up, exact: true }).click();
    await dialog.getByRole('button', { name: words.files.restoreOf('server.cfg') }).click();
    await dialog.getByText(words.files.configDetail).waitFor();
    await dialog.getByRole('button', { name: words.restore }).click();
    await dialog.getByText(words.files.restored('server.cfg', null, '1')).waitFor();
    assert.is(readFileSync(at('server.cfg'), 'utf8'), 'sv_hostname "saved"\n');
    assert.is((await service.get('/datafolders/world/config/versions/1')).text, 'sv_hostname "changed"\n');
    assert.equal(await findViolations(page), []);
    assert.is((await service.get(`/backups/${id}`)).json.restored, null);
  });

test('The dialogs of a backup and of a restore name the links that are followed', async ({ open, workspace }) => {
  const [disk, world] = [join(workspace.root, 'disk'), join(workspace.root, 'data/world')];
  for (const path of [join(disk, 'region'), join(workspace.root, 'manager')]) mkdirSync(path, { recursive: true });
  symlinkSync(join(disk, 'region'), join(world, 'region'));
  writeFileSync(join(disk, 'region/r.0.0'), 'blocks');
  writeFileSync(join(workspace.root, 'manager/settings.json'), JSON.stringify({ links: [disk] }));
  writeFileSync(join(world, 'folder.json'), JSON.stringify({ backup: { followLinks: true } }));
  const page = await open('#/backups');
  await page.getByRole('button', { name: en.palette.create.backup }).click();
  await page.getByRole('dialog').getByText(words.followed('region')).waitFor();
  assert.equal(await findViolations(page), []);
  await page.getByRole('button', { name: words.begin, exact: true }).click();
  const row = page.getByRole('table', { name: en.app.views.backups }).getByRole('row').filter({ hasText: 'world' });
  await row.getByText(words.followed('region')).waitFor();
  await row.getByRole('button', { name: words.restore, exact: true }).click();
  await page.getByText(words.restoreFollowed('region')).waitFor();
  assert.equal(await findViolations(page), []);
});

test('A backup of an empty Data Folder offers no restore', async ({ open, service }) => {
  for (const width of [1440, 390]) {
    const page = await open('#/backups', { viewport: { width, height: 844 } });
    const row = page.getByRole('row').filter({ hasText: 'world' });
    if (width === 1440) {
      await page.getByText(words.noneDetail).waitFor();
      await service.post('/backups', { folder: 'world' });
    }
    await row.getByText(words.doneEmpty, { exact: true }).waitFor();
    await row.getByText(words.emptyDetail).waitFor();
    await row.getByRole('button', { name: en.app.more('world') }).click();
    await row.getByRole('button', { name: words.verify }).waitFor();
    assert.is(await row.getByRole('button', { name: words.restore, exact: true }).count(), 0);
    assert.is(await row.getByRole('button', { name: words.test }).count(), 0);
    assert.equal(await findViolations(page), []);
    await page.context().close();
  }
});

test('A failed backup shows the reason, and offers no restore', async ({ open, service, workspace }) => {
  writeFileSync(join(workspace.root, 'backups'), 'in the way');
  const page = await open('#/backups');
  await page.getByText(words.noneDetail).waitFor();
  await service.post('/backups', { folder: 'world' });
  const row = page.getByRole('row').filter({ hasText: 'world' });
  await row.getByText(words.failed).waitFor();
  await row.getByText(/could not be written/).waitFor();
  await row.getByRole('button', { name: en.app.more('world') }).click();
  assert.equal(await row.getByRole('button').allInnerTexts(), ['', words.details, words.remove]);
});

test.run();
