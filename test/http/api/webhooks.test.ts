/** Webhooks of a running service. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { openEvents } from '../../kit/http/event-stream.js';
import type { RunningService } from '../../kit/manager/service.js';
import { startStandard, waitForHistory } from '../../kit/manager/shared-service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../../kit/manager/successive-services.js';
import { type Receiver, startReceiver } from '../../kit/servers/webhook-receiver.js';
import { until } from '../../kit/system/until.js';

const test = successiveManagersSuite('http/api/webhooks');
const receivers: Receiver[] = [];
test.after.each(() => {
  for (const receiver of receivers.splice(0)) receiver.end();
});

/** Creates a webhook for a separate receiver. */
async function createWebhook(service: RunningService, body: object = {}) {
  const receiver = await startReceiver();
  receivers.push(receiver);
  await waitForHistory(service);
  const answer = await service.post('/webhooks', { name: 'Chat', url: receiver.url, ...body });
  assert.is(answer.status, 201, answer.text);
  receiver.secret = answer.json.secret;
  return { receiver, webhook: answer.json, path: answer.headers.get('location') ?? '' };
}

const untilReceived = (receiver: Receiver, count: number) =>
  until(() => receiver.messages.length >= count || null, `${count} messages`);

test('A receiver gets starts and stops in order, with valid signatures', async (context) => {
  const service = await context.manage();
  const { receiver, webhook } = await createWebhook(service, { types: ['operation', 'server'] });
  const { run } = await startStandard({ ...context, service });
  await service.post('/stop');
  await untilReceived(receiver, 4);
  assert.equal(
    receiver.messages.map(({ type, data, isVerified }) => [type, data.run, isVerified]),
    ['server.started', 'operation.start', 'server.exited', 'operation.stop'].map((type) => [type, run, true]),
  );
  const { json: entries } = await service.get(`/history?run=${run}`);
  assert.equal(receiver.messages.map(({ data }) => data).reverse(), entries);
  const { json: listed } = await until(async () => {
    const answer = await service.get('/webhooks');
    return answer.json[0].waiting === 0 ? answer : null;
  });
  assert.is(listed.length, 1);
  assert.equal([listed[0].id, listed[0].failures, listed[0].last_delivery.state], [webhook.id, 0, 'delivered']);
});

test('GET /events?only=webhooks sends the list after each change', async (context) => {
  const service = await context.manage();
  const stream = await openEvents(service.base, '/events?only=webhooks');
  try {
    assert.equal(await stream.wait('webhooks'), []);
    const { path } = await createWebhook(service, { types: ['operation'] });
    await stream.wait('webhooks', ([webhook]) => webhook?.waiting === 0);
    await service.post('/stop');
    const sent = await stream.wait('webhooks', ([webhook]) => webhook?.last_delivery?.state === 'delivered');
    assert.equal(sent, (await service.get('/webhooks')).json);
    await service.request('DELETE', path);
    await stream.until(() => stream.of('webhooks').at(-1)?.length === 0);
    assert.is(stream.of('webhooks').length, new Set(stream.events).size, 'no other events are sent');
  } finally {
    stream.close();
  }
});

test('The next manager posts the remaining entries of a killed manager exactly once', async (context) => {
  const first = await context.manageProcess();
  const { receiver, path } = await createWebhook(first, { types: ['operation'] });
  receiver.status = 503;
  await startStandard({ ...context, service: first });
  await first.post('/stop');
  await untilReceived(receiver, 1);
  await until(async () => ((await first.get(path)).json.failures > 0 ? true : null));
  // The request makes the service write the entries that are still collected.
  await first.get('/history');
  await first.end('SIGKILL');
  receiver.status = 204;
  const second = await context.manageProcess();
  await waitForHistory(second);
  assert.is((await second.post(`${path}/retry`)).status, 204);
  await untilReceived(receiver, 3);
  await second.end();
  const [refused, ...accepted] = receiver.messages;
  assert.is(refused?.id, accepted[0]?.id);
  assert.equal(
    accepted.map(({ type }) => type),
    ['operation.start', 'operation.stop'],
  );
});

test("GET /webhooks does not show secrets or the URL's secret part", async (context) => {
  const service = await context.manage();
  await waitForHistory(service);
  const url = 'https://discord.com/api/webhooks/123456/abcdefghijklmnop';
  const body = { name: 'Discord', url, format: 'discord', types: ['server.exited'], enabled: false };
  const { json: created } = await service.post('/webhooks', body);
  assert.match(created.secret, /^whsec_/);
  for (const path of ['/webhooks', `/webhooks/${created.id}`, '/history']) {
    const { text } = await service.get(path);
    assert.not.match(text, /abcdefghijklmnop|whsec_/, path);
  }
  const { json: shown } = await service.get(`/webhooks/${created.id}`);
  assert.is(shown.url, 'https://discord.com/api/webhooks/…');
  // The URL stays when a change omits it.
  const changed = await service.request('PUT', `/webhooks/${created.id}`, {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Chat', types: [], format: 'discord', enabled: false }),
  });
  assert.equal([changed.status, changed.json.name, changed.json.url], [200, 'Chat', shown.url]);
  const file = join(context.workspace.root, 'manager', 'webhooks.json');
  assert.is(statSync(file).mode & 0o777, 0o600);
  assert.is(JSON.parse(readFileSync(file, 'utf8'))[0].url, url);
  const renewed = await service.post(`/webhooks/${created.id}/secret`);
  assert.is.not(renewed.json.secret, created.secret);
});

test('POST /webhooks refuses settings that could never work, with the reason', async (context) => {
  const service = await context.manage();
  const good = { name: 'Chat', url: 'https://example.org/hook' };
  for (const [body, code, detail] of [
    [undefined, 'webhook_invalid', /name/],
    [[], 'webhook_invalid', /^The body is invalid: .*object/],
    [{ ...good, name: ' ' }, 'webhook_invalid', /^The field "name" is invalid: /],
    [{ ...good, name: 'Chat\r\nBell' }, 'webhook_invalid', /"name" is invalid: it must be one line/],
    [{ ...good, types: ['servers'] }, 'webhook_invalid', /"types\[0\]" is invalid: it must be a type of entries/],
    [{ ...good, format: 'teams' }, 'webhook_invalid', /format/],
    [{ ...good, colour: 'red' }, 'field_unknown', /^The field "colour" is unknown/],
    [{ ...good, url: 'example.org' }, 'webhook_url_refused', /not a URL/],
    [{ ...good, url: 'http://example.org' }, 'webhook_url_refused', /http:/],
    [{ ...good, url: 'https://192.168.1.1/' }, 'webhook_url_refused', /internet/],
  ] as const) {
    const answer = await service.post('/webhooks', body);
    assert.equal([answer.status, answer.json.code], [400, code], JSON.stringify(body));
    assert.match(answer.json.detail, detail);
  }
  assert.equal((await service.get('/webhooks')).json, []);
  for (let n = 0; n < 20; n += 1) await service.post('/webhooks', { ...good, enabled: false });
  assert.is((await service.post('/webhooks', good)).json.code, 'too_many_webhooks');
});

test('--webhook-addresses any permits private addresses', async (context) => {
  const service = await context.manage({ args: ['--webhook-addresses', 'any'] });
  const answer = await service.post('/webhooks', { name: 'Home', url: 'http://192.168.1.1/', enabled: false });
  assert.is(answer.status, 201, answer.text);
});

test('The answer to a test message has the outcome of the delivery', async (context) => {
  const service = await context.manage();
  const { receiver, path } = await createWebhook(service, { types: ['recovery'] });
  const { json: accepted } = await service.post(`${path}/test`);
  assert.equal([accepted.delivered, accepted.status], [true, 204]);
  assert.equal(
    receiver.messages.map(({ type, isVerified }) => [type, isVerified]),
    [['webhook.test', true]],
  );
  receiver.status = 404;
  const { json: refused } = await service.post(`${path}/test`);
  assert.equal([refused.delivered, refused.status, refused.reason], [false, 404, 'status']);
});

test('The removal of a webhook ends its messages and deletes its deliveries', async (context) => {
  const service = await context.manage();
  const { receiver, path } = await createWebhook(service, { types: ['operation'] });
  await service.post('/stop');
  await untilReceived(receiver, 1);
  await until(async () => ((await service.get(`${path}/deliveries`)).json.length === 1 ? true : null));
  assert.is((await service.request('DELETE', path)).status, 204);
  await service.post('/stop');
  for (const [method, rest] of [
    ['GET', ''],
    ['DELETE', ''],
    ['GET', '/deliveries'],
    ['POST', '/test'],
    ['POST', '/retry'],
    ['POST', '/secret'],
  ] as const)
    assert.is((await service.request(method, path + rest)).json.code, 'webhook_not_found', method + rest);
  const { json } = await service.get('/history?type=webhook');
  assert.equal(
    json.map((entry: { type: string; detail: object }) => [entry.type, entry.detail]),
    [
      ['webhook.removed', { name: 'Chat' }],
      ['webhook.created', { name: 'Chat' }],
    ],
  );
  assert.is(receiver.messages.length, 1);
});

test('A damaged list of webhooks is moved aside, and the server can still be operated', async (context: SuccessiveManagers) => {
  const manager = join(context.workspace.root, 'manager');
  const first = await context.manage();
  await first.post('/webhooks', { name: 'Chat', url: 'https://example.org/', enabled: false });
  await first.end();
  writeFileSync(join(manager, 'webhooks.json'), '[{"id":');
  const second = await context.manage();
  assert.equal((await second.get('/webhooks')).json, []);
  await startStandard({ ...context, service: second });
  assert.not(existsSync(join(manager, 'webhooks.json')));
  const [aside = ''] = readdirSync(manager).filter((name) => name.startsWith('webhooks.json.damaged-'));
  assert.is(readFileSync(join(manager, aside), 'utf8'), '[{"id":');
  assert.match(second.log(), /webhooks cannot be read/);
});

test.run();
