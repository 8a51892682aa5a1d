/** The editor of the config file of a Data Folder. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { waitForHistory } from '../kit/manager/shared-service.js';
import { sampleCases } from '../kit/sample.js';
import { until } from '../kit/system/until.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { answeredWith } from './page-errors.js';
import { addResourceFolder } from './resource-folder.js';
import { pressInRow } from './row-menu.js';
import { waitForFrame } from './wait.js';

const words = en.editor;
const address = '#/folders/roleplay?config=';

const test = browserSuite('browser/config', { prepare: addResourceFolder });

const content = (page: Page) => page.getByRole('textbox', { name: words.label('server.cfg') });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Types at the end of the text. */
async function append(page: Page, text: string): Promise<void> {
  await content(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
}

test('The editor of a config file shows colours, and each finding at its line', async ({ open, workspace }) => {
  const file = join(workspace.root, 'data/roleplay/server.cfg');
  const page = await open('#/folders/roleplay');
  await page.getByRole('link', { name: words.open }).click();
  await content(page).getByText('ensure', { exact: true }).first().waitFor();
  await page.locator('.finding-error', { hasText: 'ensure nowhere' }).waitFor();
  assert.match(String(await page.locator('.finding-mark').first().getAttribute('title')), /nowhere/);
  const save = page.getByRole('button', { name: words.save, exact: true });
  assert.is(await save.getAttribute('aria-disabled'), 'true', 'nothing has changed');
  await append(page, 'sets tags "one"');
  await page.getByText(words.changed).waitFor();
  assert.is(await save.getAttribute('aria-disabled'), 'false');
  await page.keyboard.press('Control+s');
  await page.getByText(words.saved).waitFor();
  assert.match(readFileSync(file, 'utf8'), /ensure nowhere\nsets tags "one"$/);
  assert.equal(await findViolations(page), []);
});

test('A finding of the check links to the editor, which gets the focus', async ({ open }) => {
  const page = await open('#/folders/roleplay');
  await page.getByRole('tab', { name: en.check.problems }).click();
  await page.locator('.findings').getByRole('link', { name: 'nowhere server.cfg:4' }).click();
  await content(page).waitFor();
  await page.waitForFunction('document.activeElement?.classList.contains("code-editor")');
});

test('Completion offers commands, variables and resources', async ({ open }) => {
  const page = await open('#/');
  const listed = page.waitForResponse(/\/roleplay\/resources/);
  await page.evaluate(`location.hash = '${address}'`);
  await content(page).waitFor();
  await (await listed).finished();
  await waitForFrame(page);
  const option = (name: string) => page.getByRole('option', { name, exact: true });
  await append(page, 'ensure pol');
  await option('police').waitFor();
  // CodeMirror ignores clicks and Enter in the first moment of a list.
  await until(async () => {
    await option('police')
      .click({ timeout: 1_000 })
      .catch(() => undefined);
    return (await content(page).getByText('police').count()) > 0;
  }, 'the completion');
  await append(page, '\nens');
  await option('ensure').waitFor();
  await page.keyboard.press('Escape');
  await append(page, '\nset sv_projectN');
  await option('sv_projectName').waitFor();
});

test('A UTF-16 config file keeps its encoding until it is converted', async ({ open, workspace }) => {
  const file = join(workspace.root, 'data/roleplay/server.cfg');
  writeFileSync(file, Buffer.from('\ufeffensure taxi\r\n# Zoë\r\n', 'utf16le'));
  const page = await open(address);
  await page.getByText(`${words.encoding.names['utf-16le']}${words.encoding.withBom} · CRLF`).waitFor();
  await content(page).getByText('Zoë').waitFor();
  await append(page, '# 服');
  await press(page, words.save);
  await page.getByText(words.saved).waitFor();
  assert.is(readFileSync(file, 'utf16le'), '\ufeffensure taxi\r\n# Zoë\r\n# 服');
  await press(page, words.encoding.convert);
  await page.getByText(words.encoding.willConvert).waitFor();
  assert.equal(await findViolations(page), []);
  await press(page, words.save);
  await page.getByText(`${words.encoding.names['utf-8']} · CRLF`, { exact: true }).waitFor();
  assert.is(readFileSync(file, 'utf8'), 'ensure taxi\r\n# Zoë\r\n# 服');
});

test('A text that another client has saved is overwritten only after a confirmation', async ({
  open,
  workspace,
  allow,
}) => {
  allow(answeredWith(412));
  const file = join(workspace.root, 'data/roleplay/server.cfg');
  const page = await open(address);
  await content(page).waitFor();
  writeFileSync(file, 'ensure taxi\n');
  await append(page, '# mine');
  await press(page, words.save);
  await page.getByRole('dialog', { name: words.conflict.title }).waitFor();
  assert.equal(await findViolations(page), []);
  // Enter in the question loses no typed text.
  await page.getByRole('button', { name: words.conflict.compare }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.cm-changedLine', { hasText: '# mine' }).waitFor();
  assert.is(readFileSync(file, 'utf8'), 'ensure taxi\n');
  await press(page, words.save);
  await press(page, words.conflict.overwrite);
  await page.getByText(words.saved).waitFor();
  assert.match(readFileSync(file, 'utf8'), /# mine$/);
});

test('A version can be compared and restored, and a change of view keeps the text', async ({ open, workspace }) => {
  const file = join(workspace.root, 'data/roleplay/server.cfg');
  const before = readFileSync(file, 'utf8');
  const page = await open(address);
  await content(page).waitFor();
  await append(page, '# second');
  await press(page, words.save);
  const version = page.getByRole('listitem', { name: words.versions.name('1') });
  await version.getByRole('button', { name: words.versions.compare }).click();
  await page.locator('.cm-changedLine', { hasText: '# second' }).waitFor();
  await pressInRow(version, words.versions.restore);
  await page.getByText(words.versions.restored).waitFor();
  await page.getByRole('link', { name: 'roleplay', exact: true }).click();
  await page.getByRole('link', { name: words.open }).click();
  await page.getByText(words.changed).waitFor();
  await press(page, words.save);
  await page.getByText(words.saved).waitFor();
  assert.is(readFileSync(file, 'utf8'), before);
});

test('An entry of the history links to the version that it saved', async ({ open, service, workspace }) => {
  const path = '/datafolders/roleplay/config';
  for (const body of ['sets tags "one"\n', 'sets tags "two"\n']) {
    const headers = { 'Content-Type': 'text/plain', 'If-Match': (await service.get(path)).headers.get('etag') ?? '' };
    assert.is((await service.request('PUT', path, { body, headers })).status, 204);
  }
  await waitForHistory(service);
  const page = await open('#/history/files');
  const showSaved = async (index: number): Promise<void> => {
    await page
      .getByRole('button', { name: en.app.more(en.history.entries['config.saved']) })
      .nth(index)
      .click();
    await page.getByRole('link', { name: en.history.showConfigOf('roleplay') }).click();
  };
  await showSaved(1);
  await page.getByText(words.versions.wanted('2')).waitFor();
  await page.locator('.cm-changedLine', { hasText: 'sets tags "two"' }).waitFor();
  await page.locator('.cm-deletedChunk', { hasText: 'sets tags "one"' }).waitFor();
  await page.getByText(words.versions.against(words.versions.name('2'))).waitFor();
  assert.equal(await findViolations(page), []);
  await page.goBack();
  await showSaved(0);
  await page.getByText(words.versions.isFile).waitFor();
  writeFileSync(join(workspace.root, 'data/roleplay/server.cfg'), 'sets tags "three"\n');
  await page.reload();
  await page.getByText(words.versions.gone).waitFor();
});

test(
  'A config file that a Build names is created by the first save',
  async ({ open, workspace, allow }) => {
    // The file does not exist yet.
    allow(answeredWith(404));
    const file = join(workspace.root, 'data/new/conf/server.properties');
    const page = await open('#/folders/new');
    await page.getByText(en.folders.configNotYet, { exact: true }).waitFor();
    await page.getByRole('link', { name: words.create('server.cfg'), exact: true }).waitFor();
    await page.getByRole('link', { name: words.create('conf/server.properties') }).click();
    await page.getByText(words.none).waitFor();
    assert.equal(await findViolations(page), []);
    await page.getByRole('textbox', { name: words.label('conf/server.properties') }).click();
    await page.keyboard.type('port=1');
    assert.not.ok(existsSync(file));
    await press(page, words.save);
    await page.getByText(words.saved).waitFor();
    assert.is(readFileSync(file, 'utf8'), 'port=1');
    await page.getByRole('heading', { name: words.versions.title }).waitFor();
    await page.getByRole('link', { name: 'new', exact: true }).click();
    await page.getByRole('definition').getByText('conf/server.properties', { exact: true }).waitFor();
    await page.getByRole('link', { name: words.open }).click();
    await page.locator('.cm-line', { hasText: 'port=1' }).waitFor();
  },
  {
    prepare(workspace) {
      workspace.addBuild('one', { command: ['sleep', '1000'], config: 'server.cfg' });
      workspace.addBuild('two', { command: ['sleep', '1000'], config: 'conf/server.properties' });
      mkdirSync(join(workspace.root, 'data/new'));
    },
  },
);

for (const width of sampleCases('config', [360, 1280], 1))
  test(`The editor is no wider than the screen at ${width} px`, async ({ open }) => {
    const page = await open(address, { viewport: { width, height: 800 } });
    await content(page).waitFor();
    assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth')) <= width);
  });

test.run();
