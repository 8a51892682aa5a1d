/** More tabs than the number of connections that a browser allows to one host. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { browserSuite } from './browser.js';
import { addPrinting, command, row, shownText, startPrinting } from './console-page.js';

const test = browserSuite('browser/tabs', { prepare: addPrinting });

/** Hides or shows the page, as a change to another tab does. A browser without windows shows all its pages. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(`Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));`);
}

const state = (page: Page, name: string) => page.getByRole('heading', { name: `State: ${name}` });

test('A seventh tab works although a browser allows only six connections to a host', async ({ open, service }) => {
  const first = await open();
  const pages = [first];
  for (let count = 2; count <= 6; count += 1) {
    await state(pages.at(-1) as Page, 'Stopped').waitFor();
    await setHidden(pages.at(-1) as Page, true);
    const next = await first.context().newPage();
    await next.goto(`${service.base}/`);
    pages.push(next);
  }
  await setHidden(pages.at(-1) as Page, true);
  const seventh = await first.context().newPage();
  await seventh.goto(`${service.base}/`);
  await state(seventh, 'Stopped').waitFor();
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await state(seventh, en.state.phases.up).waitFor();
  await setHidden(first, false);
  await state(first, en.state.phases.up).waitFor();
});

test('A hidden tab misses and repeats no console line when it is shown again', async ({ open, service, workspace }) => {
  const page = await open();
  await startPrinting(service, workspace);
  await command(service, 'count 3');
  await row(page, /^2 /).waitFor();
  const closed = page.waitForEvent('requestfailed', (request) => request.url().includes('/events?'));
  await setHidden(page, true);
  await closed;
  await command(service, 'count 37');
  await workspace.waitForConsole(/^39 /m);
  await setHidden(page, false);
  await row(page, /^39 /).waitFor();
  const numbers = [...(await shownText(page)).matchAll(/^(\d+) \./gm)].map(([, number]) => Number(number));
  assert.equal(
    numbers,
    Array.from({ length: 40 }, (_, index) => index),
  );
  await page.getByText(en.connection.back).waitFor({ state: 'detached' });
});

test.run();
