/** The plans of imports from txAdmin, for the config layouts of its versions. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describeNote } from '../../../../http/cli/imports/describe-note.js';
import { chooseSteps, type ImportChoice } from '../../../../machines/imports/txadmin/choose-steps.js';
import { comparePlan, type PresentLists } from '../../../../machines/imports/txadmin/compare-plan.js';
import { type ImportPlan, planImport, type TxAdminSource } from '../../../../machines/imports/txadmin/plan-import.js';
import { sampleAdmins, sampleSecrets, version6, version7, version8 } from './sample-txadmin.js';

const test = suite('machines/imports/txadmin/plan-import');

const dataPath = '/home/fivem/txData/CFXDefault_A1B2C3.base';
const noChoice: ImportChoice = { folder: null, build: null, hasWebhook: false, skipped: [] };

function plan(config: string, source: Partial<TxAdminSource> = {}, choice: Partial<ImportChoice> = {}): ImportPlan {
  const found = { admins: sampleAdmins, dataDirectory: dataPath, artifact: '/home/fivem/12345', hasPlayers: true };
  const made = planImport({ ...found, config, ...source });
  if ('problem' in made) throw new Error(made.problem);
  return { ...made, steps: chooseSteps(made.steps, { ...noChoice, ...choice }) };
}

/** Returns the notes about one setting as one text. */
function notesOn({ notes }: ImportPlan, setting: string): string {
  const described = notes.map((note) => describeNote(note, false));
  return described.flatMap((note) => (note.setting === setting ? note.text : [])).join('\n');
}

/** Returns the fields of folder.json in a plan. */
const settingsIn = ({ steps }: ImportPlan) => steps.find(({ part }) => part === 'settings')?.settings;

for (const [version, write, layout] of [
  ['6', version6, 1],
  ['7', version7, 1],
  ['8', version8, 2],
] as const) {
  test(`The config of txAdmin ${version} becomes a Data Folder and a Build`, () => {
    const made = plan(write({ dataPath }));
    assert.equal([made.layout, made.serverName], [layout, 'Los Pollos']);
    assert.equal(made.steps, [
      { part: 'folder', name: 'CFXDefault_A1B2C3', path: dataPath },
      {
        part: 'settings',
        name: 'CFXDefault_A1B2C3',
        path: dataPath,
        settings: { oneSync: 'on', set: { sv_enforceGameBuild: '3258' } },
      },
      { part: 'build', name: '12345', path: '/home/fivem/12345' },
      { part: 'schedule', name: 'Restart', times: ['06:00', '18:00'], warnings: [30, 15, 10, 5, 4, 3, 2, 1] },
      { part: 'accounts', name: 'Ann', scopes: ['admin'] },
      { part: 'accounts', name: 'Bob', scopes: ['read', 'console', 'command'] },
      { part: 'accounts', name: 'Cem', scopes: ['read', 'control', 'files'] },
    ]);
    assert.match(notesOn(made, 'start options'), 'which are not shown here: licenseKey.');
    assert.match(notesOn(made, 'start options'), '+setr voice_useNativeAudio true');
    assert.match(notesOn(made, 'restarter'), '--on-crash restart --on-hang restart --autostart');
    assert.match(notesOn(made, 'Discord bot'), 'Create a webhook');
    assert.match(notesOn(made, 'allow list'), 'approvedLicense');
    assert.match(notesOn(made, 'bans and warnings'), 'no ban database');
    assert.match(notesOn(made, 'admin "Bob"'), 'players.ban');
    assert.match(
      notesOn(made, 'admin "Dee"'),
      'gets no account, because none of its permissions has a scope: menu.vehicle, players.kick.',
    );
  });

  test(`The plan for txAdmin ${version} has no secret`, () => {
    const startup = `+set mysql_connection_string "${sampleSecrets.database}" +setr rcon_password ${sampleSecrets.licence} +sv_licenseKey ${sampleSecrets.licence}`;
    for (const config of [write({ dataPath }), write({ dataPath, startup })]) {
      const text = JSON.stringify(plan(config, {}, { hasWebhook: true }));
      for (const [name, secret] of Object.entries(sampleSecrets)) assert.not.ok(text.includes(secret), name);
      assert.not.match(text, 'database-password');
    }
  });

  test(`OneSync of txAdmin ${version} is a start option, even when off`, () => {
    for (const oneSync of ['on', 'legacy', 'off'] as const) {
      const config = write({ dataPath, oneSync });
      assert.is(settingsIn(plan(config))?.oneSync, oneSync);
      // Without a Data Folder, the operator writes the settings.
      const without = plan(config, { dataDirectory: null });
      assert.is(settingsIn(without), undefined);
      assert.match(notesOn(without, 'start options'), `"oneSync":"${oneSync}","set":{"sv_enforceGameBuild":"3258"}`);
    }
  });
}

test('Only the permission `all_permissions` gives the scope `admin`', () => {
  const listed = ['manage.admins', 'settings.write', 'console.write', 'control.server', '__proto__', 'toString'];
  const admins = JSON.stringify([{ name: 'Eve', master: false, permissions: listed }]);
  const made = plan(version8({ dataPath }), { admins }, { skipped: ['folder', 'settings', 'build', 'schedule'] });
  assert.equal(made.steps, [{ part: 'accounts', name: 'Eve', scopes: ['read', 'console', 'command', 'control'] }]);
  assert.match(notesOn(made, 'admin "Eve"'), 'manage.admins, __proto__, toString');
});

test('A file of another program or of a later txAdmin is refused with the reason', () => {
  for (const [config, reason] of [
    ['', 'it is not JSON'],
    ['[]', 'it is not a JSON object'],
    ['{}', 'it is not the config.json of a profile of txAdmin'],
    ['{"version":3}', 'its version 3 is unknown'],
    ['{"version":"2"}', 'its version "2" is unknown'],
    ['{"__proto__":{"fxRunner":{}}}', 'it is not the config.json'],
  ] as const) {
    const made = planImport({ config, admins: null, dataDirectory: null, artifact: null, hasPlayers: false });
    assert.ok('problem' in made);
    assert.match(made.problem, reason);
  }
  const made = planImport({
    config: version8({ dataPath }),
    admins: '{}',
    dataDirectory: null,
    artifact: null,
    hasPlayers: false,
  });
  assert.match('problem' in made ? made.problem : '', 'The admins.json cannot be imported');
});

test('A list of more than 1,000 admins is refused before the admins are compared', () => {
  const admins = JSON.stringify(Array.from({ length: 1_001 }, (_, index) => ({ name: `a${index}`, permissions: [] })));
  const made = planImport({ ...empty, admins });
  assert.match('problem' in made ? made.problem : '', 'it has more than 1,000 admins');
});

test('A wrong type in any setting never throws', () => {
  const wrong = [null, true, 7, 'x', [], {}, [[]], [{}]];
  for (const scope of ['global', 'monitor', 'fxRunner', 'playerDatabase', 'discordBot'])
    for (const value of wrong) planImport({ ...empty, config: JSON.stringify({ fxRunner: {}, [scope]: value }) });
  for (const scope of ['general', 'server', 'restarter', 'whitelist', 'discordBot'])
    for (const value of wrong) planImport({ ...empty, config: JSON.stringify({ version: 2, [scope]: value }) });
  for (const name of ['dataPath', 'cfgPath', 'startupArgs', 'onesync', 'autoStart'])
    for (const value of wrong)
      planImport({ ...empty, config: JSON.stringify({ version: 2, server: { [name]: value } }) });
  for (const value of wrong)
    for (const field of ['name', 'permissions', 'master'])
      planImport({ ...empty, admins: JSON.stringify([{ name: 'a', [field]: value }, value]) });
});

const empty: TxAdminSource = {
  config: version8({ dataPath, times: [] }),
  admins: null,
  dataDirectory: null,
  artifact: null,
  hasPlayers: false,
};

test('The plan asks the operator for parts that were not found', () => {
  const made = plan(version7({ dataPath, times: [] }), { ...empty, config: version7({ dataPath, times: [] }) });
  assert.equal(made.steps, []);
  assert.match(notesOn(made, 'server data'), `the directory "${dataPath}" does not exist on this machine`);
  assert.match(notesOn(made, 'FXServer'), 'Name it with --artifact');
  const without = plan('{"version":2}', { ...empty, config: '{"version":2}' });
  assert.match(notesOn(without, 'server data'), 'txAdmin has no server yet');
});

test('Times of the restart schedule are normalised', () => {
  const steps = (times: readonly string[]): unknown =>
    plan(version7({ dataPath, times }), {}, { skipped: ['folder', 'settings', 'build', 'accounts'] }).steps[0];
  const schedule = { part: 'schedule', name: 'Restart' };
  assert.equal(steps(['6:00', '18:00', '06:00']), {
    ...schedule,
    times: ['06:00', '18:00'],
    warnings: [30, 15, 10, 5, 4, 3, 2, 1],
  });
  assert.equal(steps(['24:00', '00:10']), { ...schedule, times: ['00:00', '00:10'], warnings: [5, 4, 3, 2, 1] });
  assert.equal(steps(['23:55', '00:00']), { ...schedule, times: ['00:00', '23:55'], warnings: [4, 3, 2, 1] });
  const odd = plan(version7({ dataPath, times: ['noon', '25:00', '04:61', '04:00'] }));
  assert.match(notesOn(odd, 'restart schedule'), 'noon, 25:00, 04:61');
});

test('The operator chooses names and leaves out parts', () => {
  const made = plan(
    version8({ dataPath }),
    {},
    { folder: 'roleplay', build: '9', hasWebhook: true, skipped: ['schedule', 'accounts'] },
  );
  assert.equal(made.steps, [
    { part: 'folder', name: 'roleplay', path: dataPath },
    {
      part: 'settings',
      name: 'roleplay',
      path: dataPath,
      settings: { oneSync: 'on', set: { sv_enforceGameBuild: '3258' } },
    },
    { part: 'build', name: '9', path: '/home/fivem/12345' },
    { part: 'webhook', name: 'Discord' },
  ]);
  assert.equal(plan(version8({ dataPath }), { artifact: '/srv/server' }).steps[2], {
    part: 'build',
    name: 'fxserver',
    path: '/srv/server',
  });
});

test('A config file other than server.cfg is left to the operator', () => {
  const config = JSON.parse(version7({ dataPath })) as { fxRunner: Record<string, unknown> };
  for (const [path, isUsual] of [
    ['server.cfg', true],
    ['./server.cfg', true],
    [`${dataPath}/server.cfg`, true],
    ['configs/main.cfg', false],
  ] as const) {
    config.fxRunner.cfgPath = path;
    assert.is(notesOn(plan(JSON.stringify(config)), 'config file') === '', isUsual, path);
  }
});

test('A plan distinguishes completed steps from names that are in use', () => {
  const { steps } = plan(version8({ dataPath }), {}, { hasWebhook: true });
  const nothing: PresentLists = { folders: [], settings: null, builds: [], schedules: [], webhooks: [], accounts: [] };
  const states = (present: Partial<PresentLists>): Record<string, string> =>
    Object.fromEntries(
      comparePlan(steps, { ...nothing, ...present }).map(({ step: { part, name }, state }) => [
        part === 'settings' ? part : name,
        state,
      ]),
    );
  assert.ok(Object.values(states({})).every((state) => state === 'new'));
  assert.is(states({ folders: [{ name: 'other', link_target: dataPath }] }).CFXDefault_A1B2C3, 'exists');
  assert.is(states({ folders: [{ name: 'CFXDefault_A1B2C3', link_target: null }] }).CFXDefault_A1B2C3, 'taken');
  assert.is(states({ builds: [{ id: '12345' }] })['12345'], 'exists');
  assert.is(states({ settings: { oneSync: 'off', set: {}, licenseKey: 'x' } }).settings, 'exists');
  assert.is(states({ settings: { oneSync: 'on' } }).settings, 'taken');
  const when = { times: ['06:00', '18:00'], zone: 'UTC' };
  assert.is(states({ schedules: [{ when, action: { type: 'restart' } }] }).Restart, 'exists');
  for (const other of [
    { when, action: { type: 'stop' } },
    { when: { ...when, days: ['mon'] }, action: { type: 'restart' } },
    { when: { cron: '0 6 * * *', zone: 'UTC' }, action: { type: 'restart' } },
  ])
    assert.is(states({ schedules: [other] }).Restart, 'new');
  assert.is(states({ webhooks: [{ name: 'Discord' }] }).Discord, 'exists');
  assert.is(states({ accounts: [{ name: 'ANN' }] }).Ann, 'exists');
});

test.run();
