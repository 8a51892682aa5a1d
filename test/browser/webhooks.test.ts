/** Webhooks in the page. */
import * as assert from 'uvu/assert';
import type { Webhook } from '../../http/client/api.js';
import { en } from '../../http/ui/text/en.js';
import type { RunningService } from '../kit/manager/service.js';
import { waitForHistory } from '../kit/manager/shared-service.js';
import { startReceiver } from '../kit/servers/webhook-receiver.js';
import { until } from '../kit/system/until.js';
import { findViolations } from './axe.js';
import { browserSuite } from './browser.js';
import { reachWebhooks } from './reach.js';
import { pressInRow } from './row-menu.js';

const test = browserSuite('browser/webhooks');
const words = en.webhooks;

const untilWebhook = (service: RunningService, isAsWished: (webhook: Webhook) => boolean) =>
  until(async () => isAsWished((await service.get('/webhooks')).json[0]));

test('A webhook can be added, tested and removed; the secret is shown once', async (session) => {
  const { open, service } = session;
  const receiver = await startReceiver();
  try {
    await waitForHistory(service);
    const page = await open('#/history');
    await page.getByRole('link', { name: en.app.views.webhooks }).click();
    await page.getByText(words.noneDetail).waitFor();
    await page.getByRole('button', { name: words.createFor.standard }).click();
    await page.getByLabel(words.name, { exact: true }).fill('Chat');
    await page.getByLabel(words.url).fill(receiver.url);
    await page.getByLabel(en.history.groups.operations).check();
    assert.equal(await findViolations(page), []);
    await page.getByRole('button', { name: words.submit, exact: true }).click();
    receiver.secret = await page.getByText(/^whsec_/).innerText();
    await page.getByRole('button', { name: en.app.close, exact: true }).click();
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Chat' }) });
    await card.getByText(words.ready).waitFor();
    assert.not.match(await page.content(), /whsec_/);
    await card.getByRole('button', { name: words.test }).click();
    await card.getByText(words.accepted).waitFor();
    await service.post('/start', { Build: 'console', Folder: 'world' });
    await untilWebhook(service, ({ last_delivery: last }) => last?.state === 'delivered');
    await card.getByRole('button', { name: words.showDeliveries }).click();
    const delivery = card.getByRole('row').filter({ hasText: en.history.requests['operation.start'] ?? '' });
    await delivery.getByText(words.states.delivered).waitFor();
    assert.ok(receiver.messages.every(({ isVerified }) => isVerified));
    assert.equal(await findViolations(page), []);
    await pressInRow(card, words.remove);
    await page.getByRole('dialog').getByRole('button', { name: words.remove }).click();
    await page.getByText(words.noneDetail).waitFor();
  } finally {
    receiver.end();
  }
});

test('The view of the webhooks follows changes by another client', async (session) => {
  const { open, service } = session;
  const receiver = await startReceiver();
  try {
    receiver.status = 500;
    await waitForHistory(service);
    const page = await open('#/webhooks');
    await page.getByText(words.noneDetail).waitFor();
    const settings = { name: 'Panel', url: receiver.url, types: ['operation'] };
    const { id } = (await service.post('/webhooks', settings)).json;
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Panel' }) });
    await card.getByText(words.ready).waitFor();
    await card.getByRole('button', { name: words.showDeliveries }).click();
    await card.getByText(words.noDeliveries).waitFor();
    await service.post('/stop');
    await card.getByText(words.failingSince('')).waitFor();
    await card.getByRole('row').getByText(words.states.retrying).waitFor();
    receiver.status = 204;
    await service.post(`/webhooks/${id}/retry`);
    await card.getByRole('row').getByText(words.states.delivered).waitFor();
    await card.getByText(/^Delivered (just now|\d+ seconds? ago)$/).waitFor();
    await service.request('PATCH', `/webhooks/${id}`, {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ enabled: false }),
    });
    await card.getByText(words.disabled, { exact: true }).waitFor();
    await card.getByRole('button', { name: words.enable }).click();
    await card.getByText(words.disabled, { exact: true }).waitFor({ state: 'detached' });
    await service.request('DELETE', `/webhooks/${id}`);
    await page.getByText(words.noneDetail).waitFor();
  } finally {
    receiver.end();
  }
});

test('A webhook shows its last five deliveries, and all of them on request', async (session) => {
  const { open, service } = session;
  const receiver = await startReceiver();
  try {
    await waitForHistory(service);
    await service.post('/webhooks', { name: 'Panel', url: receiver.url, types: ['operation'] });
    const count = 6;
    for (let posted = 0; posted < count; posted += 1) await service.post('/stop');
    await until(() => receiver.messages.length === count);
    await untilWebhook(service, ({ waiting }) => waiting === 0);
    const page = await open('#/webhooks');
    const deliveries = page.getByRole('table', { name: words.deliveries }).getByRole('rowheader');
    await page.getByRole('button', { name: words.showDeliveries }).press('Enter');
    await deliveries.first().waitFor();
    assert.is(await deliveries.count(), 5);
    const all = page.getByRole('button', { name: words.allDeliveries });
    await all.press('Enter');
    await deliveries.nth(count - 1).waitFor();
    assert.is(await deliveries.count(), count);
    assert.equal(await findViolations(page), []);
    await all.press('Enter');
    await deliveries.nth(count - 1).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: words.hideDeliveries }).press('Enter');
    await deliveries.first().waitFor({ state: 'detached' });
  } finally {
    receiver.end();
  }
});

test('A change of a webhook keeps its other fields; a new secret needs a confirmation', async (session) => {
  const { open, service } = session;
  const receiver = await startReceiver();
  try {
    await waitForHistory(service);
    const types = ['server.exited', 'operation'];
    await service.post('/webhooks', { name: 'Chat', url: receiver.url, types });
    const page = await open('#/webhooks');
    const cardOf = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await pressInRow(cardOf('Chat'), words.change);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words.name, { exact: true }).fill('Panel');
    assert.ok(await dialog.getByLabel(en.history.groups.operations).isChecked());
    await dialog.getByLabel(en.history.groups.logins).check();
    assert.equal(await findViolations(page), []);
    await dialog.getByRole('button', { name: words.save }).click();
    await pressInRow(cardOf('Panel'), words.newSecret);
    await dialog.getByRole('button', { name: words.newSecret }).click();
    receiver.secret = await dialog.getByText(/^whsec_/).innerText();
    await dialog.getByRole('button', { name: en.app.close }).click();
    const [changed] = (await service.get('/webhooks')).json;
    assert.equal([...changed.types].sort(), ['access', 'operation', 'server.exited']);
    await cardOf('Panel').getByRole('button', { name: words.test }).click();
    await cardOf('Panel').getByText(words.accepted).waitFor();
    assert.ok(receiver.messages.every(({ isVerified }) => isVerified));
  } finally {
    receiver.end();
  }
});

test('A failed webhook shows its fault, and a refused URL shows the problem', async (session) => {
  const { open, service, allow } = session;
  const receiver = await startReceiver();
  try {
    receiver.status = 500;
    await waitForHistory(service);
    await service.post('/webhooks', { name: 'Panel', url: receiver.url, types: ['operation'] });
    await service.post('/stop');
    await untilWebhook(service, ({ failures }) => failures === 1);
    const page = await open('#/webhooks');
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Panel' }) });
    await card.getByText(words.failingSince('')).waitFor();
    await card.getByText(words.answered(500)).waitFor();
    await card.getByText(words.attempts(1)).waitFor();
    await card.getByRole('button', { name: words.retry }).waitFor();
    await pressInRow(card, words.test);
    await card.getByRole('status').getByText(words.answered(500)).waitFor();
    allow(/400 \(Bad Request\)/);
    await page.getByRole('button', { name: words.create }).click();
    await page.getByLabel(words.name, { exact: true }).fill('Chat');
    await page.getByLabel(words.url).fill('http://example.org/');
    await page.getByRole('button', { name: words.submit, exact: true }).click();
    await page.getByRole('alert').getByText('URL of the webhook refused').waitFor();
  } finally {
    receiver.end();
  }
});

test('A new webhook is for Discord unless the URL shows another format', async (session) => {
  const { open, service } = session;
  await waitForHistory(service);
  const page = await open('#/webhooks');
  await page.getByRole('button', { name: words.createFor.discord }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(words.urlHints.discord).waitFor();
  assert.ok(await dialog.getByRole('radio', { name: words.formats.discord }).isChecked());
  await dialog.getByLabel(words.url).fill('https://hooks.slack.com/services/1');
  assert.ok(await dialog.getByRole('radio', { name: words.formats.slack }).isChecked());
  await dialog.getByLabel(words.url).fill('https://discord.com/api/webhooks/1/word');
  assert.equal(await findViolations(page), []);
  await dialog.getByRole('button', { name: words.submit, exact: true }).click();
  await page.getByRole('heading', { name: words.formatNames.discord }).waitFor();
  assert.is(await page.getByText(/^whsec_/).count(), 0);
  const [{ format, types }] = (await service.get('/webhooks')).json;
  assert.equal([format, types], ['discord', ['operation', 'recovery', 'backup']]);
});

test('The view without a webhook offers Discord, Slack or Mattermost, and JSON', async ({ open, service }) => {
  await waitForHistory(service);
  const page = await open('#/webhooks');
  for (const format of ['discord', 'slack', 'standard'] as const) {
    await page.getByRole('button', { name: words.createFor[format] }).click();
    const dialog = page.getByRole('dialog');
    const chosen = dialog.getByRole('radio', { name: words.formats[format] });
    assert.ok(await chosen.isChecked(), format);
    await dialog.getByLabel(words.url).fill('https://chat.example.org/hooks/x');
    // Mattermost has any host, and Discord has its own.
    assert.is(await chosen.isChecked(), format !== 'discord', format);
    await dialog.getByRole('button', { name: en.app.cancel }).click();
  }
});

test('A webhook shows its last success or its fault, and the times of deliveries', async (session) => {
  const page = await session.open(await reachWebhooks(session));
  const cardOf = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await cardOf('#server-status')
    .getByText(/^Delivered [23] minutes ago$/)
    .waitFor();
  await cardOf('#server-status').getByRole('button', { name: words.showDeliveries }).click();
  const row = cardOf('#server-status').getByRole('row').filter({ hasText: en.history.entries['recovery.planned'] });
  await row.getByRole('cell', { name: /^\d\d:\d\d$/ }).waitFor();
  const failing = cardOf('Control panel');
  await failing.getByText(/^Failing since (\d+ \w+, )?\d\d:\d\d$/).waitFor();
  await failing.getByText(words.answered(502)).waitFor();
  await failing.getByText(/^4 attempts, next attempt in 1 hour$/).waitFor();
  await failing.getByText(words.waitingMessages(2)).waitFor();
  const attempts = failing.getByRole('row').nth(1).getByRole('cell', { name: '4', exact: true });
  await attempts.waitFor();
  const off = cardOf('Staff chat');
  await off.getByText(words.disabled, { exact: true }).waitFor();
  await off.getByRole('button', { name: words.enable }).waitFor();
});

test('A failing webhook is the first one, and only its deliveries are shown at once', async (session) => {
  const page = await session.open(await reachWebhooks(session));
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await headings.first().waitFor();
  const names = await headings.allInnerTexts();
  assert.equal(names, ['Control panel', '#server-status', 'Status page', 'Staff chat']);
  assert.is(await page.getByRole('table').count(), 1);
  await page.getByRole('button', { name: words.hideDeliveries }).click();
  await page.getByRole('table').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: words.showDeliveries }).nth(1).click();
  await page.getByRole('table', { name: words.deliveries }).waitFor();
  assert.equal(await findViolations(page), []);
});

test.run();
