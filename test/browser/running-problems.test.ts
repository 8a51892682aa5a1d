/** The problems next to the console of a running server. */
import { en } from '../../http/ui/text/en.js';
import { startFxServer } from '../kit/servers/fxserver.js';
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

test.run();
