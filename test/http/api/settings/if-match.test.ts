/** ETag and If-Match of objects with settings: no client overwrites the change of another client. */
import * as assert from 'uvu/assert';
import { waitForHistory } from '../../../kit/manager/shared-service.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { create, resources, sendJson } from './settings.js';

const test = successiveManagersSuite('http/api/settings/if-match');

for (const [name, resource] of Object.entries(resources)) {
  test(`The ETag of a ${name}'s settings is a header and a field`, async (context) => {
    const service = await context.manage();
    await waitForHistory(service);
    const { path, answer } = await create(service, resource);
    const read = await service.get(path);
    const list = await service.get(resource.create[0]);
    const etag = answer.headers.get('etag') ?? '';
    assert.match(etag, /^"[\w-]+"$/);
    for (const each of [answer, read]) assert.equal([each.headers.get('etag'), each.json.etag], [etag, etag]);
    assert.match(list.text, JSON.stringify(etag), 'the list has it too');
    const same = await sendJson(service, `PATCH ${path}`, { name: resource.settings.name });
    assert.equal([same.headers.get('etag'), same.json.etag], [etag, etag], 'equal settings have one ETag');
    const changed = await sendJson(service, `PATCH ${path}`, { name: 'Other' });
    assert.is.not(changed.headers.get('etag'), etag);
    assert.is(changed.headers.get('etag'), (await service.get(path)).headers.get('etag'));
  });

  test(`A change of a ${name} with an old ETag gets 412 and has no effect`, async (context) => {
    const service = await context.manage();
    await waitForHistory(service);
    const { path, answer } = await create(service, resource);
    const old = { 'If-Match': answer.headers.get('etag') ?? '' };
    const first = await sendJson(service, `PATCH ${path}`, { name: 'First' }, old);
    assert.is(first.status, 200, first.text);
    const present = first.headers.get('etag');
    const refused = [
      await sendJson(service, `PATCH ${path}`, { name: 'Second' }, old),
      ...(resource.hasPut ? [await sendJson(service, `PUT ${path}`, resource.settings, old)] : []),
      await service.request('DELETE', path, { headers: old }),
    ];
    for (const { status, json, headers } of refused) {
      assert.equal([status, json.code, json.etag], [412, 'precondition_failed', present]);
      assert.is(headers.get('etag'), present);
      assert.match(json.remedy, /GET the settings again/);
    }
    assert.is((await service.get(path)).json.name, 'First');
    const unquoted = await sendJson(service, `PATCH ${path}`, { name: 'Third' }, { 'If-Match': 'abc' });
    assert.equal([unquoted.status, unquoted.json.code], [400, 'precondition_invalid']);
    const weak = await sendJson(service, `PATCH ${path}`, { name: 'Third' }, { 'If-Match': `W/${present}` });
    assert.is(weak.status, 412, 'If-Match compares strongly');
    const any = await sendJson(service, `PATCH ${path}`, { name: 'Third' }, { 'If-Match': '*' });
    assert.equal([any.status, any.json.name], [200, 'Third']);
    const removed = await service.request('DELETE', path, { headers: { 'If-Match': any.json.etag } });
    assert.is(removed.status, 204, removed.text);
  });

  test(`Exactly one of many concurrent changes of a ${name} with the same ETag succeeds`, async (context) => {
    const service = await context.manage();
    await waitForHistory(service);
    const { path, answer } = await create(service, resource);
    const old = { 'If-Match': answer.headers.get('etag') ?? '' };
    const names = Array.from({ length: 20 }, (_, index) => `Name ${index}`);
    const answers = await Promise.all(names.map((each) => sendJson(service, `PATCH ${path}`, { name: each }, old)));
    const made = answers.filter(({ status }) => status === 200);
    assert.is(made.length, 1);
    assert.is(answers.filter(({ status }) => status === 412).length, names.length - 1);
    assert.is((await service.get(path)).json.name, made[0]?.json.name);
  });
}

test("The ETag changes with a webhook's secret, and not when a schedule is carried out", async (context) => {
  const service = await context.manage();
  await waitForHistory(service);
  const schedule = { name: 'Hello', when: { cron: '0 4 * * *' }, action: { type: 'announcement', message: 'Hello' } };
  const created = await service.post('/schedules', schedule);
  const path = created.headers.get('location') ?? '';
  assert.is((await service.post(`${path}/run`)).status, 202);
  assert.is((await service.get(path)).json.etag, created.json.etag);
  const webhook = await create(service, resources.webhook as (typeof resources)[string]);
  const renewed = await service.post(`${webhook.path}/secret`);
  assert.is.not(renewed.headers.get('etag'), webhook.answer.headers.get('etag'), 'it hides the URL');
});

test('The same settings have the same ETag after a restart of the service', async (context) => {
  const first = await context.manage();
  await waitForHistory(first);
  const created = await Promise.all(Object.values(resources).map((resource) => create(first, resource)));
  await first.end();
  const second = await context.manage();
  await waitForHistory(second);
  for (const { path, answer } of created) assert.is((await second.get(path)).json.etag, answer.json.etag, path);
});

test.run();
