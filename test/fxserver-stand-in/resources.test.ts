/** The resources that the stand-in for FXServer finds, starts and refuses. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addResource, manifest } from '../kit/servers/fxserver.js';
import { endStandIns, type StandIn, startStandIn } from './process.js';

const test = suite('fxserver-stand-in/resources');

test.after.each(endStandIns);

async function startReady(lines: readonly string[], prepare: (folder: string) => void): Promise<StandIn> {
  const server = await startStandIn(lines, { endpoints: false, prepare });
  await server.waitFor(/Welcome!/);
  return server;
}

/** The lines about resources, without channels. */
const linesOf = (server: StandIn): string[] =>
  server
    .text()
    .split('\n')
    .filter((line) => /resource|depend|can't run|\d\. /i.test(line))
    .map((line) => line.replace(/^\[.{20}\] /, ''));

test("A start of an unusable resource is refused with FXServer's message", async () => {
  const server = await startReady(
    [
      'start nowhere',
      'start broken',
      'start other',
      'start unversioned',
      'start both',
      'ensure [nothing]',
      'restart fine',
    ],
    (folder) => {
      addResource(folder, 'broken', "fx_version 'cerulean'\nfiles {\n");
      addResource(folder, 'other', "fx_version 'cerulean'\ngame 'rdr3'\n");
      addResource(folder, 'unversioned', "game 'gta5'\n");
      addResource(folder, 'both', "fx_version 'cerulean'\ngames { 'gta5', 'common' }\n");
      addResource(folder, 'fine');
      mkdirSync(join(folder, 'resources/empty'));
    },
  );
  const lines = linesOf(server);
  for (const line of [
    "Couldn't find resource nowhere.",
    "Couldn't find resource broken.",
    'Resource loading for broken failed:',
    'Warning: Resource other does not support the current game (gta5).',
    "Couldn't start resource other.",
    'Warning: Resource unversioned does not specify an `fx_version` in fxmanifest.lua.',
    "Couldn't start resource unversioned.",
    'Warning: Resource both specifies both `common` and a specific game. This is considered ill-formed.',
    "Couldn't start resource both.",
    "Couldn't find resource category [nothing].",
    "Can't restart a stopped resource.",
    'Warning: empty does not have a resource manifest (fxmanifest.lua)',
  ]) {
    assert.ok(lines.includes(line), `${line}\n${server.text()}`);
  }
  assert.match(server.text(), '1 warning and 1 error were encountered.');
});

test('A missing or unmet dependency prevents the start of a resource', async () => {
  const server = await startReady(['ensure shop', 'ensure lost', 'ensure new'], (folder) => {
    addResource(folder, 'shop', `${manifest}dependencies { 'money', '/server:5000' }\n`);
    addResource(folder, 'money');
    addResource(folder, 'lost', `${manifest}dependency 'nowhere'\n`);
    addResource(folder, 'new', `${manifest}dependencies { '/server:99999', '/onesync', '/unknown:1' }\n`);
  });
  const started = linesOf(server).filter((line) => line.startsWith('Started'));
  assert.equal(
    started,
    ['sessionmanager', 'money', 'shop'].map((name) => `Started resource ${name}`),
  );
  assert.match(server.text(), 'Could not find dependency nowhere for resource lost.');
  assert.match(
    server.text(),
    /Resource 'new' can't run:\n.* {3}1\. server needs to be 99999 or higher\n.* {3}2\. onesync: OneSync needs to be enabled\n.* {3}3\. constraint 'unknown' is unknown\n.*Couldn't start resource new\./,
  );
});

test('A stop of a resource first stops the resources that depend on it', async () => {
  const server = await startReady(['ensure shop'], (folder) => {
    addResource(folder, 'shop', `${manifest}dependency 'money'\n`);
    addResource(folder, 'money');
  });
  server.send('stop money');
  await server.waitFor(/Stopping resource shop\n.*Stopping resource money\n/);
});

test('ensure restarts a resource only after the configuration was executed', async () => {
  const server = await startReady(['ensure race', 'ensure race'], (folder) => void addResource(folder, 'race'));
  assert.not.match(server.text(), 'Stopping resource race');
  server.send('ensure race');
  await server.waitFor(/Stopping resource race\n.*Started resource race\n/);
});

test('refresh counts new, reloaded and changed resources, and forgets no resource', async () => {
  let folder = '';
  const server = await startReady([], (path) => {
    folder = path;
    for (const name of ['one', 'two']) addResource(path, name);
  });
  assert.match(server.text(), 'Found 6 resources.');
  addResource(folder, 'three');
  writeFileSync(join(folder, 'resources/one/fxmanifest.lua'), `${manifest}version '2'\n`);
  rmSync(join(folder, 'resources/two'), { recursive: true });
  server.send('refresh', 'ensure two');
  await server.waitFor(/Found 1 new resources, and refreshed 1\/5 resources\.\n[^]*Started resource two/);
});

test('A second directory with the same name is not used', async () => {
  const server = await startReady(['ensure race'], (folder) => {
    mkdirSync(join(folder, 'resources/race'), { recursive: true });
    addResource(folder, '[a]/race');
  });
  assert.match(
    server.text(),
    'race exists in more than one place (resources/race is used, the duplicate is resources/[a]/race)',
  );
  assert.match(server.text(), "Couldn't find resource race.");
});

test('A linked category is found in the directory to which the link leads', async () => {
  const server = await startReady(['ensure [alias]', 'ensure [real]'], (folder) => {
    addResource(folder, '[real]/race');
    symlinkSync('[real]', join(folder, 'resources/[alias]'));
  });
  assert.match(server.text(), "Couldn't find resource category [alias].");
  assert.match(server.text(), 'Started resource race');
});

test.run();
