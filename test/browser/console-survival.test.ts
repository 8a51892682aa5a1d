/** The console continues at the same byte after a lost connection. */
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { browserSuite } from './browser.js';
import { addPrinting, command, row, shownText, startPrinting } from './console-page.js';
import { connectionLost } from './page-errors.js';

const test = browserSuite('browser/console-survival', { prepare: addPrinting, process: {} });

test('The console continues after a kill without missing or repeated lines', async (session) => {
  const { open, service, workspace, allow, killManager, startManager } = session;
  allow(connectionLost);
  /** Waits until the console has that many more lines. */
  async function printed(lines: number): Promise<void> {
    const last = workspace.console().split('\n').length;
    await workspace.waitForConsole(new RegExp(`^${last + lines} `, 'm'));
  }
  await startPrinting(service, workspace);
  const page = await open();
  await row(page, 'READY').waitFor();
  await page.evaluate('window.isTheSamePage = true');
  await command(service, 'steady 2');
  await workspace.waitForConsole(/^50 /m);
  for (let time = 0; time < 2; time += 1) {
    await killManager();
    await page.getByText(en.connection.lost).waitFor();
    await printed(50);
    await startManager();
    await page.getByText(en.connection.lost).waitFor({ state: 'detached' });
    await printed(100);
  }
  await command(session.service, 'steady 1000000');
  await command(session.service, `hex ${Buffer.from('DONE\n').toString('hex')}`);
  await row(page, 'DONE').waitFor();
  assert.is(await page.evaluate('window.isTheSamePage'), true);
  const numbers = [...(await shownText(page)).matchAll(/^(\d+) \.* äß/gm)].map(([, number]) => Number(number));
  assert.equal(
    numbers,
    Array.from(numbers, (_, index) => (numbers[0] ?? 0) + index),
  );
  // A busy machine prints more lines than the page keeps.
  const all = [...workspace.console().matchAll(/^(\d+) \.* äß/gm)];
  assert.is(numbers.at(-1), Number(all.at(-1)![1]));
});

test.run();
