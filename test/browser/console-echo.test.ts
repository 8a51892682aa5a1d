/** Sent commands in the output of the console. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { until } from '../kit/system/until.js';
import { browserSuite } from './browser.js';
import { addPrinting, command, linesSeen, row, startPrinting } from './console-page.js';

const test = browserSuite('browser/console-echo', { prepare: addPrinting });

const print = (text: string): string => `hex ${Buffer.from(`${text}\n`).toString('hex')}`;

/** Waits until a console ends with the given lines. */
function endsWith(page: Page, patterns: readonly RegExp[]): Promise<true> {
  return until(
    async () => {
      const lines = (await linesSeen(page)).map((line) => line.replaceAll('\u00a0', ' ').trim()).filter(Boolean);
      const last = lines.slice(-patterns.length);
      return last.length === patterns.length && patterns.every((pattern, at) => pattern.test(last[at] ?? ''))
        ? true
        : null;
    },
    `lines like ${patterns.join(' ')}`,
  );
}

const echoOf = (text: string): RegExp => new RegExp(`^› ${print(text)} +Local client$`);

test('A command is shown with its author before the answer', async (session) => {
  const { open, service, workspace } = session;
  await startPrinting(service, workspace);
  const page = await open('#/', { viewport: { width: 1280, height: 800 } });
  await row(page, 'READY').waitFor();
  await page.getByLabel('Command', { exact: true }).fill(print('from the page'));
  await page.keyboard.press('Enter');
  await endsWith(page, [/^READY$/, echoOf('from the page'), /^from the page$/]);
  await command(service, print('from a client'));
  const all = [/^READY$/, echoOf('from the page'), /^from the page$/, echoOf('from a client'), /^from a client$/];
  await endsWith(page, all);
  await page.reload();
  await endsWith(page, all);
  await service.post('/stop');
  await page.goto(`${service.base}/#/runs/${workspace.runs()[0]}`);
  await endsWith(page, all);
});

test('Commands from a lost connection are shown after the reconnection', async (session) => {
  session.allow(/./);
  await startPrinting(session.service, session.workspace);
  const page = await session.open('#/', { viewport: { width: 1280, height: 800 } });
  await row(page, 'READY').waitFor();
  await page.context().setOffline(true);
  await command(session.service, print('back again'));
  await page.context().setOffline(false);
  await endsWith(page, [/^READY$/, echoOf('back again'), /^back again$/]);
});

test('Characters that change the direction of a line are shown as replacements', async (session) => {
  const { open, service, workspace } = session;
  await startPrinting(service, workspace);
  const page = await open('#/', { viewport: { width: 1280, height: 800 } });
  await row(page, 'READY').waitFor();
  await command(service, print('player \u202Enimda\u202C has joined'));
  await row(page, 'player \ufffdnimda\ufffd has joined').waitFor();
});

test('An entry of the history names the cursor of the output after its command', async ({ service, workspace }) => {
  await startPrinting(service, workspace);
  await command(service, print('x'));
  const { text } = await service.get('/history?type=command.sent');
  const [entry] = JSON.parse(text) as { detail: { cursor: number } }[];
  assert.is(entry?.detail.cursor, 'READY\n'.length);
});

test.run();
