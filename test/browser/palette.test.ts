/** The command palette and the keyboard shortcuts. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { postponedMinutes } from '../../http/ui/text/upcoming.js';
import { de } from '../kit/data/german.js';
import { waitForStatus } from '../kit/manager/shared-service.js';
import { fixtures } from '../kit/manager/workspace.js';
import { sampleCases } from '../kit/sample.js';
import { startFxServer } from '../kit/servers/fxserver.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { commandLine, openRunning } from './console-page.js';
import { answeredWith } from './page-errors.js';
import { addResourceFolder } from './resource-folder.js';
import { startAnyway } from './status-bar.js';
import { typeAtOnce, waitForValue } from './wait.js';

const test = browserSuite('browser/palette');
const words = en.palette;

const palette = (page: Page) => page.getByRole('dialog', { name: words.title });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 });

/** Opens the palette, searches, and runs the first match. @param first the text of that match */
async function choose(page: Page, query: string, first: RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('combobox').fill(query);
  await palette(page).getByRole('option', { selected: true, name: first }).waitFor();
  await page.keyboard.press('Enter');
  await palette(page).waitFor({ state: 'detached' });
}

for (const width of sampleCases('palette', [360, 1280, 1920], 1))
  test(`The palette opens a Data Folder by its name, at ${width} pixels`, async ({ open }) => {
    const page = await open('#/runs', { viewport: { width, height: 800 } });
    await heading(page, en.app.views.runs).waitFor();
    await page.keyboard.press('Control+k');
    await palette(page).getByRole('option', { name: en.app.views.statechart }).waitFor();
    assert.equal(await findViolations(page), []);
    await page.keyboard.type('data world');
    await palette(page).getByRole('option', { selected: true, name: 'world' }).waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'world').waitFor();
    assert.is(await palette(page).count(), 0);
  });

test(
  'An announced restart can be changed from the palette',
  async ({ open, service }) => {
    const notice = en.server.announced;
    await service.post('/start', { Build: 'announcing', Folder: 'world' });
    const { run } = await waitForStatus(service, ({ phase }) => phase === 'up');
    const announce = async (): Promise<string> => {
      const headers = { Prefer: 'respond-async' };
      assert.is((await service.request('POST', '/restart?notice=600', { headers })).status, 202);
      const { announced } = await waitForStatus(service, (status) => status.announced !== null);
      return announced?.at ?? '';
    };
    const page = await open('#/history');
    await heading(page, en.app.views.history).waitFor();
    const at = await announce();
    await choose(page, 'minutes later', new RegExp(notice.postpone(postponedMinutes)));
    await waitForStatus(service, ({ announced }) => announced !== null && announced.at > at);
    await choose(page, notice.cancel.restart, new RegExp(notice.cancel.restart));
    await waitForStatus(service, ({ announced, phase }) => announced === null && phase === 'up');
    assert.is((await service.get('/status')).json.run, run, 'the server keeps running');
    await announce();
    await choose(page, notice.end.restart, new RegExp(notice.end.restart));
    await page.getByRole('dialog').getByRole('button', { name: notice.end.restart, exact: true }).click();
    await waitForStatus(service, (status) => status.phase === 'up' && status.run !== run);
  },
  {
    prepare: (workspace) =>
      workspace.addBuild('announcing', {
        command: [join(fixtures, 'console-server.sh')],
        stop: { command: 'quit' },
        announce: { message: 'say {message}' },
      }),
  },
);

test('The server can be started, restarted and killed from the palette, in any view', async ({ open, service }) => {
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await waitForStatus(service, ({ phase }) => phase === 'up');
  await service.post('/stop');
  const page = await open('#/history');
  await heading(page, en.app.views.history).waitFor();
  await choose(page, 'start console', /Start.*console · world/);
  const { run } = await waitForStatus(service, ({ phase }) => phase === 'up');
  await choose(page, 'restart', /Restart/);
  await page.getByRole('dialog').getByRole('button', { name: en.server.restart, exact: true }).click();
  const next = await waitForStatus(service, (status) => status.phase === 'up' && status.run !== run);
  // Reload the page, because a dialog about the first run would close when the page shows the next run.
  await page.reload();
  await heading(page, en.app.views.history).waitFor();
  await choose(page, 'kill', /Kill/);
  const question = page.getByRole('dialog', { name: en.server.killTitle });
  await question.getByRole('button', { name: en.app.cancel }).click();
  assert.is((await service.get('/status')).json.run, next.run);
  await choose(page, 'kill', /Kill/);
  await question.getByRole('button', { name: en.server.kill }).click();
  await waitForStatus(service, ({ state }) => state === 'stopped');
  await heading(page, en.app.views.history).waitFor();
});

test('Enter in an empty palette opens the view that was selected last', async ({ open, service }) => {
  await service.post('/start', { Build: 'console', Folder: 'world' });
  const { run } = await waitForStatus(service, ({ phase }) => phase === 'up');
  const page = await open('#/history');
  await heading(page, en.app.views.history).waitFor();
  await choose(page, 'schedules', new RegExp(en.app.views.schedules));
  await heading(page, en.app.views.schedules).waitFor();
  await page.goto(page.url().replace(/#.*/, '#/history'));
  await page.reload();
  await heading(page, en.app.views.history).waitFor();
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('option').first().filter({ hasText: words.groups.server }).waitFor();
  await palette(page).getByRole('option', { selected: true, name: en.app.views.schedules }).waitFor();
  await page.keyboard.press('Enter');
  await heading(page, en.app.views.schedules).waitFor();
  assert.is((await service.get('/status')).json.run, run);
});

test('Keys that follow Ctrl+K at once go to the palette, and not to the command line', async (session) => {
  const page = await openRunning(session);
  await commandLine(page).focus();
  await typeAtOnce(page, { key: 'k', code: 'KeyK', windowsVirtualKeyCode: 75, modifiers: 2 }, 'schedules');
  await waitForValue(palette(page).getByRole('combobox'), 'schedules');
  await palette(page).getByRole('option', { selected: true, name: en.app.views.schedules }).waitFor();
  await page.keyboard.press('Escape');
  assert.is(await commandLine(page).inputValue(), '');
  const { json: sent } = await session.service.get('/history?type=command.sent');
  assert.equal(sent, []);
});

test('A refused start is explained in front of the current view', async ({ open, service, allow, workspace }) => {
  allow(answeredWith(400));
  // The answer 404 belongs to the check of the Data Folder that was deleted.
  allow(answeredWith(404));
  await service.post('/start', { Build: 'console', Folder: 'world' });
  await service.post('/stop');
  const page = await open('#/history');
  await heading(page, en.app.views.history).waitFor();
  rmSync(join(workspace.root, 'data/world'), { recursive: true });
  await choose(page, 'start console', /Start.*console · world/);
  const failed = page.getByRole('dialog', { name: en.bar.failed });
  await failed.getByText('folder_unknown').waitFor();
  await failed.getByRole('button', { name: en.app.close }).click();
  await failed.waitFor({ state: 'detached' });
});

test(
  'A start from the palette asks for confirmation when the preflight finds errors',
  async ({ open, service }) => {
    await startFxServer({ service }, '12345', 'roleplay');
    await service.post('/stop');
    const page = await open('#/history');
    await heading(page, en.app.views.history).waitFor();
    await choose(page, 'start 12345', /Start.*12345 · roleplay/);
    const question = page.getByRole('dialog', { name: en.server.pair.startAnywayWith('roleplay') });
    await question.getByRole('button', { name: en.app.cancel }).click();
    assert.is((await service.get('/status')).json.state, 'stopped');
    await choose(page, 'start 12345', /Start.*12345 · roleplay/);
    await question.getByRole('button', { name: startAnyway }).click();
    await waitForStatus(service, ({ state }) => state === 'running');
  },
  { prepare: addResourceFolder },
);

test('The palette opens dialogs, and Back returns to the previous view', async ({ open }) => {
  const page = await open('#/history');
  await heading(page, en.app.views.history).waitFor();
  for (const [label, title] of [
    [en.palette.create.schedule, en.app.views.schedules],
    [en.palette.create.folder, en.app.views.folders],
    [en.palette.create.backup, en.app.views.backups],
  ] as const) {
    await choose(page, label, new RegExp(label));
    await heading(page, title).waitFor();
    const dialog = page.getByRole('dialog', { name: label });
    await dialog.waitFor();
    assert.match(page.url(), /\?new=$/);
    await page.reload();
    await dialog.getByRole('button', { name: en.app.cancel }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.not.match(page.url(), /new/);
    await page.goBack();
    await heading(page, en.app.views.history).waitFor();
  }
});

test('The palette changes the language, and then finds its entries in the new language', async ({ open }) => {
  const page = await open('#/history');
  await heading(page, en.app.views.history).waitFor();
  await choose(page, 'deutsch', /Language: Deutsch/);
  await heading(page, de.app.views.history).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: de.palette.title }).getByRole('combobox').fill('sprache english');
  await page.getByRole('option', { selected: true, name: 'Sprache: English' }).waitFor();
  await page.keyboard.press('Enter');
  await heading(page, en.app.views.history).waitFor();
});

test('Shortcuts open views, and the list of shortcuts can turn off single keys', async ({ open }) => {
  const page = await open('#/');
  await page.getByRole('heading', { name: 'State: Stopped' }).waitFor();
  await page.keyboard.type('gb');
  await heading(page, en.app.views.builds).waitFor();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: words.shortcuts });
  await list.getByRole('checkbox', { name: words.singleKeys }).uncheck();
  assert.equal(await findViolations(page), []);
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  await page.keyboard.type('gr');
  await page.keyboard.press('Control+k');
  await palette(page).getByRole('combobox').fill('history');
  await page.keyboard.press('Enter');
  await heading(page, en.app.views.history).waitFor();
  await page.goBack();
  await heading(page, en.app.views.builds).waitFor();
});

test.run();
