/**
 * The inventory of a server: the resources of the Build and the Data Folder, and the resources that server.cfg enables.
 */

import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createManifestReader, type ManifestReader } from '../../../../../adapters/kinds/fxserver/manifest/reader.js';
import { type Inventory, takeInventory } from '../../../../../adapters/kinds/fxserver/resources/inventory.js';
import { build, type SoundFolder, useSoundFolder } from '../preflight/folder.js';

const test = suite<SoundFolder & { manifests: ManifestReader }>('adapters/kinds/fxserver/resources/inventory');

useSoundFolder(test as never);
test.before((context) => void (context.manifests = createManifestReader()));
test.after(({ manifests }) => manifests.close());

type Context = Pick<SoundFolder, 'root' | 'path'> & { manifests: ManifestReader };

function take(
  { root, path, manifests }: Context,
  id: string | null = build,
  set: Readonly<Record<string, string>> = {},
): Promise<Inventory> {
  const place = id === null ? null : { name: id, path: join(root, 'builds', id) };
  return takeInventory({ name: 'world', path }, place, { manifests, set: new Map(Object.entries(set)) });
}

const startedIn = ({ enabled }: Inventory): string[] => [...enabled.keys()];
const isSystem = ({ resources }: Inventory, name: string): boolean | undefined => resources.get(name)?.scanned.isSystem;

test("The inventory has the Data Folder's resources, then the Build's", async (context) => {
  context.resource('boat');
  const [own, all] = [await take(context, null), await take(context)];
  assert.equal([...own.resources.keys()].sort(), ['boat', 'car']);
  assert.equal([...all.resources.keys()].slice(0, 2).sort(), ['boat', 'car']);
  assert.equal([...all.resources.keys()].slice(2).sort(), ['chat', 'hardcap', 'monitor', 'sessionmanager']);
  assert.equal([own.systemKnown, all.systemKnown], [false, true]);
});

test('A resource of the Build replaces a resource of the same name in the Data Folder', async (context) => {
  context.resource('[own]/hardcap', "version 'mine'");
  context.config('ensure [own]');
  const inventory = await take(context);
  assert.is(isSystem(inventory, 'hardcap'), true);
  assert.equal(inventory.notes, [{ code: 'resource_replaced', name: 'hardcap', below: '[own]/hardcap' }]);
  assert.equal(startedIn(inventory), ['car'], 'the replaced resource is not in its category');
  assert.is((await take(context, null)).resources.get('hardcap')?.description.version, 'mine');
});

test("The Data Folder's chat is used unless resources_useSystemChat is true", async (context) => {
  assert.is(isSystem(await take(context), 'chat'), true, 'the Data Folder has no chat');
  context.resource('chat');
  assert.is(isSystem(await take(context), 'chat'), false);
  context.config('set resources_useSystemChat true');
  assert.is(isSystem(await take(context), 'chat'), true);
  const withoutBuild = await take(context, null);
  assert.is(isSystem(withoutBuild, 'chat'), false, 'without a Build every resource of the Data Folder is listed');
  assert.equal(withoutBuild.notes, [{ code: 'resource_replaced', name: 'chat', below: 'chat' }]);
  context.config();
  assert.is(
    isSystem(await take(context, build, { resources_useSystemChat: '1' }), 'chat'),
    true,
    'set before the configuration is read',
  );
});

test('The enabled resources are the started resources, each after its dependencies', async (context) => {
  const { resource, config } = context;
  resource('[race]/track', "dependency 'timing'");
  resource('[race]/kart', "dependencies { 'track', '/onesync' }");
  resource('timing');
  config('ensure kart', 'ensure monitor');
  assert.equal(startedIn(await take(context)), ['car', 'timing', 'track', 'kart', 'monitor']);
  config('ensure [race]', 'stop kart');
  assert.equal(startedIn(await take(context)), ['car', 'timing', 'track']);
  config('ensure kart', 'stop timing');
  assert.equal(startedIn(await take(context)), ['car'], 'the resources that depend on it are stopped too');
});

test('A provided name means the resource that provides it', async (context) => {
  const { resource, config } = context;
  resource('oxmysql', "provide 'mysql-async'", "provide 'ghmattimysql'");
  resource('bank', "dependency 'mysql-async'");
  config('ensure bank');
  const inventory = await take(context);
  assert.equal(startedIn(inventory), ['car', 'oxmysql', 'bank']);
  assert.is(inventory.enabled.get('oxmysql')?.requiredBy, 'bank');
  assert.equal([inventory.answering.get('ghmattimysql'), inventory.answering.get('oxmysql')], ['oxmysql', 'oxmysql']);
  config('ensure ghmattimysql');
  assert.equal(startedIn(await take(context)), ['car', 'oxmysql']);
  resource('mysql-async');
  assert.is(
    (await take(context)).answering.get('mysql-async'),
    'mysql-async',
    'a resource with that name takes precedence',
  );
});

test('Each cycle of dependencies is reported once, and all resources are started', async (context) => {
  const { resource, config } = context;
  resource('a', "dependency 'b'");
  resource('b', "dependency 'c'");
  resource('c', "dependency 'a'");
  resource('self', "dependency 'self'");
  config('ensure b', 'ensure a', 'ensure self');
  const inventory = await take(context);
  assert.equal(inventory.circles, [['b', 'c', 'a', 'b']]);
  assert.equal(startedIn(inventory), ['car', 'a', 'c', 'b', 'self']);
});

test('The inventory uses the names of the engine: my res becomes my%20res', async (context) => {
  const { resource, config } = context;
  resource('my res');
  resource('Größe', "dependency 'my%20res'");
  config('ensure Gr%C3%B6%C3%9Fe');
  assert.equal(startedIn(await take(context)), ['car', 'my%20res', 'Gr%C3%B6%C3%9Fe']);
});

test('A Build without resources adds no resources to the inventory', async (context) => {
  assert.equal([...(await take(context, 'gone')).resources.keys()], ['car']);
});

test('server.cfg can execute a file of a resource', async (context) => {
  const { resource, write, config } = context;
  resource('setup');
  write('resources/setup/more.cfg', 'ensure hardcap');
  config('exec @setup/more.cfg');
  const inventory = await take(context);
  assert.equal(startedIn(inventory), ['car', 'hardcap']);
  assert.equal(inventory.enabled.get('hardcap')?.file, 'resources/setup/more.cfg');
});

test.run();
