/** PATCH and PUT of objects with settings: schedules, webhooks, tokens and accounts. */
import * as assert from 'uvu/assert';
import { waitForHistory } from '../../../kit/manager/shared-service.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { create, resources, sendJson } from './settings.js';

const test = successiveManagersSuite('http/api/settings/changes');

/** Returns the settings without the URL of a webhook, which an answer does not show whole. */
const shown = ({ url: _, ...settings }: Readonly<Record<string, unknown>>) => settings;

const pick = (from: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]]));

for (const [name, resource] of Object.entries(resources)) {
  test(`PATCH changes the given settings of a ${name}, and null resets a setting`, async (context) => {
    const service = await context.manage();
    await waitForHistory(service);
    const { path } = await create(service, resource);
    const names = Object.keys(shown(resource.settings));
    const renamed = await sendJson(service, `PATCH ${path}`, { name: 'Other' });
    assert.is(renamed.status, 200, renamed.text);
    assert.equal(pick(renamed.json, names), { ...shown(resource.settings), name: 'Other' });
    for (const [field, value] of Object.entries(resource.defaults)) {
      const changed = await sendJson(service, `PATCH ${path}`, { [field]: null });
      assert.equal([changed.status, changed.json[field]], [200, value], changed.text);
    }
    const { json } = await service.get(path);
    assert.equal(pick(json, names), { ...shown(resource.settings), ...resource.defaults, name: 'Other' });
  });

  test(`PATCH refuses wrong settings of a ${name} with the pointer of each`, async (context) => {
    const service = await context.manage();
    await waitForHistory(service);
    const { path } = await create(service, resource);
    const before = (await service.get(path)).json;
    for (const [body, code, pointer] of [
      [{ name: 5 }, resource.invalid, '/name'],
      [{ name: null }, resource.invalid, '/name'],
      [{ nome: 'Other' }, 'field_unknown', '/nome'],
      [{ id: '0a1b2c3d' }, 'field_unknown', '/id'],
      [[], resource.noObject, ''],
    ] as const) {
      const { status, json } = await sendJson(service, `PATCH ${path}`, body);
      assert.equal([status, json.code, json.errors[0].pointer], [400, code, pointer], JSON.stringify(body));
    }
    assert.equal((await service.get(path)).json, before);
  });

  if (resource.hasPut)
    test(`PUT replaces all settings of a ${name}, and needs each of them`, async (context) => {
      const service = await context.manage();
      await waitForHistory(service);
      const { path } = await create(service, resource);
      const whole = { ...resource.settings, name: 'Other' };
      const put = await sendJson(service, `PUT ${path}`, whole);
      assert.is(put.status, 200, put.text);
      assert.is(put.json.name, 'Other');
      for (const field of Object.keys(shown(whole))) {
        const { [field]: _, ...part } = whole as Record<string, unknown>;
        const { status, json } = await sendJson(service, `PUT ${path}`, part);
        assert.equal([status, json.code], [400, resource.invalid], field);
        assert.equal(json.errors, [{ pointer: `/${field}`, code: 'field_required', detail: json.detail }]);
      }
      const { json } = await service.get(path);
      assert.equal(pick(json, Object.keys(shown(whole))), shown(whole));
    });
}

test('PATCH merges the given fields of a schedule with the current rule and action', async (context) => {
  const service = await context.manage();
  await waitForHistory(service);
  const { path } = await create(service, resources.schedule as (typeof resources)[string]);
  const patch = async (body: object) => {
    const { status, json, text } = await sendJson(service, `PATCH ${path}`, body);
    assert.is(status, 200, text);
    return json;
  };
  assert.equal((await patch({ when: { zone: 'UTC' } })).when, { times: ['04:00'], days: ['mon'], zone: 'UTC' });
  assert.equal((await patch({ when: { days: null } })).when, { times: ['04:00'], zone: 'UTC' });
  assert.equal((await patch({ when: { times: null, cron: '0 5 * * *' } })).when, { cron: '0 5 * * *', zone: 'UTC' });
  const backup = { type: 'backup', folder: 'world' };
  assert.equal((await patch({ action: backup, warnings: null })).action, backup);
  assert.equal((await patch({ action: { folder: null, mode: 'freeze' } })).action, { type: 'backup', mode: 'freeze' });
  const both = await sendJson(service, `PATCH ${path}`, { when: { times: ['04:00'] } });
  assert.equal([both.status, both.json.errors[0].pointer], [400, '/when'], both.text);
});

test('PUT of a schedule without the time zone of its times gets 400', async (context) => {
  const service = await context.manage();
  await waitForHistory(service);
  const schedule = resources.schedule as (typeof resources)[string];
  const { path } = await create(service, schedule);
  const { status, json } = await sendJson(service, `PUT ${path}`, { ...schedule.settings, when: { times: ['04:00'] } });
  assert.equal([status, json.errors[0].pointer], [400, '/when/zone']);
});

test('A one-time schedule whose time has passed can be renamed', async (context) => {
  const service = await context.manage();
  await waitForHistory(service);
  const once = new Date(Date.now() + 300).toISOString();
  const body = { name: 'Once', when: { once }, action: { type: 'announcement', message: 'Hello' } };
  const created = await service.post('/schedules', body);
  assert.is(created.status, 201, created.text);
  const path = created.headers.get('location') ?? '';
  while (Date.now() <= Date.parse(once)) await new Promise((resolve) => setTimeout(resolve, 10));
  const renamed = await sendJson(service, `PATCH ${path}`, { name: 'Other' });
  assert.equal([renamed.status, renamed.json.name], [200, 'Other'], renamed.text);
  const moved = await sendJson(service, `PATCH ${path}`, { when: { once: '2020-01-31T04:00:00Z' } });
  assert.is(moved.json.code, 'schedule_time_past');
});

test('A change must have the media type merge-patch+json or json', async (context) => {
  const service = await context.manage();
  await waitForHistory(service);
  const { path } = await create(service, resources.schedule as (typeof resources)[string]);
  for (const [type, status] of [
    ['application/merge-patch+json', 200],
    ['application/json; charset=utf-8', 200],
    ['text/plain', 415],
  ] as const) {
    const answer = await sendJson(service, `PATCH ${path}`, { name: type.slice(0, 20) }, { 'Content-Type': type });
    assert.is(answer.status, status, type);
  }
});

test.run();
