/** A page stays usable while a server prints ten thousand lines a second. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { browserSuite } from './browser.js';
import { row, shownText } from './console-page.js';
import { confirmEnd } from './status-bar.js';

/**
 * A server that prints 100 lines and pauses for 9 ms, repeatedly. The server therefore prints up to eleven thousand
 * lines a second.
 */
const script =
  "$| = 1; my $n = 0; while (1) { my $s = ''; $s .= $n++ . ' ' . 'flood ' x 12 . \"\\n\" for 1 .. 100; syswrite STDOUT, $s; select undef, undef, undef, 0.009 }";

const test = browserSuite('browser/console-flood', {
  prepare: (workspace) =>
    workspace.addBuild('flood', {
      command: ['/usr/bin/perl', '-e', script],
      stop: { signal: 'SIGTERM', timeoutMs: 500 },
    }),
});

const state = (page: Page, name: string) => page.getByRole('heading', { name: `State: ${name}` });

test('The console follows ten thousand lines a second and stays usable', async ({ open, service, workspace }) => {
  const page = await open();
  await page.getByLabel('Build').selectOption('flood');
  await page.getByLabel('Data Folder').selectOption('world');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await state(page, en.state.phases.up).waitFor();
  await workspace.waitForConsole(/^20000 /m);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await confirmEnd(page, 'Stop');
  await state(page, 'Stopped').waitFor();
  const lines = workspace.console().trimEnd().split('\n');
  await row(page, new RegExp(`^${lines.length - 1} `)).waitFor();
  assert.is((await service.get('/status')).json.state, 'stopped');
  const shown = [...(await shownText(page)).matchAll(/^(\d+) flood/gm)].map(([, number]) => Number(number));
  assert.equal(
    shown,
    Array.from(shown, (_, index) => (shown[0] ?? 0) + index),
  );
  assert.is(shown.at(-1), lines.length - 1);
});

test.run();
