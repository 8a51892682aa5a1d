/** Elements that belong together are in line, and no box is higher than its content. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { type BrowserSession, browserSuite } from './browser.js';
import { showView } from './open-view.js';
import { addSampleData } from './sample-workspace.js';
import { views } from './views.js';

const test = browserSuite('browser/alignment', { prepare: addSampleData });

/** Opens a view of the list of all views. */
async function open(session: BrowserSession, name: string, width: number): Promise<Page> {
  const view = views.find((each) => each.name === name);
  if (view === undefined) throw new Error(`no view has the name ${name}`);
  const page = await session.open(await view.reach(session), { viewport: { width, height: 900 } });
  await showView(page, view);
  return page;
}

/** Returns the distinct rounded values of an expression for each element. @param read such as `box.left` */
const measure = (page: Page, selector: string, read: string): Promise<number[]> =>
  page.evaluate<number[]>(`[...new Set([...document.querySelectorAll('${selector}')].map((element) => {
    const box = element.getBoundingClientRect();
    return Math.round(${read});
  }))]`);

for (const width of [390, 1_440])
  test(`The switches of all Installed Resources are in one column at ${width} px`, async (session) => {
    const page = await open(session, 'folder', width);
    await page.locator('.resource[data-name=hardcap] .switch').waitFor();
    assert.is((await measure(page, '.switch', 'box.left')).length, 1);
  });

test('The title of a webhook is in line with its buttons', async (session) => {
  const page = await open(session, 'webhooks', 1_440);
  const [title = 0] = await measure(page, '.webhook h2', 'box.top + box.height / 2');
  const [button = 0] = await measure(page, '.webhook .row-actions button', 'box.top + box.height / 2');
  assert.ok(Math.abs(title - button) <= 1, `${title} and ${button}`);
});

test('The card of the config file ends right below the encoding of the file', async (session) => {
  const page = await open(session, 'config', 1_440);
  await page.getByText('UTF-8').waitFor();
  const [end = 0] = await measure(page, '.config-page > .card', 'box.bottom');
  const [last = 0] = await measure(page, '.config-page > .card > .row:has(> .small)', 'box.bottom');
  assert.ok(end - last <= 20, `${end - last} px are empty`);
});

test('The head of the list of files is as high as the head of another list', async (session) => {
  const [files] = await measure(await open(session, 'files', 1_440), '.files thead', 'box.height');
  const [builds] = await measure(await open(session, 'builds', 1_440), '.builds thead', 'box.height');
  assert.is(files, builds);
});

test(
  'A long name of a Data Folder is shown in full in the list of backups',
  async (session) => {
    const page = await open(session, 'backups', 1_280);
    const hidden = await measure(page, '.backups th[scope=row]', 'element.scrollWidth - element.clientWidth');
    assert.equal(hidden, [0]);
  },
  { service: { args: ['--backup-repository', 'copy'] } },
);

test.run();
