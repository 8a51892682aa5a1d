/** Every change below a Data Folder appears in the next listing, even if the listing comes from the cache. */
import { mkdirSync, readdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createManifestReader, type ManifestReader } from '../../../../../adapters/kinds/fxserver/manifest/reader.js';
import { findResources } from '../../../../../adapters/kinds/fxserver/resources/find.js';
import { createListingCache } from '../../../../../adapters/kinds/fxserver/resources/listing-cache.js';
import type { InstalledResource } from '../../../../../machines/kinds/resources.js';
import { type SoundFolder, useSoundFolder } from '../preflight/folder.js';

type Cache = ReturnType<typeof createListingCache>;
type Context = SoundFolder & { manifests: ManifestReader; cache: Cache };

const test = suite<Context>('adapters/kinds/fxserver/resources/listing-cache');

useSoundFolder(test as never);
test.before((context) => {
  context.manifests = createManifestReader();
  for (const path of readdirSync(context.root, { recursive: true, encoding: 'utf8' }))
    if (path.endsWith('.lua')) makeOld(join(context.root, path));
  // With this clock every file is old enough for its stamp to be trusted.
  context.cache = createListingCache({ minResources: 0, now: () => Date.now() + 60_000 });
});
test.after(async ({ manifests, cache }) => void (await Promise.all([manifests.close(), cache.close()])));
test.before.each((folder) => {
  folder.resource('old', "author 'Ann'");
  const old = join(folder.path, 'resources/old');
  mkdirSync(join(folder.path, 'resources/[links]'));
  symlinkSync('nowhere', join(folder.path, 'resources/[links]/dangling'));
  mkdirSync(join(folder.path, 'elsewhere/one'), { recursive: true });
  symlinkSync('../../elsewhere/one', join(folder.path, 'resources/[links]/linked'));
  mkdirSync(join(folder.path, 'resources/bare'));
  folder.config('ensure old', 'exec more.cfg');
  for (const path of [old, join(folder.path, 'resources/[cars]/car')]) makeOld(join(path, 'fxmanifest.lua'));
});

/** Sets an old modification time, because the reader caches no manifest that has just changed. */
function makeOld(path: string): void {
  utimesSync(path, 1_000_000_000, 1_000_000_000);
}

async function list(
  { path, root, manifests }: Context,
  cache: Cache,
  system: boolean,
): Promise<readonly InstalledResource[]> {
  const systemOf = system ? { name: '9000', path: join(root, 'builds/9000') } : null;
  return cache.find(`${path} ${system}`, (evidence) =>
    findResources({ name: 'world', path }, { systemOf }, { manifests, set: new Map(), evidence }),
  );
}

for (const system of [false, true]) {
  const title = system ? 'with the resources of a Build' : 'without a Build';
  test(`An unchanged tree ${title} gives the cached listing`, async (context) => {
    const first = await list(context, context.cache, system);
    assert.is(await list(context, context.cache, system), first);
  });
}

const manifest = (context: Context, author: string) =>
  context.write('resources/old/fxmanifest.lua', `fx_version 'cerulean'\ngame 'gta5'\nauthor '${author}'\n`);

/** Each of these changes must change the listing. */
const changes: Readonly<Record<string, (context: Context) => void>> = {
  'a changed manifest with the old length and an old modification time': (context) => {
    const path = join(context.path, 'resources/old/fxmanifest.lua');
    const { size } = statSync(path);
    manifest(context, 'Bob');
    assert.is(statSync(path).size, size);
    makeOld(path);
  },
  'a deleted manifest': (context) => context.remove('resources/old/fxmanifest.lua'),
  'a new resource': (context) => context.resource('new'),
  'a new resource in a category': (context) => context.resource('[cars]/new'),
  'a new category': (context) => context.resource('[cars]/[fast]/new'),
  'a deleted resource': (context) => context.remove('resources/[cars]/car'),
  'a renamed resource': (context) => context.rename('resources/old', 'resources/renamed'),
  'a renamed category': (context) => context.rename('resources/[cars]', 'resources/[trains]'),
  'a category that becomes a resource': (context) => context.rename('resources/[cars]', 'resources/cars'),
  'a manifest in a directory that had none': (context) => context.write('resources/bare/fxmanifest.lua', ''),
  'an old manifest in a directory that had none': (context) => context.write('resources/bare/__resource.lua', ''),
  'a new target of a broken link': (context) => context.write('resources/[links]/nowhere/fxmanifest.lua', ''),
  'a manifest in a linked directory': (context) => context.write('elsewhere/one/fxmanifest.lua', ''),
  'a changed server.cfg': (context) => context.config(),
  'a deleted server.cfg': (context) => context.remove('server.cfg'),
  'a new file that server.cfg executes': (context) => context.write('more.cfg', 'stop old'),
  'a deleted directory of resources': (context) => context.remove('resources'),
};

for (const [title, change] of Object.entries(changes)) {
  test(`The next listing shows ${title}`, async (context) => {
    const before = await list(context, context.cache, false);
    assert.is(await list(context, context.cache, false), before, 'the listing was not kept');
    change(context);
    const after = await list(context, context.cache, false);
    assert.equal(after, await list(context, createListingCache({ minResources: Infinity }), false));
    assert.not.equal(after, before);
  });
}

test('A resource of a Build that is deleted is absent from the next listing', async (context) => {
  const system = join(context.root, 'builds/9000/alpine/opt/cfx-server/citizen/system_resources/added');
  mkdirSync(system, { recursive: true });
  writeFileSync(join(system, 'fxmanifest.lua'), '');
  makeOld(join(system, 'fxmanifest.lua'));
  const before = await list(context, context.cache, true);
  assert.is(await list(context, context.cache, true), before);
  rmSync(system, { recursive: true });
  const after = await list(context, context.cache, true);
  assert.equal(
    before.filter(({ name }) => !after.some((each) => each.name === name)).map(({ name }) => name),
    ['added'],
  );
});

test('A listing of files that were just changed is not cached', async (context) => {
  const cache = createListingCache({ minResources: 0 });
  const first = await list(context, cache, false);
  assert.is.not(await list(context, cache, false), first);
  await cache.close();
});

test('A small listing is not cached', async (context) => {
  const cache = createListingCache({ now: () => Date.now() + 60_000 });
  const first = await list(context, cache, false);
  assert.is.not(await list(context, cache, false), first);
  await cache.close();
});

test('A closed cache reads every listing from the disk', async (context) => {
  const cache = createListingCache({ minResources: 0, now: () => Date.now() + 60_000 });
  const first = await list(context, cache, false);
  await cache.close();
  assert.is.not(await list(context, cache, false), first);
  await cache.close();
});

test.run();
