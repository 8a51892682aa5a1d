import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seedWorkspace } from '../../../adapters/workspace/seed.js';

const adapter = fileURLToPath(new URL('../../../adapters/workspace/', import.meta.url));
const template = join(adapter, 'template');

const test = suite<{ directory: string; root: string }>('adapters/workspace/seed');

test.before.each(async (context) => {
  context.directory = await mkdtemp(join(tmpdir(), 'seed-test-'));
  context.root = join(context.directory, 'workspace');
  await mkdir(context.root);
});

test.after.each(async ({ directory }) => {
  await rm(directory, { recursive: true });
});

/** Returns every path below a directory with the content of each file. */
async function contents(directory: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const path of (await readdir(directory, { recursive: true })).sort()) {
    const isDirectory = (await stat(join(directory, path))).isDirectory();
    found[path] = isDirectory ? '(directory)' : await readFile(join(directory, path), 'utf8');
  }
  return found;
}

/** Returns `seedWorkspace` of a copied adapter, whose template the test has changed. */
async function withTemplate(directory: string, change: (template: string) => Promise<unknown>) {
  const copy = join(directory, 'adapters', 'workspace');
  await mkdir(copy, { recursive: true });
  const files = ['allowed-links.js', 'folder-file.js', 'path-text.js'].map((name) => join('files', name));
  for (const name of ['assets.js', 'bounded-file.js', 'directories.js', 'template-copy.js', ...files])
    await cp(join(adapter, '..', name), join(directory, 'adapters', name));
  await writeFile(join(directory, 'package.json'), '{ "type": "module" }');
  await cp(join(adapter, 'seed.js'), join(copy, 'seed.js'));
  await cp(template, join(copy, 'template'), { recursive: true });
  await change(join(copy, 'template'));
  const module = (await import(pathToFileURL(join(copy, 'seed.js')).href)) as { seedWorkspace: typeof seedWorkspace };
  return module.seedWorkspace;
}

test('A new workspace gets only the demo Build and the demo Data Folder', async ({ root }) => {
  assert.is(await seedWorkspace(root), true);
  assert.equal(await contents(root), await contents(template));
  assert.equal(await readdir(join(root, 'builds')), ['demo']);
  assert.equal(await readdir(join(root, 'data')), ['demo']);
});

test('A missing workspace directory is created', async ({ root }) => {
  const deeper = join(root, 'not', 'there');
  assert.is(await seedWorkspace(deeper), true);
  assert.equal(await contents(deeper), await contents(template));
});

test('A workspace with only the manager’s own directories counts as new', async ({ root }) => {
  await mkdir(join(root, 'manager'));
  await writeFile(join(root, 'manager', 'lock'), '');
  assert.is(await seedWorkspace(root), true);
  assert.equal(await contents(root), { ...(await contents(template)), manager: '(directory)', 'manager/lock': '' });
});

for (const [present, missing] of [
  ['builds', 'data'],
  ['data', 'builds'],
] as const) {
  test(`A workspace with ${present}/ gets an empty ${missing}/ and no demo`, async ({ root }) => {
    await mkdir(join(root, present, 'mine'), { recursive: true });
    assert.is(await seedWorkspace(root), false);
    assert.equal(await contents(root), {
      [present]: '(directory)',
      [`${present}/mine`]: '(directory)',
      [missing]: '(directory)',
    });
  });
}

test('A removed demo is not added again', async ({ root }) => {
  await seedWorkspace(root);
  await rm(join(root, 'builds', 'demo'), { recursive: true });
  await rm(join(root, 'data', 'demo'), { recursive: true });
  assert.is(await seedWorkspace(root), false);
  assert.equal(await contents(root), { builds: '(directory)', data: '(directory)' });
});

test('An edited demo is left unchanged', async ({ root }) => {
  await seedWorkspace(root);
  await writeFile(join(root, 'data', 'demo', 'server.cfg'), 'set sv_hostname mine\n');
  const before = await contents(root);
  assert.is(await seedWorkspace(root), false);
  assert.equal(await contents(root), before);
});

test('A workspace whose builds/ is a broken link gets no demo', async ({ root }) => {
  await symlink('/not/mounted/now', join(root, 'builds'));
  assert.is(await seedWorkspace(root), false);
  assert.equal((await readdir(root)).sort(), ['builds', 'data']);
});

test('The demo is writable by its owner, even when the program is installed read-only', async ({ directory, root }) => {
  const seed = await withTemplate(directory, async (readOnly) => {
    for (const path of await readdir(readOnly, { recursive: true })) {
      const isDirectory = (await stat(join(readOnly, path))).isDirectory();
      await chmod(join(readOnly, path), isDirectory ? 0o555 : 0o444);
    }
  });
  assert.is(await seed(root), true);
  const paths = await readdir(root, { recursive: true });
  assert.ok(paths.includes('data/demo/server.cfg'));
  for (const path of paths) {
    const found = await stat(join(root, path));
    assert.is((found.mode & 0o777).toString(8), found.isDirectory() ? '755' : '644', path);
  }
});

test('A demo that cannot be copied leaves no file', async ({ directory, root }) => {
  const seed = await withTemplate(directory, (broken) => rm(join(broken, 'data'), { recursive: true }));
  const error = await seed(root).then(
    () => null,
    (thrown: NodeJS.ErrnoException) => thrown,
  );
  assert.is(error?.code, 'ENOENT');
  assert.equal(await readdir(root), []);
});

test("The seeding of a workspace below a file throws the file system's error", async ({ directory }) => {
  await writeFile(join(directory, 'file'), '');
  const error = await seedWorkspace(join(directory, 'file', 'root')).then(
    () => null,
    (thrown: NodeJS.ErrnoException) => thrown,
  );
  assert.is(error?.code, 'ENOTDIR');
});

test('A start replaces the partial copy of an interrupted start by the demo', async ({ root }) => {
  await mkdir(join(root, '.seed-aB3xYz', 'builds', 'demo'), { recursive: true });
  await writeFile(join(root, '.seed-aB3xYz', 'builds', 'demo', 'build.json'), '{ "comm');
  await mkdir(join(root, '.seed-000000'));
  assert.is(await seedWorkspace(root), true);
  assert.equal(await contents(root), await contents(template));
});

test('A directory with the name of a partial copy but other content is kept', async ({ root }) => {
  await mkdir(join(root, '.seed-potato'));
  await writeFile(join(root, '.seed-potato', 'notes'), 'mine');
  assert.is(await seedWorkspace(root), true);
  assert.is(await readFile(join(root, '.seed-potato', 'notes'), 'utf8'), 'mine');
});

/** Seeds a workspace in another process, which kills itself before its n-th step. */
async function seedUntilKilled(root: string, n: number): Promise<{ killed: boolean }> {
  const program = `
    import fs from 'node:fs/promises';
    import { syncBuiltinESMExports } from 'node:module';
    let left = ${n};
    for (const name of ['mkdir', 'mkdtemp', 'cp', 'rename', 'rm']) {
      const original = fs[name];
      fs[name] = (...given) => {
        if ((left -= 1) === 0) process.kill(process.pid, 'SIGKILL');
        return original(...given);
      };
    }
    syncBuiltinESMExports();
    const { seedWorkspace } = await import(${JSON.stringify(pathToFileURL(join(adapter, 'seed.js')).href)});
    await seedWorkspace(${JSON.stringify(root)});
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  assert.ok(code === 0 || signal === 'SIGKILL', `exit ${code} ${signal}`);
  return { killed: signal === 'SIGKILL' };
}

/** Asserts that the demo is not added to a `builds` that was created after the kill. */
async function assertYields(root: string, taken: string): Promise<void> {
  await mkdir(root, { recursive: true });
  await cp(root, taken, { recursive: true });
  await mkdir(join(taken, 'builds'));
  assert.is(await seedWorkspace(taken), false);
  assert.equal(await contents(taken), { builds: '(directory)', data: '(directory)' });
}

test('The demo is complete after a restart, wherever a kill happened', async ({ directory }) => {
  const whole = await contents(template);
  let kills = 0;
  let halfMoved = 0;
  for (let n = 1; ; n += 1) {
    const root = join(directory, `killed-${n}`);
    const { killed } = await seedUntilKilled(root, n);
    if (!killed) break;
    kills += 1;
    // Even before the next start, each directory under its final name is complete.
    const left = await readdir(root).catch((): string[] => []);
    for (const name of ['builds', 'data']) {
      if (left.includes(name)) assert.equal(await contents(join(root, name)), await contents(join(template, name)));
    }
    if (left.includes('builds') && !left.includes('data')) halfMoved += 1;
    if (!left.includes('builds')) await assertYields(root, join(directory, `taken-${n}`));
    const isFilled = left.includes('builds') && left.includes('data');
    assert.is(await seedWorkspace(root), !isFilled);
    assert.equal(await contents(root), whole);
  }
  assert.ok(kills > 10, 'it was killed at every step, even within the copies, whose directories are steps');
  assert.is(halfMoved, 1, 'among them between the two moves');
});

test.run();
