/** The settings in folder.json and manager/settings.json: their precedence, and the problems of invalid files. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readOwnSettings, readSettings } from '../../../adapters/kinds/fxserver/settings.js';
import type { WorkspaceDirectory } from '../../../adapters/kinds/kind.js';

const test = suite<{ root: string; folder: WorkspaceDirectory }>('adapters/kinds/settings');

test.before.each((context) => {
  context.root = mkdtempSync(join(tmpdir(), 'settings-'));
  context.folder = { name: 'world', path: join(context.root, 'data', 'world') };
  for (const path of [context.folder.path, join(context.root, 'manager')]) mkdirSync(path, { recursive: true });
});

test.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));

const text = (content: unknown): string => (typeof content === 'string' ? content : JSON.stringify(content));
const writeOwn = ({ path }: WorkspaceDirectory, content: unknown): void =>
  writeFileSync(join(path, 'folder.json'), text(content));
const writeShared = (root: string, content: unknown): void =>
  writeFileSync(join(root, 'manager', 'settings.json'), text(content));

/** Returns the problem of a folder.json with the given content. */
async function problemOf(folder: WorkspaceDirectory, content: unknown): Promise<string> {
  writeOwn(folder, content);
  const read = await readOwnSettings(folder);
  assert.ok('fault' in read, `it was accepted: ${JSON.stringify(content)}`);
  const { code, folder: name, problem } = (read as { fault: { code: string; folder: string; problem: string } }).fault;
  assert.equal([code, name], ['settings_broken', 'world']);
  return problem;
}

test('There are no settings without folder.json and settings.json', async ({ root, folder }) => {
  assert.equal(await readSettings(root, folder), { file: { set: {} } });
});

test('A folder.json with a byte order mark is read', async ({ root, folder }) => {
  writeOwn(folder, '\uFEFF{"licenseKey":"K"}');
  assert.equal(await readSettings(root, folder), { file: { licenseKey: 'K', set: {} } });
});

test('folder.json overrides settings.json for each field and each convar', async ({ root, folder }) => {
  writeShared(root, {
    licenseKey: 'all',
    steamWebApiKey: 'all',
    oneSync: 'on',
    stopTimeoutMs: 1,
    set: { sv_hostname: 'all', tags: 'all' },
  });
  writeOwn(folder, { licenseKey: 'own', game: 'rdr3', stopTimeoutMs: 0, set: { sv_hostname: 'own' } });
  assert.equal(await readSettings(root, folder), {
    file: {
      licenseKey: 'own',
      steamWebApiKey: 'all',
      oneSync: 'on',
      game: 'rdr3',
      stopTimeoutMs: 0,
      set: { sv_hostname: 'own', tags: 'all' },
    },
  });
});

test('kind is allowed in folder.json and refused in settings.json', async ({ root, folder }) => {
  writeOwn(folder, { kind: 'fxserver' });
  assert.equal(await readSettings(root, folder), { file: { set: {} } });
  writeShared(root, { kind: 'fxserver' });
  const read = await readSettings(root, folder);
  assert.match('fault' in read ? read.fault.problem : '', /^manager\/settings\.json: kind: it is unknown/);
});

test('A fault in settings.json names no Data Folder', async ({ root, folder }) => {
  writeShared(root, '{');
  assert.equal(await readSettings(root, folder), {
    fault: { code: 'settings_broken', folder: null, problem: 'manager/settings.json is not JSON' },
  });
});

const faults: readonly (readonly [content: unknown, problem: RegExp])[] = [
  ['', /^folder\.json is not JSON$/],
  ['{"licenseKey": SECRET}', /^folder\.json is not JSON$/],
  [
    '{"set":{"rcon_password":"SECRET\\\\"}}',
    /^folder\.json: set\.rcon_password: cannot be set: .*ends with a backslash$/,
  ],
  ['{"licenseKey": "SECRET",}', /^folder\.json is not JSON$/],
  ['"SECRET"', /^folder\.json: .*object/],
  ['["SECRET"]', /^folder\.json: .*object/],
  [{ licenceKey: 'SECRET' }, /^folder\.json: licenceKey: it is unknown\. Did you mean "licenseKey"\?$/],
  [{ licenseKey: 1234 }, /^folder\.json: licenseKey: it must be a text/],
  [
    { licenseKey: 'SECRET"; quit' },
    /^folder\.json: licenseKey: cannot be set: it has a double quote or a control character, or ends with a backslash$/,
  ],
  [{ licenseKey: 'SECRET\nquit' }, /^folder\.json: licenseKey: cannot be set/],
  [{ steamWebApiKey: 'SECRET'.repeat(1_000) }, /^folder\.json: steamWebApiKey: .*1000/],
  [{ oneSync: 'SECRET' }, /^folder\.json: oneSync: it must be "on", "legacy" or "off"$/],
  [{ game: 'SECRET' }, /^folder\.json: game: it must be "gta5" or "rdr3"$/],
  [{ stopTimeoutMs: 'SECRET' }, /^folder\.json: stopTimeoutMs: .*number/],
  [{ stopTimeoutMs: -1 }, /^folder\.json: stopTimeoutMs: /],
  [{ set: { 'a b': 'SECRET' } }, /^folder\.json: set\.a b: is not the name of a convar$/],
  [{ set: { '+exec': 'SECRET' } }, /^folder\.json: set\.\+exec: is not the name of a convar$/],
  [{ set: { rcon_password: 'SECRET"' } }, /^folder\.json: set\.rcon_password: cannot be set/],
  [{ set: { rcon_password: ['SECRET'] } }, /^folder\.json: set\.rcon_password: it must be a text/],
  [{ set: { SV_LicenseKey: 'SECRET' } }, /^folder\.json: set\.SV_LicenseKey: has its own field: licenseKey$/],
  [{ set: { onesync: 'SECRET' } }, /^folder\.json: set\.onesync: has its own field: oneSync$/],
  [{ kind: ['SECRET'] }, /^folder\.json: kind: it must be a text/],
];

for (const [content, problem] of faults) {
  test(`The problem of ${text(content).slice(0, 60)} names the fault without values`, async ({ folder }) => {
    const reported = await problemOf(folder, content);
    assert.match(reported, problem);
    assert.not.match(reported, /SECRET|1234/);
  });
}

test('All faults of a folder.json are reported together', async ({ folder }) => {
  assert.match(await problemOf(folder, { game: 'gta4', oneSync: 'maybe' }), /oneSync: .*; game: /);
});

test('A folder.json that is a directory or too large is a fault', async ({ folder }) => {
  assert.is(await problemOf(folder, `{"licenseKey": "${'x'.repeat(1_048_576)}"}`), 'folder.json is larger than 1 MiB');
  rmSync(join(folder.path, 'folder.json'));
  mkdirSync(join(folder.path, 'folder.json'));
  assert.equal(await readOwnSettings(folder), {
    fault: { code: 'settings_broken', folder: 'world', problem: 'folder.json is not a file' },
  });
});

test('The problem of a folder.json never contains a value of the file', async ({ folder }) => {
  const secret = 'S3CR3T';
  const value = fc.oneof(
    fc.constant(secret),
    fc.constant([secret]),
    fc.constant({ set: secret }),
    fc.constant(`${secret}"`),
    fc.constant({ a: { b: secret } }),
    fc.string({ maxLength: 5 }).map((around) => around + secret + around),
  );
  const field = fc.constantFrom(
    'licenseKey',
    'steamWebApiKey',
    'oneSync',
    'game',
    'set',
    'stopTimeoutMs',
    'kind',
    'other',
    '__proto__',
  );
  const file = fc
    .array(fc.tuple(field, value), { maxLength: 4 })
    .map((entries) => JSON.stringify(Object.fromEntries(entries)));
  const broken = fc.tuple(file, fc.nat(), fc.constantFrom('', ',', '}', '"', ':', '\\')).map(([json, at, piece]) => {
    const place = at % (json.length + 1);
    return json.slice(0, place) + piece + json.slice(place + 1);
  });
  await fc.assert(
    fc.asyncProperty(fc.oneof(file, broken), async (content) => {
      writeOwn(folder, content);
      const read = await readOwnSettings(folder);
      if ('fault' in read) assert.not.match(JSON.stringify(read.fault), secret, content);
    }),
    { numRuns: 300 },
  );
});

test.run();
