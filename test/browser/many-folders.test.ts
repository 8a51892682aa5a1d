/** The view of Data Folders with more Data Folders than it shows at once. */
import * as assert from 'uvu/assert';
import { browserSuite } from './browser.js';

const test = browserSuite('browser/many-folders');

test('The list shows at first 200 rows of very many Data Folders', async ({ open, service, workspace }) => {
  for (let n = 1; n <= 450; n += 1) workspace.addFolder(`many ${n}`);
  await service.post('/datafolders');
  const { json } = await service.get('/datafolders');
  const page = await open('#/folders');
  const cards = page.getByRole('main').getByRole('rowheader');
  const more = page.getByRole('button', { name: /^Show \d+ more$/ });
  await more.waitFor();
  assert.is(await cards.count(), 200);
  await more.click();
  await page.getByRole('button', { name: `Show ${json.length - 400} more` }).click();
  await more.waitFor({ state: 'detached' });
  assert.is(await cards.count(), json.length);
});

test.run();
