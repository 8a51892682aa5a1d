/** The view of Data Folders with more Data Folders than it shows at once. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { addFxServerFolder, licence } from '../kit/servers/fxserver.js';
import { until } from '../kit/system/until.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { folder } from './resource-folder.js';

const test = browserSuite('browser/many-folders');

test('A list of 450 Data Folders first shows 200 rows, and more rows on request', async ({
  open,
  service,
  workspace,
}) => {
  for (let n = 1; n <= 450; n += 1) workspace.addFolder(`many ${n}`);
  await service.post('/datafolders');
  const { json } = await service.get('/datafolders');
  const page = await open('#/folders');
  const cards = page.getByRole('main').getByRole('rowheader');
  const more = page.getByRole('button', { name: /^Show \d+ more$/ });
  await more.waitFor();
  // The rows appear when their order is known.
  await cards.first().waitFor();
  assert.is(await cards.count(), 200);
  await more.click();
  await page.getByRole('button', { name: `Show ${json.length - 400} more` }).click();
  await more.waitFor({ state: 'detached' });
  assert.is(await cards.count(), json.length);
});

test('Many Data Folders can be filtered by problems, and each row names a problem', async (session) => {
  const { open, service, workspace } = session;
  for (let n = 1; n <= 8; n += 1) mkdirSync(join(workspace.root, 'data', `plain ${n}`));
  await service.post('/datafolders');
  const { json: preflight } = await service.get('/datafolders/world/preflight');
  const page = await open('#/folders');
  await folder(page, 'plain 1').waitFor();
  await page.getByRole('button', { name: new RegExp(`^${en.folders.filters.problem} \\d+\\s?$`) }).click();
  await folder(page, 'plain 1').waitFor({ state: 'detached' });
  const [{ code, title }] = preflight.findings;
  const effects: Readonly<Record<string, string>> = en.check.effects;
  await folder(page, 'world')
    .getByText(effects[code] ?? title)
    .waitFor();
  assert.equal(await findViolations(page), []);
  workspace.addFolder('later');
  await service.post('/datafolders');
  await folder(page, 'later').waitFor();
  await folder(page, 'plain 1').waitFor({ state: 'detached' });
  const { json: folders } = await service.get('/datafolders');
  await page.getByRole('button', { name: `${en.folders.filters.never} ${folders.length}` }).click();
  await folder(page, 'plain 1').waitFor();
});

test('A long list shows the Data Folder of the running server in a separate group', async (session) => {
  const { open, service, workspace } = session;
  for (let n = 1; n <= 8; n += 1) mkdirSync(join(workspace.root, 'data', `plain ${n}`));
  await service.post('/datafolders');
  const page = await open('#/folders');
  await folder(page, 'plain 1').waitFor();
  assert.is(await page.getByRole('cell', { name: en.folders.inUse, exact: true }).count(), 0);
  await service.post('/start', { Build: 'console', Folder: 'world' });
  const rows = page.locator('table.folders tbody tr');
  await rows.filter({ hasText: en.state.running }).waitFor();
  const texts = await rows.evaluateAll((all) => all.slice(0, 3).map(({ textContent }) => textContent));
  assert.is(texts[0], en.folders.inUse);
  assert.match(texts[1] ?? '', /^world/);
  // On a busy machine the checks may answer too late for the groups.
  assert.match(texts[2] ?? '', new RegExp(`^(${en.folders.others}|${en.check.noProblems}\\d+)$`));
  assert.equal(await findViolations(page), []);
});

test('A long list has groups of Data Folders with and without problems, with counts', async (session) => {
  const { open, service, workspace } = session;
  for (let n = 1; n <= 8; n += 1) mkdirSync(join(workspace.root, 'data', `plain ${n}`));
  await service.post('/datafolders');
  const page = await open('#/folders');
  const heads = page.locator('table.folders .group-row');
  // On a busy machine the checks may answer too late for the order. Open the list again then.
  await until(async () => {
    await folder(page, 'plain 8').waitFor();
    if ((await heads.count()) === 2) return true;
    await page.reload();
    return false;
  });
  assert.equal(await heads.allTextContents(), [`${en.folders.filters.problem}1`, `${en.check.noProblems}8`]);
  const rows = page.getByRole('main').getByRole('rowheader');
  assert.match((await rows.first().textContent()) ?? '', /^world/);
  assert.is(
    await folder(page, 'plain 1')
      .getByRole('link', { name: en.palette.editConfig('plain 1') })
      .count(),
    0,
  );
  assert.equal(await findViolations(page), []);
});

test('Data Folders with problems come first in the list', async ({ open, service, workspace }) => {
  for (let n = 1; n <= 3; n += 1) mkdirSync(join(workspace.root, 'data', `plain ${n}`));
  await service.post('/datafolders');
  const page = await open('#/folders');
  const first = page.getByRole('main').getByRole('rowheader').first();
  // On a busy machine the checks may answer too late for the order. Open the list again then.
  await until(async () => {
    await folder(page, 'plain 3').waitFor();
    if ((await first.textContent())?.trim() === 'world') return true;
    await page.reload();
    return false;
  });
  assert.is(await page.locator('th[aria-sort]').count(), 0, 'the list is not sorted by name');
});

for (const width of [1440, 390])
  test(`A fault of several Data Folders is corrected with one button at ${width} px`, async (session) => {
    const { open, service, workspace } = session;
    for (const name of ['one', 'two']) addFxServerFolder(workspace, name, [`sv_licenseKey ${licence}`]);
    const names = ['one', 'two', 'world'];
    await service.post('/datafolders');
    const page = await open('#/folders', { viewport: { width, height: 900 } });
    const fix = page.getByRole('button', { name: en.folders.fixIn(en.check.addLines, names.length), exact: true });
    await fix.waitFor();
    const top = async (place: typeof fix): Promise<number> => (await place.boundingBox())?.y ?? 0;
    assert.ok((await top(fix)) < (await top(page.locator('table.folders'))), 'above the list');
    assert.equal(await findViolations(page), []);
    await fix.click();
    await fix.waitFor({ state: 'detached' });
    for (const name of names) {
      const text = readFileSync(join(workspace.root, 'data', name, 'server.cfg'), 'utf8');
      assert.match(text, /^endpoint_add_tcp .*\nendpoint_add_udp .*\n/);
    }
  });

test.run();
