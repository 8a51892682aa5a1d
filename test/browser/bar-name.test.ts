/** The name of the server in the status bar. */
import * as assert from 'uvu/assert';
import { waitForStatus } from '../kit/manager/shared-service.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { bar } from './status-bar.js';

const long = 'a city whose name is much longer than the status bar of a phone';

const test = browserSuite('browser/bar-name', { prepare: (workspace) => workspace.addFolder(long) });

const phone = { viewport: { width: 390, height: 844 } };

async function start({ service }: BrowserSession): Promise<void> {
  await service.post('/start', { Build: 'console', Folder: long });
  await waitForStatus(service, ({ phase }) => phase === 'up');
}

test('A manager without a name shows the running Data Folder on a phone', async (session) => {
  const page = await session.open('#/builds', phone);
  await bar(page).getByText('server-manager', { exact: true }).waitFor();
  await start(session);
  const name = bar(page).getByRole('link').getByText(long, { exact: true });
  await name.waitFor();
  assert.is(await name.evaluate((element) => element.ownerDocument.documentElement.scrollWidth), 390);
  const [shown, operations] = [await name.boundingBox(), await page.locator('.bar-operations').boundingBox()];
  assert.ok(shown !== null && operations !== null);
  assert.ok(shown.width > 0 && shown.x + shown.width <= operations.x, `${shown.x + shown.width} ${operations.x}`);
  assert.is(await name.getAttribute('title'), long);
  assert.equal(await findViolations(page), []);
});

test(
  'A name that the operator chose stays while the server runs',
  async (session) => {
    await start(session);
    const page = await session.open('#/builds', phone);
    await bar(page).getByText('City One', { exact: true }).waitFor();
    assert.is(await bar(page).getByText(long, { exact: true }).filter({ visible: true }).count(), 0);
  },
  { service: { args: ['--name', 'City One'] } },
);

test.run();
