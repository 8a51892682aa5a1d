/** All open pages show the same lists after one client has requested that the service reads them again. */
import type { Page } from 'playwright-core';
import { en } from '../../http/ui/text/en.js';
import { browserSuite } from './browser.js';
import { confirmEnd } from './status-bar.js';

const test = browserSuite('browser/two-pages');

const folder = (page: Page, name: string) => page.getByLabel('Data Folder').getByRole('option', { name });

test('Two browsers show a new Data Folder after a third client refreshes the list', async ({
  open,
  service,
  workspace,
}) => {
  const pages = [await open(), await open()];
  for (const page of pages) await folder(page, 'world').waitFor({ state: 'attached' });
  workspace.addFolder('arena');
  await service.post('/datafolders');
  for (const page of pages) await folder(page, 'arena').waitFor({ state: 'attached' });
});

test('Two browsers show the same state after an operation in either browser', async ({ open }) => {
  const [one, other] = [await open(), await open()] as const;
  await one.getByLabel('Build').selectOption('console');
  await one.getByLabel('Data Folder').selectOption('world');
  await one.getByRole('button', { name: 'Start', exact: true }).click();
  for (const page of [one, other]) await page.getByRole('heading', { name: `State: ${en.state.phases.up}` }).waitFor();
  await confirmEnd(other, 'Stop');
  for (const page of [one, other]) await page.getByRole('heading', { name: 'State: Stopped' }).waitFor();
});

test.run();
