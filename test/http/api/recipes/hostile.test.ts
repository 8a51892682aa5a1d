/** Recipes and downloads that attack the manager. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as assert from 'uvu/assert';
import { tarOf, zipOf } from '../../../adapters/archives/archives.js';
import { complete, deploy, listData, type RecipeService, recipeSuite, serve, toRecipe } from './recipe-suite.js';

const test = recipeSuite('http/api/recipes/hostile');

const archiveTask = ({ server }: RecipeService): object[] => [
  { action: 'download_file', url: `${server.base}/x.zip`, path: './x.zip' },
  { action: 'unzip', src: './x.zip', dest: './out' },
];

/** Deploys a recipe that unpacks an archive. */
async function unpack(shared: RecipeService, archive: Buffer, ...tasks: readonly object[]): Promise<any> {
  shared.server.answer = (_, response) => void response.end(archive);
  return deploy(shared, toRecipe(...archiveTask(shared), ...tasks, ...complete));
}

const link = (path: string, content: string) => ({ path, content, mode: 0o120777 });
const plain = { path: 'plain', content: 'plain' };

for (const [what, archive] of Object.entries({
  'a path out of the archive': zipOf([{ path: '../../escaped', content: 'x' }]),
  'an absolute path': zipOf([{ path: '/tmp/escaped-by-a-recipe', content: 'x' }]),
  'a link out of the archive': zipOf([plain, link('l', '../../../manager')]),
  'a link to /etc': zipOf([plain, link('l', '/etc')]),
}))
  test(`An archive with ${what} writes no file outside of the Data Folder`, async (shared) => {
    const { state, problem } = await unpack(shared, archive);
    if (what === 'an absolute path' && state === 'done') assert.not(existsSync('/tmp/escaped-by-a-recipe'));
    else assert.equal([state, problem.code], ['failed', 'deployment_task_failed']);
    assert.not(existsSync(join(shared.workspace.root, 'escaped')));
  });

test('A link inside an archive is left out, so that no later task can follow it', async (shared) => {
  const archive = zipOf([plain, { path: 'd/e/f', content: 'x' }, link('d/e/up', '../../d')]);
  const through = { action: 'write_file', file: './out/d/e/up/new', data: 'x' };
  const { state, notes } = await unpack(shared, archive, through);
  assert.equal([state, notes], ['done', ['out/d/e/up was left out, because it is a link or has an unreadable name.']]);
  assert.is(readFileSync(join(shared.workspace.root, 'data/city/out/d/e/up/new'), 'utf8'), 'x');
});

test('A link in an archive is never read, moved, copied or unpacked', async (shared) => {
  const archive = zipOf([plain, { path: 'dir/x', content: 'x' }, link('dir/vars.json', '../plain')]);
  for (const task of [
    { action: 'load_vars', src: './out/dir/vars.json' },
    { action: 'replace_string', file: './out/dir/vars.json', mode: 'all_vars' },
    { action: 'move_path', src: './out/dir/vars.json', dest: './x' },
    { action: 'copy_path', src: './out/dir/vars.json', dest: './x' },
    { action: 'unzip', src: './out/dir/vars.json', dest: './x' },
  ]) {
    const { state, problem } = await unpack(shared, archive, task);
    assert.is(state, 'failed');
    assert.match(problem.detail, 'out/dir/vars.json does not exist');
  }
});

test('An archive whose unpacked files exceed --recipes-limit ends the deployment', async (shared) => {
  await shared.service.end();
  await serve(shared, ['--recipes-limit', '1MiB']);
  const bomb = gzipSync(tarOf([{ path: 'zeros', content: '\0'.repeat(8 * 1024 ** 2) }]));
  assert.ok(bomb.length < 100_000);
  const { state, problem } = await unpack(shared, bomb);
  assert.is(state, 'failed');
  assert.match(problem.detail, 'archive_too_large');
  assert.equal(listData(shared), []);
});

test('A download that never ends is cut off at --recipes-limit', async (shared) => {
  await shared.service.end();
  await serve(shared, ['--recipes-limit', '1MiB']);
  let sent = 0;
  shared.server.answer = (request, response) => {
    const send = (): void => {
      while (!request.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536;
    };
    response.on('drain', send);
    send();
  };
  const task = { action: 'download_file', url: `${shared.server.base}/x`, path: './x' };
  const { state, problem } = await deploy(shared, toRecipe(task, ...complete));
  assert.is(state, 'failed');
  assert.match(problem.detail, '--recipes-limit');
  assert.ok(sent < 512 * 1024 ** 2);
});

test('Copies that double a directory again and again end at --recipes-limit', async (shared) => {
  await shared.service.end();
  await serve(shared, ['--recipes-limit', '1MiB']);
  const first = { action: 'write_file', file: './d0/f', data: 'x'.repeat(10_000) };
  const copies = [...Array(30).keys()].flatMap((n) => [
    { action: 'copy_path', src: `./d${n}`, dest: `./d${n + 1}/a` },
    { action: 'copy_path', src: `./d${n}`, dest: `./d${n + 1}/b` },
  ]);
  const { state, problem } = await deploy(shared, toRecipe(first, ...copies, ...complete));
  assert.is(state, 'failed');
  assert.match(problem.detail, '--recipes-limit');
  assert.equal(listData(shared), []);
});

test('A directory cannot be copied or moved into itself', async (shared) => {
  for (const [action, src, dest] of [
    ['copy_path', './', './a'],
    ['copy_path', './a', './a/b'],
    ['move_path', './a', './a/b'],
    ['move_path', './a/b', './a'],
  ]) {
    const made = { action: 'ensure_dir', path: './a/b' };
    const { state } = await deploy(shared, toRecipe(made, { action, src, dest, overwrite: true }, ...complete));
    assert.is(state, 'failed', `${action} ${src} ${dest}`);
  }
  assert.equal(listData(shared), []);
});

test('A loaded variable with the name of a prototype property is a plain variable', async (shared) => {
  const vars = '{"__proto__": {"polluted": 1}, "constructor": "built", "nested": {"x": 1}, "n": 5}';
  const { state } = await deploy(
    shared,
    toRecipe(
      { action: 'write_file', file: './v.json', data: vars },
      { action: 'load_vars', src: './v.json' },
      complete[0] as object,
      { action: 'write_file', file: './server.cfg', data: '{{constructor}} {{n}} {{nested}} {{polluted}}' },
      { action: 'replace_string', file: './server.cfg', mode: 'all_vars' },
    ),
  );
  assert.is(state, 'done');
  const config = readFileSync(join(shared.workspace.root, 'data/city/server.cfg'), 'utf8');
  assert.is(config, 'built 5 {{nested}} {{polluted}}');
});

test('A recipe cannot replace another Data Folder, whatever its name is', async (shared) => {
  const other = join(shared.workspace.root, 'data/other');
  mkdirSync(other);
  writeFileSync(join(other, 'server.cfg'), 'mine');
  for (const name of ['..', '.hidden', 'a%2f..%2fother', '%2e%2e%2fx']) {
    const answer = await shared.service.post(`/datafolders/${name}/recipe`, { recipe: toRecipe(...complete) });
    assert.ok(answer.status >= 400, name);
  }
  assert.equal(listData(shared), ['other']);
  assert.is(readFileSync(join(other, 'server.cfg'), 'utf8'), 'mine');
});

test.run();
