/** The files of an updated resource, made in a private directory. */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openCatalog } from '../../../adapters/catalog/catalog.js';
import { toIdentity } from '../../../adapters/files/identity.js';
import { TrashStore } from '../../../adapters/folders/trash/trash-store.js';
import { Kinds } from '../../../adapters/kinds/kinds.js';
import { KeptReleases, planMaxAgeMs } from '../../../adapters/resource-updates/kept-releases.js';
import { listFiles } from '../../../adapters/resource-updates/list-files.js';
import { ResourceOrigins } from '../../../adapters/resource-updates/origins.js';
import { type PreparedUpdate, ResourceUpdates } from '../../../adapters/resource-updates/resource-updates.js';
import type { FileChoice } from '../../../machines/resource-updates/decide.js';
import { ResourceUpdateFailure } from '../../../machines/resource-updates/update.js';
import { zipOf } from '../archives/archives.js';

interface Shared {
  root: string;
  /** The directory of the resource. */
  taxi: string;
  origins: ResourceOrigins;
}

type Files = Readonly<Record<string, string>>;

const test = suite<Shared>('adapters/resource-updates/prepare');
const { signal } = new AbortController();

const installed: Files = {
  'fxmanifest.lua': "fx_version 'cerulean'\nversion '1.0'\n",
  'config.lua': 'a = 1\n\nb = 2\n\nc = 3\n',
  'lib/old.lua': 'old',
  'run.sh': 'one',
};
const release: Files = {
  'fxmanifest.lua': "fx_version 'cerulean'\nversion '2.0'\n",
  'config.lua': 'a = 1\n\nb = 2\n\nc = 30\n',
  'html/app/index.html': 'new',
  'run.sh': 'two',
};

const identityOf = (path: string): string => toIdentity(statSync(path, { bigint: true }));

test.before.each(async (shared) => {
  shared.root = realpathSync(mkdtempSync(join(tmpdir(), 'updates-')));
  shared.taxi = join(shared.root, 'data/city/resources/[jobs]/taxi');
  shared.origins = new ResourceOrigins(shared.root);
  mkdirSync(join(shared.root, 'manager'));
  write(shared.taxi, installed);
  const files = await listFiles(shared.taxi, signal);
  await shared.origins.prepare('city', 'taxi', 'first', shared.taxi, files);
  await shared.origins.commit(
    'city',
    'taxi',
    { base: 'first', identity: identityOf(shared.taxi) },
    { kind: 'url', url: 'https://releases.example/taxi.zip' },
  );
});
test.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));

function write(directory: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

type Entry = Parameters<typeof zipOf>[0][number];

/** Prepares an update, and calls `use` before its directory is removed. */
async function prepare(
  { root, origins }: Shared,
  use: (prepared: PreparedUpdate) => void | Promise<void>,
  choices: Readonly<Record<string, FileChoice>> = {},
  entries: readonly Entry[] = Object.entries(release).map(([path, content]) => ({ path, content })),
): Promise<void> {
  const kinds = new Kinds({ root, searchPath: '' });
  const trash = new TrashStore(root, 86_400_000);
  const updates = new ResourceUpdates({
    ...{ origins, kinds, trash, data: join(root, 'data'), catalog: await openCatalog(root, kinds) },
    ...{ github: 'https://api.example', limit: 1024 ** 3, allowedUrls: [] },
    listed: { note: () => undefined },
    kept: new KeptReleases({ directory: join(root, 'manager/plans'), maxBytes: 1, maxAgeMs: planMaxAgeMs }),
    beginDownload: async () => ({
      archive: (async function* () {
        yield zipOf(entries);
      })(),
      total: null,
      fault: () => null,
      close: () => undefined,
    }),
  });
  const scratch = await trash.makeStage('city');
  try {
    const paths = new Map(Object.entries(choices));
    const order = { folder: 'city', name: 'taxi', base: 'second', plan: null, choices: { paths, otherwise: null } };
    await use(await updates.prepare(order, scratch, signal));
  } finally {
    await trash.removeStage('city', scratch);
    await kinds.close();
  }
}

/** Returns the fault of an update that is refused. */
async function findFault(preparing: Promise<void>) {
  const error = await preparing.then(
    () => assert.unreachable('the update was prepared'),
    (caught: unknown) => caught,
  );
  assert.instance(error, ResourceUpdateFailure);
  return (error as ResourceUpdateFailure).fault;
}

const list = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((path) => !lstatSync(join(directory, path)).isDirectory())
    .sort();

test('An updated resource has merged files, new files, and the files of the operator', async (shared) => {
  const { taxi } = shared;
  writeFileSync(join(taxi, 'config.lua'), 'a = 10\r\n\r\nb = 2\r\n\r\nc = 3\r\n');
  chmodSync(join(taxi, 'config.lua'), 0o640);
  chmodSync(join(taxi, 'run.sh'), 0o755);
  write(taxi, { 'data/players.json': '{}' });
  mkdirSync(join(taxi, 'cache'));
  await prepare(shared, async ({ directory, available, requireUnchanged }) => {
    assert.is(available, '2.0');
    const expected = ['config.lua', 'data/players.json', 'fxmanifest.lua', 'html/app/index.html', 'run.sh'];
    assert.equal(list(directory), expected);
    assert.is(readFileSync(join(directory, 'config.lua'), 'utf8'), 'a = 10\r\n\r\nb = 2\r\n\r\nc = 30\r\n');
    assert.is(lstatSync(join(directory, 'config.lua')).mode & 0o777, 0o640);
    assert.is(lstatSync(join(directory, 'run.sh')).mode & 0o777, 0o755);
    assert.is(readFileSync(join(directory, 'run.sh'), 'utf8'), 'two');
    assert.ok(existsSync(join(directory, 'cache')), 'an empty directory');
    assert.not(existsSync(join(directory, 'lib')), 'a directory without files');
    await requireUnchanged();
  });
  // The current resource is unchanged.
  assert.ok(existsSync(join(taxi, 'lib/old.lua')));
  assert.is(readFileSync(join(taxi, 'run.sh'), 'utf8'), 'one');
});

test('A conflict needs a choice, and a choice for a file without a conflict is refused', async (shared) => {
  writeFileSync(join(shared.taxi, 'run.sh'), 'mine');
  const nothing = (): void => assert.unreachable();
  assert.match(JSON.stringify(await findFault(prepare(shared, nothing))), 'must be chosen for \\"run.sh\\"');
  const needless = await findFault(prepare(shared, nothing, { 'run.sh': 'mine', 'config.lua': 'mine' }));
  assert.match(JSON.stringify(needless), 'config.lua\\" has a choice, and no conflict');
  for (const [choice, text] of [['mine', 'mine'] as const, ['theirs', 'two'] as const])
    await prepare(shared, ({ directory }) => assert.is(readFileSync(join(directory, 'run.sh'), 'utf8'), text), {
      'run.sh': choice,
    });
});

test('A file that changes after it was copied is noticed', async (shared) => {
  await prepare(shared, async ({ requireUnchanged }) => {
    await requireUnchanged();
    writeFileSync(join(shared.taxi, 'run.sh'), 'changed');
    const fault = await findFault(requireUnchanged());
    assert.is(fault.code, 'resource_update_failed');
  });
});

test('A link of the operator is neither followed nor written through', async (shared) => {
  const outside = join(shared.root, 'outside');
  mkdirSync(outside);
  symlinkSync(outside, join(shared.taxi, 'html'));
  const fault = await findFault(prepare(shared, () => assert.unreachable()));
  assert.match(JSON.stringify(fault), 'would be a file');
  assert.equal(readdirSync(outside), []);
});

test('A link in a release must stay in the resource', async (shared) => {
  const manifest = { path: 'pack/taxi/fxmanifest.lua', content: '' };
  const other = { path: 'pack/bus/fxmanifest.lua', content: '' };
  const link = (target: string): Entry => ({ path: 'pack/taxi/link', content: target, mode: 0o120777 });
  const fault = await findFault(
    prepare(shared, () => assert.unreachable(), {}, [manifest, other, link('../bus/fxmanifest.lua')]),
  );
  assert.match(JSON.stringify(fault), 'leads out of the resource');
  await prepare(shared, ({ directory }) => assert.ok(lstatSync(join(directory, 'link')).isSymbolicLink()), {}, [
    manifest,
    other,
    link('fxmanifest.lua'),
  ]);
});

test('A release becomes the base of the next update, and an undo restores the old base', async (shared) => {
  const { origins } = shared;
  await prepare(shared, () => undefined);
  const before = await origins.readBase('city', 'taxi', identityOf(shared.taxi));
  assert.ok(before?.has('lib/old.lua'));
  for (let repeats = 0; repeats < 2; repeats += 1)
    await origins.commit('city', 'taxi', { base: 'second', identity: identityOf(shared.taxi) });
  const after = await origins.readBase('city', 'taxi', identityOf(shared.taxi));
  assert.equal([after?.has('lib/old.lua'), after?.has('html/app/index.html')], [false, true]);
  assert.is((await origins.read('city', 'taxi')).source?.url, 'https://releases.example/taxi.zip');
  for (let repeats = 0; repeats < 2; repeats += 1) await origins.revert('city', 'taxi', 'second');
  assert.equal(await origins.readBase('city', 'taxi', identityOf(shared.taxi)), before);
});

test.run();
