/** The demo server: its configuration, its players and its commands. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import * as assert from 'uvu/assert';

import { argvFor, children, demoSuite, kill, launchReady } from './demo-server.js';

const test = demoSuite('adapters/workspace/demo');

test('The demo server prints a greeting and the ready line', async ({ folder }) => {
  const server = await launchReady(folder);
  assert.match(server.text(), /\[ +server\] Welcome to the demo server/);
  assert.match(server.text(), /\[ +server\] Server is up, type help for the commands\.\n/);
});

test('The demo server starts the ensured resources, even in categories', async ({ folder }) => {
  const server = await launchReady(folder);
  assert.match(server.text(), /Found 3 resources\./);
  const started = [...server.text().matchAll(/Started resource (.+)/g)].map(([, name]) => name);
  assert.equal(started, ['hello', 'chat-colours', 'race']);
  assert.match(server.text(), /chat-colours has a manifest of the old format/);
});

test('The demo server reports a missing resource and an invalid line of server.cfg', async ({ folder }) => {
  await writeFile(join(folder, 'server.cfg'), '# ensure hello\nensure missing\n\nensure race # quick\nfly away\nset\n');
  const server = await launchReady(folder);
  assert.match(server.text(), /Couldn't find resource missing\./);
  assert.match(server.text(), /Started resource race\n/);
  assert.not.match(server.text(), /Started resource hello/);
  assert.match(server.text(), /server\.cfg, line 5: expected/);
  assert.match(server.text(), /server\.cfg, line 6: expected/);
});

test('The demo server starts without a server.cfg and reports that the file is missing', async ({ folder }) => {
  await rm(join(folder, 'server.cfg'));
  const server = await launchReady(folder);
  assert.match(server.text(), /There is no server\.cfg to read.*ENOENT/);
});

test('The demo server reads its name, its player limit and its speed from server.cfg', async ({ folder }) => {
  await writeFile(
    join(folder, 'server.cfg'),
    'set sv_hostname "Ahoj #1"\r\nset sv_maxclients 2\r\nset demo_tick never\r\n',
  );
  const server = await launchReady(folder);
  assert.match(server.text(), /demo_tick has to be a number from 0\.01 to 3600, so it is 5\./);
  server.type('status');
  await server.shows(/hostname: Ahoj #1\n[^]*players: \d\/2\n[^]*uptime: \d+ s\n[^]*resources: none\n/);
});

test('The demo server writes every line with a channel and a colour, even to a pipe', async ({ folder }) => {
  const server = await launchReady(folder);
  server.type('quit');
  await server.closed;
  const lines = server.output().split('\n');
  assert.is(lines.pop(), '');
  for (const line of lines) assert.match(line, /^\x1b\[\d+m\[ *[\w:-]+\]\x1b\[0m \S/);
});

test('The players of the demo server join, chat, race and leave', async ({ folder }) => {
  await writeFile(join(folder, 'server.cfg'), 'set sv_maxclients 3\nset demo_tick 0.01\nensure hello\nensure race\n');
  const server = await launchReady(folder);
  await server.shows(/ joined \(3\/3\)/);
  await server.shows(/script:hello\] Welcome to Demo server, \S+!/);
  await server.shows(/chat\] \S+: /);
  await server.shows(/script:race\] \S+ wins a race in \d+ s\./);
  await server.shows(/ left \([012]\/3\)/);
  assert.not.match(server.text(), /\(4\/3\)/);
});

test('The demo server prints the same output for the same demo_seed', async ({ folder }) => {
  const outputs: string[] = [];
  for (const seed of [1, 1, 2]) {
    await writeFile(join(folder, 'server.cfg'), `set demo_tick 0.01\nset demo_seed ${seed}\n`);
    const server = await launchReady(folder);
    await server.shows(/type help for the commands\.\n(.*\n){30}/);
    outputs.push(server.text().split('type help for the commands.\n')[1]!.split('\n', 30).join('\n'));
    await kill(server.child);
  }
  assert.is(outputs[0], outputs[1]);
  assert.is.not(outputs[0], outputs[2]);
});

test('The command `help` lists the commands of the demo server', async ({ folder }) => {
  const server = await launchReady(folder);
  server.type('help');
  await server.shows(/quit - /);
  const listed = [...server.text().matchAll(/\[ +cmd\] (.+) - /g)].map(([, name]) => name);
  assert.equal(listed, ['help', 'status', 'players', 'say <text>', 'crash', 'hang', 'quit']);
});

test('The command `players` lists the players of the demo server', async ({ folder }) => {
  await writeFile(join(folder, 'server.cfg'), 'set demo_tick 3600\n');
  const empty = await launchReady(folder);
  empty.type('players');
  await empty.shows(/No players/);

  await writeFile(join(folder, 'server.cfg'), 'set sv_maxclients 1\nset demo_tick 0.01\n');
  const busy = await launchReady(folder);
  await busy.shows(/ joined \(1\/1\)/);
  // The only player may leave just before the command.
  const asking = setInterval(() => busy.type('players'), 5);
  await busy.shows(/cmd\] #\d+ \S+\n/).finally(() => clearInterval(asking));
});

test('The command `say` writes to the chat of the demo server', async ({ folder }) => {
  const server = await launchReady(folder);
  server.type('say Grüße,  "all"');
  await server.shows(/\[ +chat\] console: Grüße,  "all"\n/);
  server.type('say');
  await server.shows(/Say what\?/);
});

test('The demo server answers an unknown command with a hint and ignores a blank line', async ({ folder }) => {
  await writeFile(join(folder, 'server.cfg'), 'set demo_tick 3600\n');
  const server = await launchReady(folder);
  server.type('');
  server.type('  \t');
  server.type('constructor now');
  await server.shows(/There is no command "constructor"\. Type help for the commands\.\n/);
  assert.match(server.text(), /Server is up.*\n.*There is no command "constructor"/);
});

test('The demo server reads every line of a FIFO, as under the keeper', async ({ folder }) => {
  const [fifo, log] = [join(folder, 'stdin'), join(folder, 'console.log')];
  await promisify(execFile)('mkfifo', [fifo]);
  const input = openSync(fifo, 'r+');
  const output = openSync(log, 'a');
  try {
    const child = spawn(...argvFor(folder), { cwd: folder, stdio: [input, output, output] });
    children.add(child);
    // The FIFO buffers the lines that the server has not read yet.
    writeSync(input, `${'say again\n'.repeat(400)}say Ende\nquit\n`);
    assert.equal(await once(child, 'exit'), [0, null]);
  } finally {
    closeSync(input);
    closeSync(output);
  }
  const text = stripVTControlCharacters(readFileSync(log, 'utf8'));
  assert.is(text.match(/console: again\n/g)?.length, 400);
  assert.match(text, /console: Ende\n[^]*Goodbye \(quit\)\.\n$/);
});

test.run();
