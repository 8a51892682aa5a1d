/** The problems next to the console of a running server. */
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { waitForStatus } from '../kit/manager/shared-service.js';
import { fixtures } from '../kit/manager/workspace.js';
import { startFxServer } from '../kit/servers/fxserver.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { addResourceFolder } from './resource-folder.js';

const test = browserSuite('browser/running-problems', { prepare: addResourceFolder });

const words = en.server.rail;

test("The problems of a running server's Data Folder are marked as of the next start", async (session) => {
  await startFxServer(session, '12345', 'roleplay');
  const page = await session.open('#/', { viewport: { width: 1440, height: 900 } });
  await page.getByRole('region', { name: words.problems }).getByText(words.atNextStart).waitFor();
  await session.service.post('/stop');
  await page.getByRole('region', { name: words.problems }).getByText(words.atNextStart).waitFor({ state: 'detached' });
});

test('During a stop only the titles of the problems of the next start are shown', async (session) => {
  const { service, workspace } = session;
  workspace.addBuild('stubborn', {
    command: [join(fixtures, 'console-server.sh'), 'stubborn'],
    stop: { signal: 'SIGTERM', timeoutMs: 600_000 },
  });
  await service.post('/builds');
  await service.post('/start', { Build: 'stubborn', Folder: 'roleplay' });
  await workspace.waitForConsole('READY');
  const page = await session.open('#/', { viewport: { width: 1440, height: 900 } });
  const problems = page.getByRole('region', { name: words.problems });
  await problems.locator('.findings .remedy').first().waitFor();
  const title = await problems.locator('.findings strong').first().innerText();
  void service.post('/stop').catch(() => undefined);
  await waitForStatus(service, ({ phase }) => phase === 'stopping');
  await problems.locator('.findings').waitFor({ state: 'detached' });
  await problems.getByText(title, { exact: true }).waitFor();
  assert.equal(await findViolations(page), []);
});

test.run();
