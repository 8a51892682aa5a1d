/** `server-manager builds import-egg`: the printed build.json, and a Build that starts a server with it. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stringify } from 'yaml';
import { paper, pelicanEgg, pterodactylEgg, rust } from '../../machines/imports/egg/sample-eggs.js';
import { openSession, type Session } from './session.js';

const test = suite<{ session: Session }>('http/cli/import-egg');

test.before.each(async (context) => {
  context.session = await openSession();
});

test.after.each(({ session }) => session.end());

/** Writes an egg, and returns its path. */
function addEgg({ workspace }: Session, text: string): string {
  const path = join(workspace.root, 'egg.json');
  writeFileSync(path, text);
  return path;
}

test('import-egg prints the build.json, and the notes on the standard error', async ({ session }) => {
  const startup = 'java -jar {{JAR}}';
  const egg = pterodactylEgg({ name: 'Mine', startup, variables: [{ name: 'JAR', preset: 'a.jar', rules: 'max:9' }] });
  const { status, stdout, stderr } = await session.run('builds', 'import-egg', addEgg(session, egg));
  assert.is(status, 0, stderr);
  const build = JSON.parse(stdout);
  assert.equal([build.command, build.variables], [['java', '-jar', '{jar}'], { jar: 'a.jar' }]);
  assert.match(stderr, 'variable JAR: values are not checked: max:9.\n');
  assert.match(stderr, 'image: the server runs on this machine, not in example/image:1.');
  const { name, notes } = JSON.parse(await session.done('builds', 'import-egg', addEgg(session, egg), '--json'));
  assert.is(name, 'Mine');
  assert.ok(notes.some(({ subject }: { subject: string }) => subject === 'ready line'));
});

test('import-egg prints the same result for an egg in YAML and in JSON', async ({ session }) => {
  const json = pelicanEgg({ ...paper, variables: [{ name: 'VERSION', preset: '1.20', rules: 'required' }] });
  const yaml = `# Pelican\n${stringify(JSON.parse(json)).replace('"1.20"', '1.20')}`;
  assert.match(yaml, 'default_value: 1.20\n');
  const expected = await session.done('builds', 'import-egg', addEgg(session, json), '--json');
  assert.is(await session.done('builds', 'import-egg', addEgg(session, yaml), '--json'), expected);
});

test('import-egg refuses a file that is not an egg, with the reason', async ({ session }) => {
  for (const [text, reason] of [
    ['{', 'it is neither JSON nor YAML'],
    ['- &a [x, x]\n- &b [*a, *a]\n'.padEnd(2_000, '- [*b, *b, *b]\n'), 'it is neither JSON nor YAML'],
    ['only a text', 'it has no fields'],
    ['{"a":1}', 'it has no meta.version'],
    [' '.repeat(4_194_305), 'it has more than 1,048,576 characters'],
  ] as const) {
    const { status, stdout, stderr } = await session.run('builds', 'import-egg', addEgg(session, text));
    assert.equal([status === 0, stdout], [false, '']);
    assert.match(stderr, reason);
  }
  assert.match((await session.run('builds', 'import-egg', session.workspace.root)).stderr, 'it is not a regular file');
  assert.match((await session.run('builds', 'import-egg', '/nowhere')).stderr, 'ENOENT');
});

test('A server of an imported egg gets the values of variables as arguments', async ({ session }) => {
  const { workspace, done, service } = session;
  assert.match(
    await done('builds', 'import-egg', addEgg(session, pterodactylEgg(rust)), '--id', 'rust'),
    'The Build "rust" has been installed',
  );
  const program = join(workspace.root, 'builds/rust/RustDedicated');
  writeFileSync(
    program,
    '#!/bin/sh\nfor each; do printf "<%s>\\n" "$each"; done > arguments\necho "$HOME" > home\necho Server startup complete\nread -r line\n',
  );
  chmodSync(program, 0o755);
  const world = join(workspace.root, 'data/world');
  mkdirSync(world);
  const variables = {
    server_port: 28_015,
    rcon_pass: '$(touch evil); "x"',
    additional_args: '-a  -b',
    hostname: 'My Server',
  };
  writeFileSync(join(world, 'folder.json'), JSON.stringify({ variables }));
  await done('folders', 'refresh');
  await done('start', 'rust', 'world', '--wait');
  const words = readFileSync(join(world, 'arguments'), 'utf8').trim().split('\n');
  assert.equal(words.slice(0, 5), ['<-batchmode>', '<+server.port>', '<28015>', '<+server.identity>', '<rust>']);
  assert.equal(words.slice(-2), ['<-a>', '<-b>']);
  assert.ok(words.join(' ').includes('$(touch'), words.join(' '));
  assert.is(readFileSync(join(world, 'home'), 'utf8').trim(), world);
  await done('stop');
  assert.is((await service.get('/status')).json.last_exit.expected, true);
});

test.run();
