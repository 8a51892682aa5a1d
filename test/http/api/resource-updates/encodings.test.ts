/** The encoding of names in the archive of an address. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { windowsEntry, zipOf } from '../../../adapters/archives/archives.js';
import { waitForEnd } from '../resource-changes/changes-suite.js';
import { closeSuite, manifest, openSuite, send, type UpdateSuite } from './update-suite.js';

const test = suite<UpdateSuite>('http/api/resource-updates/encodings');

test.before.each(openSuite);
test.after.each(closeSuite);

const resources = '/datafolders/city/resources';

/** Answers with an archive that has a file with the name 地图.lua, in GBK. */
function offerMap({ server }: UpdateSuite, version: string): void {
  const name = Buffer.from([...Buffer.from('lamp/'), 0xb5, 0xd8, 0xcd, 0xbc, ...Buffer.from('.lua')]);
  const archive = zipOf([windowsEntry('lamp/fxmanifest.lua', manifest(version)), windowsEntry(name, version)]);
  server.answer = (_, response) => void response.end(archive);
}

const codesOf = ({ json }: any): string[] => json.problems.map(({ code }: any) => code);

const read = ({ workspace }: UpdateSuite): string =>
  readFileSync(join(workspace.root, 'data/city/resources/lamp/地图.lua'), 'utf8');

async function change(shared: UpdateSuite, path: string, body: object): Promise<void> {
  const answer = await send(shared, 'POST', path, body);
  assert.is(answer.status, 202, answer.text);
  const { state, problem } = await waitForEnd(shared, `/resource-changes/${answer.json.id}`);
  assert.equal([state, problem], ['applied', null]);
}

test('The names in the archive of an address are read in the chosen encoding', async (shared) => {
  offerMap(shared, '1.0.0');
  const url = `${shared.server.base}/lamp.zip`;
  const unread = await send(shared, 'POST', `${resources}/plan`, { url });
  assert.equal([codesOf(unread), unread.json.plan], [['archive_encoding_unknown'], null]);
  const planned = await send(shared, 'POST', `${resources}/plan`, { url, encoding: 'gbk' });
  assert.equal([codesOf(planned), planned.json.resources[0].files], [[], 2]);
  const other = await send(shared, 'POST', resources, { url, plan: planned.json.plan });
  assert.equal([other.status, other.json.code], [400, 'resource_order_invalid']);
  await change(shared, resources, { url, encoding: 'gbk', plan: planned.json.plan, ensure: false });
  assert.is(read(shared), '1.0.0');
  offerMap(shared, '1.1.0');
  await change(shared, `${resources}/lamp/update`, {});
  assert.is(read(shared), '1.1.0');
});

test('A source stores the encoding of the names in its archive', async (shared) => {
  const path = `${resources}/taxi/source`;
  const url = 'https://a.example/taxi.zip';
  assert.is((await send(shared, 'PUT', path, { url: `${url}?token=1`, encoding: 'gbk' })).status, 204);
  const source = { url, git: null, ref: null, encoding: 'gbk' };
  assert.equal((await shared.service.get(path)).json, source);
  const [entry] = (await shared.service.get('/history?type=resource.source_changed')).json;
  assert.equal([entry.detail.url, entry.detail.encoding], [url, 'gbk']);
  for (const body of [{ git: 'https://a.example/x', encoding: 'gbk' }, { encoding: 'gbk' }]) {
    const refused = await send(shared, 'PUT', path, body);
    assert.equal([refused.status, refused.json.errors[0].pointer], [400, '/encoding'], JSON.stringify(body));
  }
  const order = await send(shared, 'POST', resources, { git: 'https://a.example/x', encoding: 'gbk' });
  assert.equal([order.status, order.json.errors[0].pointer], [400, '/encoding']);
});

test('A URL that is set as it is shown keeps its query', async (shared) => {
  let requested = '';
  shared.server.answer = (request, response) => {
    requested = request.url ?? '';
    response.writeHead(404).end();
  };
  const path = `${resources}/taxi/source`;
  const url = `${shared.server.base}/taxi.zip`;
  for (const body of [{ url: `${url}?token=1` }, { url, encoding: 'gbk' }])
    assert.is((await send(shared, 'PUT', path, body)).status, 204);
  await send(shared, 'POST', `${resources}/taxi/update/plan`);
  assert.is(requested, '/taxi.zip?token=1');
  await send(shared, 'PUT', path, { url: `${url}?token=2` });
  await send(shared, 'POST', `${resources}/taxi/update/plan`);
  assert.is(requested, '/taxi.zip?token=2');
});

test.run();
