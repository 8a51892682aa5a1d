/**
 * The controls in the row of an Installed Resource: a switch that enables the resource, a command for the server, and
 * a menu.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import type { Workspace } from '../kit/manager/workspace.js';
import {
  addFxServerBuild,
  addFxServerFolder,
  addResource,
  licence,
  manifest,
  startFxServer,
} from '../kit/servers/fxserver.js';
import { findFreePort } from '../kit/system/free-port.js';
import { until } from '../kit/system/until.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { findLayoutFaults } from './layout-rules.js';
import { found } from './resource-folder.js';
import { openRowMenu } from './row-menu.js';

const port = await findFreePort();
const words = en.resources;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const readConfig = ({ root }: Workspace): string => readFileSync(join(root, 'data/city/server.cfg'), 'utf8');

const test = browserSuite('browser/resource-row', {
  prepare(workspace) {
    addFxServerBuild(workspace, '12345');
    const city = addFxServerFolder(workspace, 'city', [
      `sv_licenseKey ${licence}`,
      `endpoint_add_tcp "127.0.0.1:${port}"`,
      'exec more.cfg',
      'ensure [core]',
      'ensure taxi # cars',
      'set last 1',
    ]);
    writeFileSync(join(city, 'more.cfg'), 'ensure weather\n');
    addResource(city, '[core]/oxmysql', `${manifest}dependency 'base'\n`);
    for (const name of ['base', 'taxi', '[jobs]/police', 'weather']) addResource(city, name);
  },
});

const row = (page: Page, name: string) => page.locator(`.resource[data-name="${name}"]`);
const enable = (page: Page, name: string) =>
  page.getByRole('switch', { name: words.enabling.label(name), exact: true });
const state = (page: Page, name: string, isOn: boolean) =>
  page.locator(`.resource[data-name="${name}"] [role=switch][aria-checked="${isOn}"][aria-busy="false"]`).waitFor();

test('The switch of a resource adds its line, and comments the line out', async ({ open, workspace }) => {
  const page = await open('#/folders/city?build=');
  await state(page, 'taxi', true);
  await state(page, 'police', false);
  assert.equal(await findViolations(page), []);
  assert.equal(await findLayoutFaults(page), []);
  await enable(page, 'police').click();
  await until(() => /^ensure taxi # cars\nensure police\nset last 1$/m.test(readConfig(workspace)), 'a line');
  await state(page, 'police', true);
  await enable(page, 'taxi').focus();
  await page.keyboard.press('Space');
  await until(() => readConfig(workspace).includes('\n# ensure taxi # cars\nensure police\n'), 'a comment');
  await state(page, 'taxi', false);
  await page.keyboard.press('Enter');
  await until(() => readConfig(workspace).includes('\nensure taxi # cars\nensure police\n'), 'the line');
  await state(page, 'taxi', true);
});

for (const [screen, options] of [
  ['at 1440 px', { viewport: { width: 1440, height: 900 } }],
  ['on a phone', phone],
] as const)
  test(`The text and the switch of a resource are inside its row ${screen}`, async ({ open }) => {
    const page = await open('#/folders/city?build=', options);
    await state(page, 'taxi', true);
    const outside = await page.evaluate(`[...document.querySelectorAll('.resource')].flatMap((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return [...row.querySelectorAll('summary, [role=switch]')]
        .map((part) => part.getBoundingClientRect())
        .filter((part) => part.top < top || part.bottom > bottom + 0.5)
        .map((part) => row.dataset.name + ': ' + part.bottom + ' > ' + bottom);
    })`);
    assert.equal(outside, []);
  });

test('The switch changes a line of a config file that another config file executes', async ({ open, workspace }) => {
  const page = await open('#/folders/city?build=');
  await enable(page, 'weather').click();
  await state(page, 'weather', false);
  assert.is(readFileSync(join(workspace.root, 'data/city/more.cfg'), 'utf8'), '# ensure weather\n');
  assert.match(readConfig(workspace), /^ensure taxi/m);
});

test('A switch that cannot disable the resource says why', async ({ open, workspace }) => {
  const before = readConfig(workspace);
  const page = await open('#/folders/city?build=', phone);
  // Without `force` the tap would wait until the switch is enabled.
  await enable(page, 'oxmysql').tap({ force: true });
  await row(page, 'oxmysql').getByText(words.enabling.byCommand('ensure [core]')).waitFor();
  await enable(page, 'base').tap({ force: true });
  await row(page, 'base').getByText(words.enabling.required('oxmysql')).waitFor();
  assert.equal(await findViolations(page), []);
  await state(page, 'base', true);
  assert.is(readConfig(workspace), before);
});

test('A switch for a line with several commands changes nothing and says why', async ({ open, workspace }) => {
  const path = join(workspace.root, 'data/city/server.cfg');
  writeFileSync(path, `sv_licenseKey ${licence}\nensure taxi; ensure police\n`);
  const page = await open('#/folders/city?build=');
  await enable(page, 'taxi').click();
  await row(page, 'taxi').getByText(words.enabling.unchangeable('server.cfg')).waitFor();
  await state(page, 'taxi', true);
  assert.is(readFileSync(path, 'utf8'), `sv_licenseKey ${licence}\nensure taxi; ensure police\n`);
});

test('The row restarts a running resource, and starts a resource that was enabled', async (session) => {
  await startFxServer(session, '12345', 'city');
  const page = await session.open('#/folders/city?build=', phone);
  const { start, restart } = words.running.actions;
  await row(page, 'taxi')
    .getByRole('button', { name: `${restart} taxi` })
    .tap();
  await row(page, 'taxi').getByText(words.running.outcomes.started).waitFor();
  await enable(page, 'police').tap();
  await state(page, 'police', true);
  await row(page, 'police').getByText(words.running.doesNotRun, { exact: true }).waitFor();
  assert.equal(await findViolations(page), []);
  assert.equal(await findLayoutFaults(page), []);
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'the page is too wide');
  await row(page, 'police')
    .getByRole('button', { name: `${start} police` })
    .tap();
  await row(page, 'police').getByText(words.running.outcomes.started).waitFor();
  await row(page, 'police')
    .getByRole('button', { name: `${restart} police` })
    .waitFor();
});

test('The menu of a resource opens its files by mouse and by keyboard', async ({ open }) => {
  const page = await open('#/folders/city?build=');
  await found(page, '5 Installed Resources');
  await openRowMenu(row(page, 'police'));
  await page.getByRole('link', { name: words.showFiles }).click();
  await page.locator('.file-name', { hasText: 'fxmanifest.lua' }).waitFor();
  assert.match(page.url(), /files\/resources\/%5Bjobs%5D\/police$/);
  await page.goBack();
  await row(page, 'police')
    .getByRole('button', { name: en.app.more('police') })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: words.showFiles }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.file-name', { hasText: 'fxmanifest.lua' }).waitFor();
});

test.run();
