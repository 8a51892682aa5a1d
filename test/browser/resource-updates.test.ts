/**
 * The source of a resource on the page of a Data Folder, and the comparison of the resource with its newest release.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { installed, offerRelease, release } from '../http/api/resource-updates/update-suite.js';
import { de } from '../kit/data/german.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { findLayoutFaults } from './layout-rules.js';
import {
  address,
  change,
  dialog,
  fitsWidth,
  knowBase,
  openTask,
  phone,
  press,
  row,
  server,
  setSource,
  startUpdateSession,
  submit,
  taxi,
  toast,
  updateOptions,
  wide,
  words,
} from './update-page.js';

const test = browserSuite('browser/resource-updates', updateOptions);

const readSource = async ({ service }: BrowserSession) =>
  (await service.get('/datafolders/city/resources/taxi/source')).json;

/** The answer about a resource without a source. */
const none = { url: null, git: null, ref: null, encoding: null };

/** Changes two files as the operator, and offers a release in which the same files are changed. */
function makeConflicts({ workspace }: BrowserSession): void {
  change(workspace, 'server.lua', 'print("mine")\n');
  change(workspace, 'config.lua', `${installed['config.lua']}`.replace('10', '99'));
  offerRelease({ server }, 'v1.1.0', { ...release, 'config.lua': `${installed['config.lua']}`.replace('10', '20') });
}

test('The source of a resource is set in its menu', async (session) => {
  const page = await session.open(address, wide);
  await openTask(page, words.source);
  await press(page, words.save);
  await dialog(page).getByText(words.faults.empty).waitFor();
  const field = dialog(page).getByRole('textbox', { name: words.repository });
  assert.is(await field.getAttribute('aria-invalid'), 'true');
  assert.equal(await findViolations(page), []);
  await field.fill('taxi');
  await press(page, words.save);
  await dialog(page).getByText(words.faults.notRepository).waitFor();
  await dialog(page).getByLabel(words.kinds.archive, { exact: true }).check();
  await dialog(page).getByLabel(en.newFolder.archive.url).fill('http://a.example/taxi.zip');
  await press(page, words.save);
  await dialog(page).getByText(words.faults.notHttps).waitFor();
  await dialog(page).getByLabel(words.kinds.git).check();
  await dialog(page).getByLabel(en.newFolder.git.url).fill('https://a.example/taxi.git');
  await dialog(page).getByLabel(en.newFolder.git.ref).fill('-x');
  await press(page, words.save);
  await dialog(page).getByText(words.faults.ref).waitFor();
  await dialog(page).getByLabel(en.newFolder.git.ref).fill('main');
  await press(page, words.save);
  await toast(page).getByText(words.sourceSet('taxi', 'https://a.example/taxi.git (main)')).waitFor();
  assert.equal(await readSource(session), { ...none, git: 'https://a.example/taxi.git', ref: 'main' });

  await openTask(page, words.source);
  await dialog(page).getByLabel(words.kinds.github).check();
  await dialog(page).getByRole('textbox', { name: words.repository }).fill('example/taxi');
  await page.keyboard.press('Enter');
  await toast(page).getByText(words.sourceSet('taxi', taxi)).waitFor();
  assert.equal(await readSource(session), { ...none, url: taxi });
  await openTask(page, words.source);
  await dialog(page).getByLabel(words.kinds.none).check();
  await press(page, words.save);
  await toast(page).getByText(words.sourceRemoved('taxi')).waitFor();
  assert.equal(await readSource(session), none);
});

test('Saving a source unchanged keeps its hidden query', async (session) => {
  await setSource(session, 'taxi', { url: `${server.base}/taxi.zip?token=1` });
  let requested = '';
  server.answer = (request, response) => {
    requested = request.url ?? '';
    response.writeHead(404).end();
  };
  session.allow(/status of 5\d\d/);
  const page = await session.open(address, wide);
  await openTask(page, words.source);
  await dialog(page).getByText(words.queryHidden).waitFor();
  await press(page, words.save);
  await dialog(page).waitFor({ state: 'detached' });
  await openTask(page, words.update);
  await dialog(page).getByRole('alert').waitFor();
  assert.is(requested, '/taxi.zip?token=1');
});

test(
  'The refusal of an address is explained at the field',
  async (session) => {
    session.allow(/status of 400/);
    const page = await session.open(address, wide);
    await openTask(page, words.source);
    await dialog(page).getByLabel(words.kinds.archive, { exact: true }).check();
    const field = dialog(page).getByLabel(en.newFolder.archive.url);
    await field.fill('https://a.example/taxi.zip');
    await press(page, words.save);
    await dialog(page).locator('.fault').getByText(`${server.base}/allowed/`).waitFor();
    assert.is(await field.getAttribute('aria-invalid'), 'true');
    assert.equal(await findViolations(page), []);
  },
  { process: startUpdateSession(['--resources-allow-url', `${server.base}/allowed/`]) },
);

test('An update shows both versions of each conflict, and needs a choice', async (session) => {
  await knowBase(session);
  makeConflicts(session);
  await setSource(session, 'taxi', { url: taxi });
  const page = await session.open(address, wide);
  await openTask(page, words.update);
  await dialog(page)
    .getByRole('heading', { name: words.conflicts(2) })
    .waitFor();
  await dialog(page).getByText('1.0.0 → 1.1.0').waitFor();
  await dialog(page).getByText(words.verdicts.newer, { exact: true }).waitFor();
  const config = dialog(page).getByRole('region', { name: words.compare('config.lua') });
  assert.equal(await config.getByRole('columnheader').allTextContents(), Object.values(words.sides));
  const price = config.getByRole('row').filter({ hasText: 'Config.Price' });
  assert.equal(await price.getByRole('cell').allTextContents(), [
    '+Config.Price = 99',
    '~Config.Price = 10',
    '+Config.Price = 20',
  ]);
  assert.equal(await findViolations(page), []);
  assert.equal(await findLayoutFaults(page), []);
  await dialog(page).getByText(words.decisions.replaced(1)).click();
  await dialog(page).getByText('fxmanifest.lua', { exact: true }).waitFor();
  await dialog(page).getByText(words.decisions.added(1)).click();
  await dialog(page).getByText('new.lua', { exact: true }).waitFor();

  assert.is(await submit(page).getAttribute('aria-disabled'), 'true');
  assert.is(await submit(page).getAttribute('title'), words.open(2));
  const first = dialog(page).getByRole('group', { name: 'config.lua' });
  await first.getByLabel(words.choices.changed.mine).check();
  assert.is(await submit(page).getAttribute('title'), words.open(1));
  await press(page, words.allTheirs);
  assert.is(await submit(page).getAttribute('aria-disabled'), 'false');
  assert.ok(await first.getByLabel(words.choices.changed.theirs).isChecked());
  await press(page, en.app.cancel);
  await dialog(page).waitFor({ state: 'detached' });
  const { root } = session.workspace;
  assert.is(readFileSync(join(root, 'data/city/resources/[jobs]/taxi/server.lua'), 'utf8'), 'print("mine")\n');
});

test('One version of a conflict is shown at a time on a phone', async (session) => {
  await knowBase(session);
  makeConflicts(session);
  await setSource(session, 'taxi', { url: taxi });
  const page = await session.open(address, phone);
  await openTask(page, words.update);
  const config = dialog(page).getByRole('region', { name: words.compare('config.lua') });
  await config.getByText('Config.Price = 99').waitFor();
  assert.is(await config.getByRole('columnheader').count(), 1);
  await dialog(page)
    .getByRole('group', { name: words.versionOf('config.lua') })
    .getByRole('button', { name: words.sides.theirs, exact: true })
    .tap();
  await config.getByText('Config.Price = 20').waitFor();
  await config.getByText('Config.Price = 99').waitFor({ state: 'detached' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    assert.equal(await findViolations(page), [], colorScheme);
  }
  assert.equal(await findLayoutFaults(page), []);
  await fitsWidth(page);
  const group = (name: string) => dialog(page).getByRole('group', { name });
  await group('config.lua').getByLabel(words.choices.changed.mine).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  assert.ok(await group('config.lua').getByLabel(words.choices.changed.theirs).isChecked());
  await group('server.lua').getByLabel(words.choices.changed.mine).focus();
  await page.keyboard.press('Space');
  assert.is(await submit(page).getAttribute('aria-disabled'), 'false');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
});

test('The dialogs of an update fit a phone in German', async (session) => {
  makeConflicts(session);
  await setSource(session, 'taxi', { url: taxi });
  const german = de.resourceUpdates;
  const page = await session.open(address, { ...phone, locale: 'de-DE' });
  for (const [entry, shown] of [
    [german.update, german.baseUnknown('taxi')],
    [german.source, german.repositoryHint],
  ] as const) {
    await row(page, 'taxi')
      .getByRole('button', { name: de.app.more('taxi') })
      .tap();
    await row(page, 'taxi').getByRole('button', { name: entry, exact: true }).tap();
    await dialog(page).getByText(shown).waitFor();
    await fitsWidth(page);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: de.app.more(de.resources.title), exact: true }).tap();
  await page.getByRole('button', { name: german.installTitle, exact: true }).tap();
  await dialog(page).getByLabel(german.kinds.git).check();
  await fitsWidth(page);
});

test('A button shows the hidden secrets in the texts of a conflict', async (session) => {
  await knowBase(session);
  change(session.workspace, 'config.lua', 'Config = {}\nConfig.ApiKey = "0123456789"\n');
  offerRelease({ server }, 'v1.1.0', { ...release, 'config.lua': 'Config = {}\nConfig.ApiKey = ""\n' });
  await setSource(session, 'taxi', { url: taxi });
  const page = await session.open(address, wide);
  await openTask(page, words.update);
  await dialog(page).getByText('••••••').first().waitFor();
  assert.not.ok((await dialog(page).textContent())?.includes('0123456789'));
  await press(page, en.editor.secrets.show);
  await dialog(page).getByText('0123456789').waitFor();
});

test('The update of a resource that was not installed here shows only two versions', async (session) => {
  offerRelease({ server }, 'v1.1.0', release);
  await setSource(session, 'taxi', { url: taxi });
  const page = await session.open(address, wide);
  await openTask(page, words.update);
  await dialog(page).getByText(words.baseUnknown('taxi')).waitFor();
  const config = dialog(page).getByRole('region', { name: words.compare('config.lua') });
  assert.equal(await config.getByRole('columnheader').allTextContents(), [words.sides.mine, words.sides.theirs]);
  await config.getByText('Config.Debug = false').waitFor();
});

test.run();
