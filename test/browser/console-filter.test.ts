/** A console with a filter, which shows only the lines of a severity, of a resource or with a text. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { sampleCases } from '../kit/sample.js';
import { until } from '../kit/system/until.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { addPrinting, command, row, startPrinting } from './console-page.js';

const test = browserSuite('browser/console-filter', { prepare: addPrinting });
const words = en.console.filter;

const list = (page: Page) => page.getByRole('list', { name: words.lines });
const line = (page: Page, text: string) => list(page).getByRole('link').filter({ hasText: text });
const linesIn = async (page: Page) => list(page).locator('bdi').allTextContents();
const chosen = (page: Page, severity: 'error' | 'warning' | 'info') =>
  page.getByRole('group', { name: words.title }).getByLabel(words.severities[severity]);

async function say({ service, workspace }: BrowserSession, ...lines: string[]): Promise<void> {
  const text = `${lines.join('\n')}\n`;
  await command(service, `hex ${Buffer.from(text).toString('hex')}`);
  await workspace.waitForConsole(text);
}

async function openFilter(page: Page): Promise<void> {
  await page.getByRole('button', { name: words.title, exact: true }).click();
}

const hello = '[        script:hello] ';

for (const width of sampleCases('console-filter', [360, 768, 1280], 1))
  test(`A filtered console shows only the old and new lines of a severity, at ${width} px`, async (session) => {
    await startPrinting(session.service, session.workspace);
    await say(session, 'all is well', 'Error: no map', `${hello}Warning: no track`);
    const page = await session.open();
    await page.setViewportSize({ width, height: 800 });
    await row(page, 'no track').waitFor();
    if (width === 360) await page.getByRole('button', { name: en.console.tools }).click();
    await openFilter(page);
    await chosen(page, 'error').check();
    await line(page, 'no map').waitFor();
    assert.equal(await linesIn(page), ['Error: no map']);
    await say(session, 'still well', 'Error: no road');
    await line(page, 'no road').waitFor();
    assert.equal(await linesIn(page), ['Error: no map', 'Error: no road']);
    assert.equal(await findViolations(page), []);
    await chosen(page, 'warning').check();
    await line(page, 'no track').waitFor();
    assert.equal(await linesIn(page), ['Error: no map', `${hello}Warning: no track`, 'Error: no road']);
  });

test('A filter is in the address, and a line can be shown in context', async (session) => {
  await startPrinting(session.service, session.workspace);
  await say(session, 'the line above', `${hello}Welcome, Ann`, `${hello}Goodbye`, 'Welcome, Bob');
  const page = await session.open();
  await row(page, 'Welcome, Bob').waitFor();
  await openFilter(page);
  await page.getByRole('searchbox', { name: words.resource }).fill('hello');
  await line(page, 'Goodbye').waitFor();
  assert.equal(await linesIn(page), [`${hello}Welcome, Ann`, `${hello}Goodbye`]);
  await page.getByRole('searchbox', { name: words.text }).fill('welcome');
  await line(page, 'Goodbye').waitFor({ state: 'detached' });
  await page.reload();
  await line(page, 'Welcome, Ann').waitFor();
  assert.equal(await linesIn(page), [`${hello}Welcome, Ann`]);
  assert.match(page.url(), /#\/\?resource=hello&text=welcome$/);
  await line(page, 'Welcome, Ann').click();
  await list(page).waitFor({ state: 'detached' });
  await row(page, 'the line above').waitFor();
  assert.match(page.url(), /#\/$/);
});

test('Scrolling up loads older lines, and the address keeps the position', async (session) => {
  await startPrinting(session.service, session.workspace);
  // A command has a maximum length.
  for (const first of [0, 100, 200])
    await say(session, ...Array.from({ length: 100 }, (_, index) => `Error ${first + index}\nfine`));
  const page = await session.open('#/?severity=error');
  await line(page, 'Error 299').waitFor();
  assert.is(await line(page, 'Error 10').count(), 0);
  await list(page).focus();
  await until(async () => {
    await page.keyboard.press('Home');
    return (await linesIn(page))[0] === 'Error 0';
  }, 'the first line');
  assert.is((await linesIn(page)).length, 300);
  await page.keyboard.press('Home');
  await page.waitForURL(/&line=\d{1,3}$/);
  await page.reload();
  await line(page, 'Error 1').first().waitFor();
  assert.is((await linesIn(page))[0], 'Error 0');
});

test.run();
