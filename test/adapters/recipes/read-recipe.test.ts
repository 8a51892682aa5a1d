/** Recipes: what is read, planned and refused. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readRecipe } from '../../../adapters/recipes/read-recipe.js';
import { githubArchives } from '../../../machines/recipes/downloads.js';
import { planRecipe } from '../../../machines/recipes/plan.js';
import { publicShapes } from './public-shapes.js';

const test = suite('adapters/recipes/read-recipe');

const options = { given: new Map<string, string>(), github: githubArchives, allowedUrls: [] };

async function plan(text: string, changes: Partial<typeof options> | { readonly allowedUrls: string[] } = {}) {
  const read = await readRecipe(text);
  if ('fault' in read) throw new Error(read.fault.detail);
  return planRecipe(read, { ...options, ...changes });
}

const withTasks = (...tasks: readonly object[]): string => JSON.stringify({ name: 'x', tasks });

async function findDetails(text: string): Promise<string> {
  const read = await readRecipe(text);
  return 'fault' in read ? read.fault.detail : (await plan(text)).faults.map(({ detail }) => detail).join('\n');
}

for (const { title, text, hosts, needsDatabase, missing } of publicShapes)
  test(`A recipe in the form of a public recipe is planned: ${title}`, async () => {
    const planned = await plan(text);
    assert.equal(planned.faults, []);
    assert.equal(planned.hosts, [...new Set(hosts)].sort());
    assert.equal([planned.needsDatabase, planned.missing], [needsDatabase, missing]);
    assert.is(planned.tasks.length, text.match(/action: /g)?.length);
    for (const { reads, writes, removes } of planned.tasks)
      for (const path of [...reads, ...writes, ...removes]) assert.not(/^\.?\/|\.\.|\/$/.test(path), path);
  });

test('The plan has the URL, the paths and the SQL of each task', async () => {
  const { tasks } = await plan(
    withTasks(
      { action: 'download_github', src: 'a/b', ref: 'feature/x', subpath: 'y', dest: './z' },
      { action: 'download_github', src: 'a/b', dest: './z' },
      { action: 'move_path', src: './z', dest: './q', overwrite: true },
      { action: 'connect_database' },
      { action: 'query_database', query: 'SELECT 1' },
      { action: 'query_database', file: './q/tables.sql' },
    ),
  );
  assert.equal(tasks.map(({ url }) => url).slice(0, 2), [
    `${githubArchives}/a/b/zip/feature/x`,
    `${githubArchives}/a/b/zip/HEAD`,
  ]);
  assert.equal([tasks[2]?.reads, tasks[2]?.writes, tasks[2]?.removes], [['z'], ['q'], ['z', 'q']]);
  assert.equal([tasks[4]?.sql, tasks[5]?.sql, tasks[5]?.reads], ['SELECT 1', null, ['q/tables.sql']]);
});

test('A branch and a version that are numbers keep their text', async () => {
  const text = 'version: 1.10\ntasks:\n  - {action: download_github, src: a/b, ref: 2.0, dest: ./z}\n';
  const { recipe, tasks } = await plan(text);
  assert.equal([recipe.version, tasks[0]?.url], ['1.10', `${githubArchives}/a/b/zip/2.0`]);
});

test('A variable that the client gives is not missing', async () => {
  const text = JSON.stringify({ variables: { a: null, b: 'x' }, tasks: [{ action: 'fail_test' }] });
  assert.equal((await plan(text)).missing, ['a']);
  assert.equal((await plan(text, { given: new Map([['a', '1']]) })).missing, []);
});

const faulty: Record<string, readonly [object, RegExp]> = {
  'an unknown action': [{ action: 'run_program', command: 'sh' }, /The action "run_program" is unknown/],
  'an action of the prototype': [{ action: 'constructor' }, /The action "constructor" is unknown/],
  'no action': [{ path: './x' }, /has no action/],
  'a path out of the Data Folder': [{ action: 'remove_path', path: '../../data' }, /leads out of the Data Folder/],
  'the Data Folder itself': [{ action: 'remove_path', path: './' }, /is the Data Folder itself/],
  'a backslash': [{ action: 'write_file', file: '..\\x', data: 'x' }, /contains a backslash/],
  'a subpath out of the repository': [
    { action: 'download_github', src: 'a/b', dest: './x', subpath: '../..' },
    /leads out/,
  ],
  'another host in place of GitHub': [
    { action: 'download_github', src: 'https://evil.example/a/b', dest: './x' },
    /not a repository/,
  ],
  'a reference that leads elsewhere': [
    { action: 'download_github', src: 'a/b', ref: '../../c/d', dest: './x' },
    /not a branch/,
  ],
  'a URL without encryption': [{ action: 'download_file', url: 'http://a.example/x', path: './x' }, /https:/],
  'a file of the machine': [{ action: 'download_file', url: 'file:///etc/passwd', path: './x' }, /https:/],
  'credentials in a URL': [
    { action: 'download_file', url: 'https://a:b@a.example/x', path: './x' },
    /a user name or a password/,
  ],
  'a query without a connection': [{ action: 'query_database', query: 'SELECT 1' }, /needs connect_database before it/],
  'a query and a file': [{ action: 'query_database', query: 'SELECT 1', file: './x' }, /either file or query/],
};

for (const [what, [task, words]] of Object.entries(faulty))
  test(`A task with ${what} is a fault of the plan`, async () =>
    assert.match(await findDetails(withTasks(task)), words));

test('A fault names its task and its line', async () => {
  const [fault] = (await plan('name: x\ntasks:\n  - action: fail_test\n  - action: nothing\n')).faults;
  assert.equal([fault?.task, fault?.line], [2, 4]);
});

test('A download outside --recipes-allow-url is a fault', async () => {
  const text = withTasks({ action: 'download_file', url: 'https://a.example/x/y', path: './y' });
  assert.equal((await plan(text, { allowedUrls: ['https://a.example/x/'] })).faults, []);
  assert.match(
    (await plan(text, { allowedUrls: ['https://a.example/z/'] })).faults[0]?.detail ?? '',
    /--recipes-allow-url/,
  );
});

test('Aliases that multiply each other are refused', async () => {
  const levels = [...Array(12).keys()].map((n) => `l${n + 1}: &l${n + 1} [${Array(10).fill(`*l${n}`).join(', ')}]`);
  const details = await findDetails(['l0: &l0 lol', ...levels, 'tasks: *l12'].join('\n'));
  assert.match(details, /alias/i);
});

const unreadable: Record<string, string> = {
  'nested too deeply': `tasks: ${'['.repeat(100_000)}`,
  'with a name twice': 'name: a\nname: b\ntasks:\n  - action: fail_test\n',
  'of more than 256 KiB': `name: x\n#${'x'.repeat(262_144)}`,
  'without tasks': 'name: x\n',
  'with no task': 'tasks: []\n',
  'that is only a text': 'hello',
  'that is empty': '',
  'of an unknown engine': '$engine: 9\ntasks:\n  - action: fail_test\n',
  'with a bare tab': 'tasks:\n\t- action: fail_test\n',
};

for (const [what, text] of Object.entries(unreadable))
  test(`A recipe ${what} is refused`, async () => assert.ok('fault' in (await readRecipe(text))));

test('Variables named __proto__ and constructor do not change a prototype', async () => {
  const text =
    'variables:\n  __proto__: polluted\n  constructor: x\ntasks:\n  - {action: fail_test, __proto__: {action: dump_vars}}\n';
  const { recipe, tasks } = await plan(text);
  assert.is(({} as Record<string, unknown>).polluted, undefined);
  assert.is(recipe.variables.get('constructor'), 'x');
  assert.is(tasks[0]?.action, 'fail_test');
});

test.run();
