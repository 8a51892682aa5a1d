/** POST /imports/txadmin/plan: the plan of a directory of txAdmin, and files that cannot be read. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addProfile, addTxAdmin, type TxAdminPlace } from '../../../kit/data/txadmin.js';
import type { Answer } from '../../../kit/manager/service.js';
import { type SharedService, shareService } from '../../../kit/manager/shared-service.js';
import { asUnprivilegedUser } from '../../../kit/system/rights.js';
import { sampleSecrets, version7 } from '../../../machines/imports/txadmin/sample-txadmin.js';

interface Place extends SharedService, TxAdminPlace {
  home: string;
}

const test = suite<Place>('http/api/imports/txadmin');
shareService(test as never);

test.before.each((place) => {
  place.home = join(realpathSync(place.workspace.root), 'home');
  Object.assign(place, addTxAdmin(place.home));
});

test.after.each(({ home }) => rmSync(home, { recursive: true, force: true }));

const plan = ({ service }: Place, body: object): Promise<Answer> => service.post('/imports/txadmin/plan', body);

/** Plans, and checks that the answer is the problem of unusable files. @returns its detail */
async function refusal(place: Place, body: object): Promise<string> {
  const { status, json } = await plan(place, body);
  assert.equal([status, json.code], [400, 'txadmin_invalid']);
  assert.is(json.errors?.[0]?.pointer ?? '/path', '/path');
  assert.ok(json.remedy.length > 10);
  return json.detail;
}

test('A plan has the steps and the notes of a profile, and changes nothing', async (place) => {
  const { txData, data, artifact, service, workspace } = place;
  const { status, json, text } = await plan(place, { path: txData });
  assert.is(status, 200, text);
  assert.equal([json.profile, json.server, json.version], [join(txData, 'default'), 'Los Pollos', 8]);
  assert.equal(json.steps, [
    { part: 'folder', name: 'Mine', path: data },
    {
      part: 'settings',
      name: 'Mine',
      path: data,
      settings: { oneSync: 'on', set: { sv_enforceGameBuild: '3258' } },
    },
    { part: 'build', name: '12345', path: artifact },
    { part: 'schedule', name: 'Restart', times: ['06:00', '18:00'], warnings: [30, 15, 10, 5, 4, 3, 2, 1] },
    { part: 'accounts', name: 'Ann', scopes: ['admin'] },
    { part: 'accounts', name: 'Bob', scopes: ['read', 'console', 'command'] },
    { part: 'accounts', name: 'Cem', scopes: ['read', 'control', 'files'] },
  ]);
  const codes = json.notes.map(({ code }: { readonly code: string }) => code);
  for (const code of ['start_secrets', 'recovery', 'bot', 'admin_left_out']) assert.ok(codes.includes(code), code);
  for (const [name, secret] of Object.entries(sampleSecrets)) assert.not.ok(text.includes(secret), name);
  assert.equal((await service.get('/access/accounts')).json, []);
  assert.not.ok(readdirSync(join(workspace.root, 'data')).includes('Mine'));
});

test('A plan can be made from txData, from a profile directory, and through a link', async (place) => {
  const { txData, home } = place;
  const link = join(home, 'link');
  symlinkSync(txData, link);
  const expected = (await plan(place, { path: txData })).json;
  for (const body of [{ path: join(txData, 'default') }, { path: txData, profile: 'default' }, { path: link }])
    assert.equal((await plan(place, body)).json, expected);
});

test('The plan of a directory with several profiles needs the name of a profile', async (place) => {
  const { txData } = place;
  addProfile(txData, 'events', version7({ dataPath: '/nowhere/Events.base' }));
  assert.match(await refusal(place, { path: txData }), 'There are several profiles');
  assert.match(await refusal(place, { path: txData, profile: 'third' }), 'Profiles: "default", "events".');
  const { json } = await plan(place, { path: txData, profile: 'events' });
  assert.is(json.version, 7);
  assert.equal(json.notes[0], { code: 'server_missing', values: ['/nowhere/Events.base'] });
});

test('A directory without txAdmin, a missing directory and a relative path are refused', async (place) => {
  const { home, data } = place;
  assert.match(await refusal(place, { path: data }), 'There is no profile of txAdmin');
  assert.match(await refusal(place, { path: join(home, 'nowhere') }), 'it does not exist');
  assert.match(await refusal(place, { path: join(data, 'server.cfg') }), 'it is not a directory');
  assert.match(await refusal(place, { path: 'txData' }), 'the path does not begin with a slash');
  assert.match(await refusal(place, { path: '/a\0b' }), 'it is not a path');
  assert.match(await refusal(place, { path: home, profile: '../txData/default' }), 'There is no profile');
});

test('A body without a path, or with an unknown field, is refused', async (place) => {
  for (const [body, code] of [
    [{}, 'import_invalid'],
    [{ path: 7 }, 'import_invalid'],
    [{ path: '/x', profil: 'default' }, 'field_unknown'],
  ] as const) {
    const { status, json } = await plan(place, body);
    assert.equal([status, json.code], [400, code]);
  }
});

test('A directory for the Build without FXServer is refused', async (place) => {
  const { txData, home, artifact } = place;
  assert.match(await refusal(place, { path: txData, artifact: home }), 'it has no FXServer for Linux');
  renameSync(artifact, join(home, 'moved'));
  const { json } = await plan(place, { path: txData, artifact: join(home, 'moved') });
  assert.equal(json.steps[2], { part: 'build', name: 'moved', path: join(home, 'moved') });
});

for (const [what, damage, detail] of [
  ['is not JSON', (path: string) => writeFileSync(path, '{'), 'cannot be imported'],
  ['is empty', (path: string) => writeFileSync(path, ''), 'cannot be imported'],
  ['has 4 GiB', (path: string) => truncateSync(path, 4 * 1024 ** 3), 'it is larger than 1 MiB'],
  ['is a FIFO', (path: string) => execFileSync('mkfifo', [path]), 'it is not a regular file'],
  ['is a link to another file', (path: string) => symlinkSync('/etc/passwd', path), 'it is a link'],
  ['is a directory', (path: string) => mkdirSync(path), 'it is not a regular file'],
  ['is nested too deeply', (path: string) => writeFileSync(path, '['.repeat(500_000)), 'cannot be imported'],
] as const)
  for (const name of ['default/config.json', 'admins.json'])
    test(`A file ${name} that ${what} is refused with its name`, async (place) => {
      const path = join(place.txData, name);
      if (what !== 'has 4 GiB') rmSync(path);
      damage(path);
      const text = await refusal(place, { path: place.txData });
      assert.match(text, detail);
      assert.match(text, name.split('/').at(-1) ?? '');
      assert.not.match(text, 'root:');
    });

test('Files that the user of the service cannot read are named', async (place) => {
  const { txData, data, home, workspace } = place;
  const service = place.service;
  const read = async (path: string): Promise<string> => {
    const { json } = await service.post('/imports/txadmin/plan', { path });
    assert.is(json.code, 'txadmin_invalid', JSON.stringify(json));
    assert.match(json.remedy, 'Let the user of the service read it');
    return json.detail;
  };
  await asUnprivilegedUser(workspace.root, async () => {
    chmodOrSkip(join(txData, 'admins.json'), 0o600);
    assert.match(await read(txData), /admins\.json" cannot be read: the user of the service/);
    chmodOrSkip(join(txData, 'admins.json'), 0o644);
    chmodOrSkip(join(txData, 'default'), 0o700);
    assert.match(await read(txData), /default" cannot be read/);
    chmodOrSkip(join(txData, 'default'), 0o755);
    chmodOrSkip(data, 0o700);
    chmodOrSkip(home, 0o700);
    assert.match(await read(txData), 'the user of the service cannot read it');
    chmodOrSkip(home, 0o755);
  });

  /** Changes a mode as root, because root owns the files. */
  function chmodOrSkip(path: string, mode: number): void {
    const user = process.geteuid?.() ?? 0;
    process.seteuid?.(0);
    chmodSync(path, mode);
    process.seteuid?.(user);
  }
});

test.run();
