/** A lost connection: the console goes on exactly where it was. */
import * as assert from 'uvu/assert';
import { browserSuite } from './browser.js';
import { addPrinting, command, row, shownText, startPrinting } from './console-page.js';
import { connectionLost } from './trouble.js';

const test = browserSuite('the console when the manager is killed', { prepare: addPrinting });

test('it goes on without a reload, and no line that the server printed is missing or doubled', async ({ open, service, workspace, allow, killManager, startManager }) => {
  allow(connectionLost);
  await startPrinting(service, workspace);
  const page = await open();
  await row(page, 'READY').waitFor();
  await page.evaluate('window.isTheSamePage = true');
  await command(service, 'steady 2');
  await row(page, /^50 /).waitFor();
  for (let time = 0; time < 2; time += 1) {
    await killManager();
    await page.getByText('The connection to the manager is lost.').waitFor();
    const seen = workspace.console().split('\n').length;
    await workspace.waitForConsole(new RegExp(`^${seen + 50} `, 'm'));
    await startManager();
    await workspace.waitForConsole(new RegExp(`^${seen + 300} `, 'm'));
    await row(page, new RegExp(`^(?:${seen + 300}|${seen + 350}|${seen + 400}|${seen + 500}|${seen + 700}) `)).first().waitFor();
  }
  assert.is(await page.evaluate('window.isTheSamePage'), true);
  const numbers = [...(await shownText(page)).matchAll(/^(\d+) \./gm)].map(([, number]) => Number(number));
  assert.equal(numbers, Array.from(numbers, (_, index) => (numbers[0] ?? 0) + index));
  assert.ok(numbers.length > 600);
});

test.run();
