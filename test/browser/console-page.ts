/** Operations of the console tests on a page. */
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import type { RunningService } from '../kit/manager/service.js';
import { fixtures, type Workspace } from '../kit/manager/workspace.js';
import { timeLimit } from '../kit/system/time-limit.js';
import { until } from '../kit/system/until.js';
import type { BrowserSession } from './browser.js';
import { waitForFrame } from './wait.js';

/** Adds a Build whose server prints what its commands request (test/fixtures/printing-server.mjs). */
export function addPrinting(workspace: Workspace): void {
  workspace.addBuild('printing', {
    command: [process.execPath, join(fixtures, 'printing-server.mjs')],
    stop: { signal: 'SIGTERM', timeoutMs: 500 },
  });
}

export async function startPrinting(service: RunningService, workspace: Workspace): Promise<void> {
  const { status, text } = await service.post('/start', { Build: 'printing', Folder: 'world' });
  assert.is(status, 204, text);
  await workspace.waitForConsole('READY');
}

export async function command(service: RunningService, line: string): Promise<void> {
  const { status, text } = await service.post('/command', { Command: line });
  assert.is(status, 202, text);
}

/** Starts the server `console`, opens the page, and waits until the page shows READY. */
export async function openRunning({ open, service, workspace }: BrowserSession): Promise<Page> {
  const { status, text } = await service.post('/start', { Build: 'console', Folder: 'world' });
  assert.is(status, 204, text);
  await workspace.waitForConsole('READY');
  const page = await open();
  await row(page, 'READY').waitFor();
  return page;
}

/** The field in which a command is typed. */
export const commandLine = (page: Page): Locator =>
  page.getByRole('combobox', { name: en.console.command, exact: true });

/** Returns the visible lines of the console that contain a text. */
export function row(page: Page, text: string | RegExp): Locator {
  return page.locator('.xterm-rows:not(.console-picture) > div').filter({ hasText: text });
}

/** Waits until the gutter shows a time before the first row with a text. */
export async function hasTime(page: Page, text: string, time: RegExp): Promise<void> {
  await until(async () => {
    const [rows, times] = await page.evaluate<readonly [string[], string[]]>(`[
      [...document.querySelectorAll('.xterm-rows:not(.console-picture) > div')].map((row) => row.textContent),
      (document.querySelector('.gutter-times')?.textContent ?? '').split('\\n'),
    ]`);
    return time.test(times[rows.findIndex((each) => each.includes(text))] ?? '') ? true : null;
  }, `${text} with a time like ${time}`);
}

/** Returns the visible lines, after a redraw during which a picture covers them. */
export async function linesSeen(page: Page): Promise<string[]> {
  await page.locator('.console-picture').waitFor({ state: 'detached' });
  return page.locator('.xterm-rows:not(.console-picture) > div').allTextContents();
}

/**
 * Returns a point on the fourth character of a line in any font, because one element above all lines receives the
 * mouse.
 */
export async function pointAt(line: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await line.boundingBox();
  if (box === null) throw new Error('the line is not seen');
  return { x: box.x + 24, y: box.y + box.height / 2 };
}

export const screenOf = (page: Page): Locator => page.getByRole('region', { name: 'Console output' });

/** Returns the whole text of the console, as a copy has it, including rows that are not visible. */
export async function shownText(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await linesSeen(page);
  // The message of an earlier copy may still be shown: only the clipboard shows when this copy is done.
  await page.evaluate("navigator.clipboard.writeText('')");
  await page.getByRole('button', { name: en.console.copyShown }).click();
  const copied = await until(
    async () => ((await page.evaluate('navigator.clipboard.readText()')) as string) || null,
    'the copied output',
  );
  await page.getByText('Copied.', { exact: true }).waitFor();
  return copied;
}

/** Presses the key in the console until the line is visible. */
export async function scrollTo(page: Page, key: string, text: string | RegExp): Promise<void> {
  await page.getByRole('textbox', { name: 'Console output' }).focus();
  const isOver = timeLimit(60_000);
  const isSeen = async (): Promise<boolean> =>
    (await linesSeen(page)).some((line) => (typeof text === 'string' ? line.includes(text) : text.test(line)));
  while (!(await isSeen())) {
    assert.ok(!isOver(), `${key} never leads to ${String(text)}`);
    await page.keyboard.press(key);
    await waitForFrame(page);
  }
}
