/** The times of schedules in the page: their days in words, and their time zone. */
import type { Page } from 'playwright-core';
import * as assert from 'uvu/assert';
import { en } from '../../http/ui/text/en.js';
import { waitForHistory } from '../kit/manager/shared-service.js';
import { findViolations } from './axe.js';
import { type BrowserSession, browserSuite } from './browser.js';

const test = browserSuite('the times of schedules');
const words = en.schedules;

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

async function add({ service }: BrowserSession, schedule: object): Promise<void> {
  await waitForHistory(service);
  const { status, text } = await service.post('/schedules', { action: { type: 'restart' }, ...schedule });
  assert.is(status, 201, text);
}

test('A schedule on all days says so, whether its days are named or not', async (session) => {
  const when = { times: ['04:00'], zone: 'America/New_York' };
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
  await add(session, { name: 'Named', when: { ...when, days } });
  await add(session, { name: 'Plain', when });
  await add(session, { name: 'Working', when: { ...when, days: days.slice(0, 5) } });
  const page = await session.open('#/schedules');
  for (const name of ['Named', 'Plain']) await row(page, name).getByText('Every day 04:00 New York').waitFor();
  await row(page, 'Working').getByText('Monday to Friday 04:00 New York').waitFor();
  await row(page, 'Plain')
    .getByText(/in \d+ (day|hour|minute|second)s?$/)
    .waitFor();
});

test('A time zone is named by its city, and an invalid zone is marked at its field before a request', async (session) => {
  await waitForHistory(session.service);
  const page = await session.open('#/schedules', { viewport: { width: 1280, height: 800 } });
  await page.getByRole('button', { name: words.create }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.name, { exact: true }).fill('Night');
  const zone = dialog.getByLabel(words.zone);
  await zone.fill('Neverland');
  await dialog.getByRole('button', { name: words.save }).click();
  await dialog
    .getByRole('alert')
    .filter({ hasText: words.zoneUnknown('Neverland') })
    .waitFor();
  await zone.and(page.locator(':focus')).waitFor();
  assert.ok(((await zone.boundingBox())?.y ?? -1) >= 0);
  assert.equal(await findViolations(page), []);
  await page.locator('datalist option[value="America/New_York"]').waitFor({ state: 'attached' });
  assert.match(
    (await page.locator('datalist option[value="Asia/Tokyo"]').getAttribute('label')) ?? '',
    /^Tokyo · UTC\+9, \d{2}:\d{2}$/,
  );
  await zone.fill('new york');
  await dialog.getByText(/^Now there: UTC−[45], \d{2}:\d{2}$/).waitFor();
  await dialog.getByRole('button', { name: words.save }).click();
  await row(page, 'Night').getByText('Every day 04:00 New York').waitFor();
  assert.is((await session.service.get('/schedules')).json[0].when.zone, 'America/New_York');
});

test('On a phone the selection of times is above the times, not next to them', async (session) => {
  await waitForHistory(session.service);
  const page = await session.open('#/schedules', { viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: words.create }).click();
  const dialog = page.getByRole('dialog');
  const radio = await dialog.getByText(words.rules.once, { exact: true }).boundingBox();
  const field = await dialog.getByLabel(words.times).boundingBox();
  assert.ok(radio !== null && field !== null && field.y >= radio.y + radio.height);
});

test.run();
