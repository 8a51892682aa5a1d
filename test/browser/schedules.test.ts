/** The schedules in the page, which are created with a form, skipped, postponed, carried out and removed. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { de } from '../kit/data/german.js';
import { waitForHistory } from '../kit/manager/shared-service.js';
import { sampleCases } from '../kit/sample.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { pressInRow } from './row-menu.js';
import { waitForFrame } from './wait.js';

const test = browserSuite('browser/schedules');
const words = en.schedules;

const nightly = {
  name: 'Nightly restart',
  when: { times: ['04:00'], days: ['mon', 'fri'], zone: 'Europe/Berlin' },
  action: { type: 'restart' },
  warnings: [10, 5, 1],
};

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

async function add({ service }: BrowserSession, schedule: object = nightly): Promise<void> {
  await waitForHistory(service);
  const { status, text } = await service.post('/schedules', schedule);
  assert.is(status, 201, text);
}

test('The form of a new schedule shows the next times while the sentence is written', async (session) => {
  await waitForHistory(session.service);
  const page = await session.open('#/schedules');
  await page.getByText(words.none).waitFor();
  await page.getByRole('button', { name: en.palette.create.schedule }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.name, { exact: true }).fill('Nightly restart');
  await dialog.getByLabel(words.times).fill('02:30');
  await dialog.getByLabel(words.zone, { exact: true }).fill('Europe/Berlin');
  await dialog.getByRole('list', { name: words.nextTimes }).getByText('02:30').first().waitFor();
  await dialog.getByText(words.warnedAt('').trim()).waitFor();
  assert.equal(await findViolations(page), []);
  await dialog.getByRole('button', { name: words.save }).click();
  await dialog.waitFor({ state: 'detached' });
  await row(page, 'Nightly restart').getByText('Every day at 02:30 in Berlin', { exact: true }).waitFor();
  await row(page, 'Nightly restart')
    .getByText(/^Restart; players are warned 30, 10, 5,? and 1 min before$/)
    .waitFor();
  const [saved] = (await session.service.get('/schedules')).json;
  assert.equal([saved.warnings, saved.action], [[30, 10, 5, 1], { type: 'restart' }]);
});

test('The form of a schedule reports a change by another client and keeps the input', async (session) => {
  await add(session);
  const { service } = session;
  const [{ id }] = (await service.get('/schedules')).json;
  const page = await session.open('#/schedules');
  await pressInRow(row(page, nightly.name), words.edit);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.name, { exact: true }).fill('Morning restart');
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ warnings: [15] });
  assert.is((await service.request('PATCH', `/schedules/${id}`, { headers, body })).status, 200);
  session.allow(/412 \(Precondition Failed\)/);
  await dialog.getByRole('button', { name: words.save }).click();
  await dialog.getByRole('alert').getByText(en.problems.changedElsewhere.title).waitFor();
  assert.is(await dialog.getByLabel(words.name, { exact: true }).inputValue(), 'Morning restart');
  assert.is((await service.get(`/schedules/${id}`)).json.name, nightly.name);
  await dialog.getByRole('button', { name: words.save }).click();
  await dialog.waitFor({ state: 'detached' });
  const { name, warnings } = (await service.get(`/schedules/${id}`)).json;
  assert.equal([name, warnings], ['Morning restart', [15]]);
});

test("A schedule's next time can be postponed or skipped", async (session) => {
  await add(session);
  const page = await session.open('#/schedules');
  await pressInRow(row(page, nightly.name), words.postpone);
  const dialog = page.getByRole('dialog', { name: words.postponeOf(nightly.name) });
  assert.is(await dialog.getByLabel(words.postponeMinutes).inputValue(), '30');
  await dialog.getByRole('button', { name: words.minutes(60) }).click();
  assert.is(await dialog.getByLabel(words.postponeMinutes).inputValue(), '60');
  await dialog.getByLabel(words.postponeMinutes).fill('45');
  assert.equal(await findViolations(page), []);
  await dialog.getByRole('button', { name: words.postpone }).click();
  await dialog.waitFor({ state: 'detached' });
  const [{ next }] = (await session.service.get('/schedules')).json;
  assert.is(Date.parse(next.due_at) - Date.parse(next.at), 45 * 60_000);
  await row(page, nightly.name).getByText(words.postponed).waitFor();
  await row(page, nightly.name).getByRole('button', { name: words.skip }).click();
  await row(page, nightly.name)
    .getByText(`${en.occurrences.states.skipped}: ${en.occurrences.reasons.requested}`)
    .waitFor();
  await row(page, nightly.name).getByText(words.postponed).waitFor({ state: 'detached' });
});

const sizes = [
  { width: 360, height: 780 },
  { width: 1280, height: 800 },
];
for (const viewport of sampleCases('schedules', sizes, 1))
  test(`A schedule's times have their outcomes, at ${viewport.width} pixels`, async (session) => {
    await add(session);
    const page = await session.open('#/schedules', { viewport });
    await pressInRow(row(page, nightly.name), words.allTimes);
    const dialog = page.getByRole('dialog', { name: words.timesOf(nightly.name) });
    const coming = dialog.getByRole('list', { name: words.nextTimes }).getByRole('listitem');
    await dialog.getByText(words.noEarlier).waitFor();
    const first = await coming.first().innerText();
    assert.match(first, /04:00/);
    const [{ id }] = (await session.service.get('/schedules')).json;
    await session.service.post(`/schedules/${id}/skip`, {});
    const skipped = `${en.occurrences.states.skipped}: ${en.occurrences.reasons.requested}`;
    await dialog.getByRole('list', { name: words.earlierTimes }).getByText(skipped).waitFor();
    assert.equal(await findViolations(page), []);
    await dialog.getByRole('button', { name: en.app.close }).click();
    await dialog.waitFor({ state: 'detached' });
  });

test('A schedule can be carried out at once or removed, each after a confirmation', async (session) => {
  await add(session);
  const page = await session.open('#/schedules');
  await pressInRow(row(page, nightly.name), words.run);
  await page.getByRole('dialog').getByRole('button', { name: words.run }).click();
  await row(page, nightly.name).getByText(en.occurrences.reasons.not_running).waitFor();
  await pressInRow(row(page, nightly.name), words.remove);
  await page.getByRole('dialog').getByRole('button', { name: words.remove }).click();
  await page.getByText(words.none).waitFor();
});

test('A schedule is disabled in its menu and enabled in its row', async (session) => {
  await add(session);
  const page = await session.open('#/schedules', { viewport: { width: 1440, height: 900 } });
  const box = await row(page, nightly.name).boundingBox();
  assert.is(Math.round(box?.height ?? 0), 48);
  await pressInRow(row(page, nightly.name), words.disable);
  await row(page, nightly.name).getByText(words.disabled).waitFor();
  await row(page, nightly.name).getByRole('button', { name: words.enable }).click();
  await row(page, nightly.name).getByRole('button', { name: words.skip }).waitFor();
  assert.is((await session.service.get('/schedules')).json[0].enabled, true);
});

test('The menu of a schedule opens by a right click, and has arrow keys', async (session) => {
  await add(session);
  const page = await session.open('#/schedules');
  await row(page, nightly.name).getByRole('cell').first().click({ button: 'right' });
  const edit = row(page, nightly.name).getByRole('button', { name: words.edit });
  await edit.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowUp');
  await row(page, nightly.name).getByRole('button', { name: words.remove }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await edit.waitFor({ state: 'hidden' });
  await page.keyboard.press('.');
  await edit.waitFor();
});

test('The form of a schedule always shows Save, even if the form is long', async (session) => {
  await waitForHistory(session.service);
  for (const viewport of [
    { width: 1280, height: 600 },
    { width: 360, height: 640 },
  ]) {
    const page = await session.open('#/schedules', { viewport });
    await page.getByRole('button', { name: en.palette.create.schedule }).click();
    const box = await page.getByRole('dialog').getByRole('button', { name: words.save }).boundingBox();
    assert.ok(box !== null && box.y + box.height <= viewport.height, `at ${viewport.width} pixels`);
    await page.context().close();
  }
});

test('A backup schedule offers warnings only for a mode that stops the server', async (session) => {
  await waitForHistory(session.service);
  const page = await session.open('#/schedules');
  await page.getByRole('button', { name: en.palette.create.schedule }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.name, { exact: true }).fill('Night');
  await dialog.getByLabel(words.action).selectOption('backup');
  await dialog.getByLabel(words.folder).selectOption('world');
  await dialog.getByLabel(words.warnings).waitFor();
  await dialog.getByLabel(en.backups.mode).selectOption('freeze');
  await dialog.getByLabel(words.warnings).waitFor({ state: 'detached' });
  assert.equal(await findViolations(page), []);
  await dialog.getByRole('button', { name: words.save }).click();
  await dialog.waitFor({ state: 'detached' });
  await row(page, 'Night').getByText('Every day at 04:00').waitFor();
  await row(page, 'Night').getByText(words.backupOf('world'), { exact: true }).waitFor();
  const [{ action, warnings }] = (await session.service.get('/schedules')).json;
  assert.equal([action, warnings], [{ type: 'backup', folder: 'world', mode: 'freeze' }, []]);
});

test('A schedule that the service refuses stays in the form with the reason', async (session) => {
  await add(session);
  session.allow(/400/);
  const page = await session.open('#/schedules');
  await pressInRow(row(page, nightly.name), words.edit);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.times).fill('25:00');
  await dialog.getByRole('button', { name: words.save }).click();
  await dialog.getByRole('alert').waitFor();
  assert.is(await dialog.getByLabel(words.times).inputValue(), '25:00');
});

test('A one-time schedule shows and keeps the seconds of its time', async (session) => {
  const once = '2126-01-31T04:00:25.000Z';
  await add(session, { name: 'Once', when: { once }, action: { type: 'restart' } });
  const page = await session.open('#/schedules');
  await pressInRow(row(page, 'Once'), words.edit);
  const dialog = page.getByRole('dialog');
  assert.is(await dialog.getByLabel(words.once).inputValue(), '2126-01-31T04:00:25');
  await dialog.getByLabel(words.name, { exact: true }).fill('Only once');
  await dialog.getByRole('button', { name: words.save }).click();
  await row(page, 'Only once').waitFor();
  assert.equal((await session.service.get('/schedules')).json[0].when, { once });
});

test('The German view of the schedules fits any width', async (session) => {
  await add(session);
  await add(session, { ...nightly, name: 'Ein Zeitplan mit einem sehr langen Namen', enabled: false });
  const page = await session.open('#/schedules', { locale: 'de-DE' });
  await page.getByRole('heading', { name: de.app.views.schedules }).waitFor();
  await row(page, nightly.name).getByText('Mo, Fr um 04:00 in Berlin').waitFor();
  assert.equal(await findViolations(page), []);
  for (const width of [320, 768, 1100, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await waitForFrame(page);
    const wide = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    assert.is(wide, 0, `${width} px: it has to be scrolled sideways`);
  }
});

test.run();
