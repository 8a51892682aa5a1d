/** The times of schedules in the page: their days in words, and their time zone. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { waitForHistory } from '../kit/manager/shared-service.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';
import { pressInRow } from './row-menu.js';

const test = browserSuite('browser/schedule-times');
const words = en.schedules;

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

async function add({ service }: BrowserSession, schedule: object): Promise<void> {
  await waitForHistory(service);
  const { status, text } = await service.post('/schedules', { action: { type: 'restart' }, ...schedule });
  assert.is(status, 201, text);
}

test('A schedule shows "Every day", even if its rule names all seven days', async (session) => {
  const when = { times: ['04:00'], zone: 'America/New_York' };
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
  await add(session, { name: 'Named', when: { ...when, days } });
  await add(session, { name: 'Plain', when });
  await add(session, { name: 'Working', when: { ...when, days: days.slice(0, 5) } });
  const page = await session.open('#/schedules');
  for (const name of ['Named', 'Plain']) await row(page, name).getByText('Every day at 04:00 in New York').waitFor();
  await row(page, 'Working').getByText('Monday to Friday at 04:00 in New York').waitFor();
  await row(page, 'Plain')
    .getByText(/^in \d+ (day|hr|min|sec)/)
    .waitFor();
});

test('The time in the zone of the reader is marked if the schedule has another zone', async (session) => {
  await add(session, { name: 'Night', when: { times: ['04:00'], zone: 'America/New_York' } });
  const page = await session.open('#/schedules', { timezoneId: 'Asia/Tokyo' });
  await row(page, 'Night')
    .locator('time')
    .getByText(/^\w+ \d\d:00$/)
    .waitFor();
  await row(page, 'Night')
    .getByText(/· (\w+ )?04:00 in New York$/)
    .first()
    .waitFor();
  await page.getByText(words.ownZone('Tokyo')).waitFor();
  await pressInRow(row(page, 'Night'), words.allTimes);
  await page
    .getByRole('dialog')
    .getByText(/your time$/)
    .first()
    .waitFor();
  await page.context().close();
  const there = await session.open('#/schedules', { timezoneId: 'America/New_York' });
  await row(there, 'Night').getByText('Every day at 04:00', { exact: true }).waitFor();
  assert.is(await there.getByText('your time').count(), 0);
});

test('No hour or day at the end of a line is cut off, whatever the time is', async (session) => {
  await add(session, { name: 'Night', when: { times: ['04:00'], zone: 'America/New_York' } });
  // In some of these zones an hour of the scale is close to the end of the line.
  for (const timezoneId of ['Etc/GMT', 'Etc/GMT-1', 'Etc/GMT-2', 'Etc/GMT-3', 'Etc/GMT-4', 'Etc/GMT-5'])
    for (const width of [1440, 360])
      for (const span of ['24h', '7d']) {
        const page = await session.open(`#/schedules?span=${span}`, { timezoneId, viewport: { width, height: 844 } });
        await row(page, 'Night').locator('.lane-track').waitFor();
        const cut = await page.evaluate(`[...document.querySelectorAll('.lane-scale')].flatMap((scale) => {
          // The titles of columns are only read out on a phone.
          if (scale.closest('thead')?.offsetWidth === 1) return [];
          const end = scale.getBoundingClientRect().right;
          const isCut = (label) => label.getBoundingClientRect().right > end + 1 || label.offsetHeight > 20;
          return [...scale.children].filter(isCut);
        }).map((label) => label.textContent)`);
        assert.equal(cut, [], `${timezoneId}, ${width}, ${span}`);
        await page.context().close();
      }
});

test('The sentence of a schedule ends before its timeline', async (session) => {
  const when = { times: ['04:00', '16:00'], days: ['mon', 'wed', 'fri'], zone: 'America/New_York' };
  await add(session, { name: 'Night', when, warnings: [30, 10, 5, 1] });
  for (const width of [1280, 1440]) {
    const page = await session.open('#/schedules', { viewport: { width, height: 800 } });
    await row(page, 'Night').locator('.lane-track').waitFor();
    const [end, start] = (await page.evaluate(`(() => {
      const text = document.createRange();
      text.selectNodeContents(document.querySelector('.sentence-line'));
      return [text.getBoundingClientRect().right, document.querySelector('.lane-track').getBoundingClientRect().left];
    })()`)) as [number, number];
    assert.ok(end <= start, `${width}: ${end} is after ${start}`);
    await page.context().close();
  }
});

test('A time zone is chosen by its city; an invalid zone is marked at the field', async (session) => {
  await waitForHistory(session.service);
  const page = await session.open('#/schedules', { viewport: { width: 1280, height: 800 } });
  await page.getByRole('button', { name: en.palette.create.schedule }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.name, { exact: true }).fill('Night');
  const zone = dialog.getByRole('combobox', { name: words.zone });
  await zone.fill('Neverland');
  await dialog.getByRole('button', { name: words.save }).click();
  await dialog
    .getByRole('alert')
    .filter({ hasText: words.zoneUnknown('Neverland') })
    .waitFor();
  await zone.and(page.locator(':focus')).waitFor();
  assert.ok(((await zone.boundingBox())?.y ?? -1) >= 0);
  assert.equal(await findViolations(page), []);
  await zone.fill('toky');
  await dialog.getByRole('option', { name: /^Tokyo\s*Asia\/Tokyo\s*UTC\+9, \d{2}:\d{2}$/ }).waitFor();
  await zone.fill('new york');
  await dialog.getByText(/^Now there: UTC−[45], \d{2}:\d{2}$/).waitFor();
  await dialog.getByRole('button', { name: words.save }).click();
  await row(page, 'Night').getByText('Every day at 04:00 in New York').waitFor();
  assert.is((await session.service.get('/schedules')).json[0].when.zone, 'America/New_York');
});

test('A time zone is found with the arrow keys, and Escape closes only the list', async (session) => {
  await waitForHistory(session.service);
  const page = await session.open('#/schedules');
  await page.getByRole('button', { name: en.palette.create.schedule }).click();
  const dialog = page.getByRole('dialog');
  const zone = dialog.getByRole('combobox', { name: words.zone });
  const options = dialog.getByRole('listbox', { name: words.zones }).getByRole('option');
  await zone.fill('utc+9');
  await options.first().waitFor();
  assert.equal(await findViolations(page), []);
  await zone.press('Escape');
  await options.first().waitFor({ state: 'detached' });
  await zone.fill('york');
  await zone.press('ArrowDown');
  await zone.press('ArrowUp');
  await dialog.getByRole('option', { selected: true, name: /New York/ }).waitFor();
  await zone.press('Enter');
  assert.is(await zone.inputValue(), 'New York');
});

test('The sentence of a schedule names a chosen day, and Monday to Friday', async (session) => {
  await add(session, { name: 'Night', when: { times: ['04:00'], zone: 'Europe/Berlin' } });
  const page = await session.open('#/schedules', { viewport: { width: 390, height: 844 } });
  await pressInRow(row(page, 'Night'), words.edit);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.repeat).selectOption('days');
  for (const day of ['tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const)
    await dialog.getByText(words.days[day], { exact: true }).click();
  assert.ok(await dialog.getByLabel(words.days.mon).isDisabled(), 'a day is left');
  assert.equal(await findViolations(page), []);
  await dialog.getByRole('button', { name: words.save }).click();
  await row(page, 'Night').getByText('Mon at 04:00 in Berlin').waitFor();
  await pressInRow(row(page, 'Night'), words.edit);
  await dialog.getByLabel(words.repeat).selectOption('workdays');
  await dialog.getByRole('button', { name: words.save }).click();
  await row(page, 'Night').getByText('Monday to Friday at 04:00 in Berlin').waitFor();
});

test('The next time is shown in the zone of the reader and in the zone of the schedule', async (session) => {
  await add(session, { name: 'Night', when: { times: ['04:00'], zone: 'Asia/Tokyo' } });
  const page = await session.open('#/schedules', { timezoneId: 'Europe/Berlin' });
  await row(page, 'Night')
    .locator('time')
    .getByText(/^\w+,? (19|20|21):00$/)
    .waitFor();
  await row(page, 'Night')
    .getByText(/· \w+,? 04:00 in Tokyo$/)
    .first()
    .waitFor();
});

test('The next times of a schedule are marks on the line of a day, and of a week', async (session) => {
  await add(session, { name: 'Twice', when: { times: ['04:00', '16:00'], zone: 'Europe/Berlin' } });
  const page = await session.open('#/schedules');
  await row(page, 'Twice').getByText(words.timesIn(2)).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: words.spans['7d'] }).click();
  await row(page, 'Twice').getByText(words.timesIn(14)).waitFor({ state: 'attached' });
  assert.ok((await row(page, 'Twice').locator('.lane-mark').count()) >= 13);
  await page.reload();
  await row(page, 'Twice').getByText(words.timesIn(14)).waitFor({ state: 'attached' });
  assert.equal(await findViolations(page), []);
});

test('The open times of a schedule follow a changed rule, even if the next time stays', async (session) => {
  const { service } = session;
  const zone = 'UTC';
  // The other time is at least 11 hours later than the next time, so that the next time stays.
  const hour = new Date().getUTCHours();
  const [soon, later] = [hour + 2, hour + 13].map((each) => `${String(each % 24).padStart(2, '0')}:30`);
  await add(session, { name: 'Night', when: { times: [soon], zone } });
  const page = await session.open('#/schedules', { timezoneId: zone });
  await pressInRow(row(page, 'Night'), words.allTimes);
  const times = page.getByRole('dialog').getByRole('list', { name: words.nextTimes });
  await times.getByText(String(soon)).first().waitFor();
  assert.is(await times.getByText(String(later)).count(), 0);
  const [{ id, next }] = (await service.get('/schedules')).json;
  const body = JSON.stringify({ when: { times: [soon, later], zone } });
  const headers = { 'Content-Type': 'application/merge-patch+json' };
  const changed = await service.request('PATCH', `/schedules/${id}`, { headers, body });
  assert.equal([changed.status, changed.json.next.at], [200, next.at]);
  await times.getByText(String(later)).first().waitFor();
});

test('A schedule without a name is named after its action and its time', async (session) => {
  await waitForHistory(session.service);
  const page = await session.open('#/schedules');
  await page.getByRole('button', { name: en.palette.create.schedule }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.save }).click();
  await row(page, 'Restart 04:00').waitFor();
});

test.run();
