/** The Server view and the bars around it on a phone. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { waitForHistory, waitForStatus } from '../kit/manager/shared-service.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { addSampleData, demoBody } from './sample-workspace.js';
import { bar, confirmEnd, state } from './status-bar.js';
import { waitForFrame } from './wait.js';

const test = browserSuite('browser/phone-server', { prepare: addSampleData });

const small = { width: 360, height: 780 } as const;
const words = en.server;

async function startServer({ service, workspace }: BrowserSession): Promise<void> {
  await service.post('/start', demoBody);
  await workspace.waitForConsole('type help for the commands');
}

/** Returns the texts that are wider than their elements. */
const findCut = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll('${selector}')]
    .filter(({ scrollWidth, clientWidth, offsetParent }) => offsetParent !== null && scrollWidth > clientWidth)
    .map(({ textContent }) => textContent)`);

test('No name in the navigation is cut off in any language', async ({ open }) => {
  for (const locale of ['en-GB', 'de-DE', 'es-ES', 'fr-FR', 'pt-BR', 'zh-CN']) {
    const page = await open('#/', { locale, viewport: small });
    await page.locator('.side .more').waitFor();
    assert.equal(await findCut(page, '.side li:not(.other) > * > span'), [], locale);
    await page.context().close();
  }
});

test('The tabs fit the width in English and German', async ({ open }) => {
  for (const locale of ['en-GB', 'de-DE']) {
    const page = await open('#/?tab=activity', { locale, viewport: small });
    await page.getByRole('tab').nth(3).waitFor();
    for (const width of [320, 360, 390, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await waitForFrame(page);
      const right = await page.evaluate<number>(`Math.max(...[...document.querySelectorAll('.rail [role=tab]')]
        .map((tab) => tab.getBoundingClientRect().right - tab.closest('[role=tablist]').getBoundingClientRect().right))`);
      assert.ok(right <= 0, `${locale} at ${width}: ${right}`);
    }
    await page.context().close();
  }
});

test('The bar has Restart and Stop, and names the Data Folder of the last run', async (session) => {
  await startServer(session);
  const page = await session.open('#/', { viewport: small });
  await state(page, en.state.phases.up).waitFor();
  const { run } = (await session.service.get('/status')).json;
  await confirmEnd(page, words.restart);
  await waitForStatus(session.service, (status) => status.phase === 'up' && status.run !== run);
  await confirmEnd(page, words.stop);
  await state(page, en.state.outcomes.stopped).waitFor();
  await bar(page).getByRole('link').getByText('demo', { exact: true }).waitFor();
});

test('The fields of the next start have visible labels', async ({ open }) => {
  const page = await open('#/', { viewport: small });
  await page.getByRole('button', { name: words.first.installed }).click();
  for (const label of [words.build, words.folder]) {
    const box = await page.locator('.launcher .field > span', { hasText: label }).boundingBox();
    assert.ok(box !== null && box.width > 20 && box.height > 10, label);
  }
});

test('A running server shows the next occurrence with its time', async (session) => {
  await waitForHistory(session.service);
  await startServer(session);
  await session.service.post('/schedules', {
    name: 'Soon',
    when: { once: new Date(Date.now() + 7_500_000).toISOString() },
    action: { type: 'restart' },
  });
  const page = await session.open('#/', { viewport: small });
  await page
    .locator('.state-panel')
    .getByRole('link', { name: /^Restart \d\d:\d\d, in 2 hr/ })
    .waitFor();
});

test('At least 200 pixels of the console are visible after a crash', async (session) => {
  await startServer(session);
  await session.service.post('/command', { Command: 'crash' });
  await waitForStatus(session.service, ({ state: now }) => now === 'stopped');
  const page = await session.open('#/', { viewport: small, locale: 'de-DE' });
  await page.locator('.exit-lines').waitFor();
  assert.is(await page.locator('.exit-lines bdi').filter({ visible: true }).count(), 1);
  const [screen, card] = [
    await page.locator('.console-screen').boundingBox(),
    await page.locator('.incident').boundingBox(),
  ];
  assert.ok(screen !== null && card !== null);
  const shown = screen.y + screen.height - (card.y + card.height);
  assert.ok(shown >= 200, String(shown));
});

test.run();
