/**
 * The demo server: a small console game server that behaves like FXServer, with simulated players. The demo server
 * opens no port, and needs only Node. Run the server by hand with: node server.mjs [Data Folder]
 */
import { existsSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const folder = resolve(process.argv[2] ?? '.');
const names = ['Ada', 'Bo', 'Chiara', 'Dmitri', 'Esra', 'Femi', 'Grete', 'Hiro', 'Inés', 'Jānis', 'Kofi', 'Lý'];
const phrases = [
  'hello everyone',
  'who is up for a race?',
  'nice car!',
  'brb',
  'how do I change my colour?',
  'gg',
  '¡vamos!',
];

const settings = new Map([
  ['sv_hostname', 'Demo server'],
  ['sv_maxclients', '8'],
  ['demo_tick', '5'],
  ['demo_seed', '1'],
]);
const started = new Set();
/** The number of each current player by name. */
const players = new Map();
let joined = 0;

// ---- Output: always coloured, and written synchronously, so that no output is lost at exit.

const colours = [32, 34, 35, 36, 92, 94, 95, 96];
const red = (text) => `\x1b[31m${text}\x1b[0m`;
const yellow = (text) => `\x1b[33m${text}\x1b[0m`;

function print(channel, text) {
  const colour = colours[[...channel].reduce((sum, letter) => sum + letter.codePointAt(0), 0) % colours.length];
  writeSync(1, `\x1b[${colour}m[${channel.padStart(17)}]\x1b[0m ${text}\n`);
}

// ---- Configuration: server.cfg and the resources that it ensures.

function readConfiguration() {
  let text;
  try {
    text = readFileSync(join(folder, 'server.cfg'), 'utf8');
  } catch (error) {
    print('config', yellow(`There is no server.cfg to read, so nothing is set or started (${error.code}).`));
    return;
  }
  const found = findResources(join(folder, 'resources'));
  print('resources', `Found ${found.size} resources.`);
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const words = line.match(/"[^"]*"|[^\s"]+/g) ?? [];
    const comment = words.findIndex((word) => word.startsWith('#'));
    const [command, name, ...values] = words
      .slice(0, comment === -1 ? undefined : comment)
      .map((word) => word.replaceAll('"', ''));
    if (command === undefined) continue;
    if (command === 'set' && values.length > 0) settings.set(name, values.join(' '));
    else if (command === 'ensure' && name !== undefined) startResource(name, found);
    else print('config', yellow(`server.cfg, line ${index + 1}: expected "set name value" or "ensure resource".`));
  }
}

/**
 * Finds resources. A folder with a manifest is a resource. A folder `[like this]` is a category, which is searched too.
 */
function findResources(path, found = new Map()) {
  if (!existsSync(path)) return found;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (/^\[.*\]$/.test(entry.name) && entry.isDirectory()) findResources(inside, found);
    else if (found.has(entry.name)) continue;
    else if (existsSync(join(inside, 'fxmanifest.lua'))) found.set(entry.name, 'fxmanifest.lua');
    else if (existsSync(join(inside, '__resource.lua'))) found.set(entry.name, '__resource.lua');
  }
  return found;
}

function startResource(name, found) {
  if (!found.has(name)) return print('resources', yellow(`Couldn't find resource ${name}.`));
  if (started.has(name)) return;
  if (found.get(name) === '__resource.lua') print('resources', yellow(`${name} has a manifest of the old format.`));
  started.add(name);
  print('resources', `Started resource ${name}`);
}

function numberSetting(name, min, max, otherwise) {
  const value = Number(settings.get(name));
  if (value >= min && value <= max) return value;
  print('config', yellow(`${name} has to be a number from ${min} to ${max}, so it is ${otherwise}.`));
  return otherwise;
}

// ---- The players: simulated, the same for the same demo_seed.

/** Creates the random number generator mulberry32, which returns numbers from 0 to 1. */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function simulateEvent() {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const here = [...players.keys()];
  const away = names.filter((name) => !players.has(name));
  const room = away.length > 0 && here.length < maxPlayers;
  const what = random();
  if (here.length === 0 || (room && what < 0.35)) return welcome(pick(away));
  if (what < 0.5) return leave(pick(here));
  if (what < 0.65 && started.has('race')) {
    return print('script:race', `${pick(here)} wins a race in ${60 + Math.floor(random() * 60)} s.`);
  }
  print('chat', `${pick(here)}: ${pick(phrases)}`);
}

function welcome(name) {
  players.set(name, ++joined);
  print('players', `${name} joined (${players.size}/${maxPlayers})`);
  if (started.has('hello')) print('script:hello', `Welcome to ${settings.get('sv_hostname')}, ${name}!`);
}

function leave(name) {
  players.delete(name);
  print('players', `${name} left (${players.size}/${maxPlayers})`);
}

// ---- The console.

const commands = new Map([
  ['help', { help: 'lists the commands', run: listCommands }],
  ['status', { help: 'shows the state of the server', run: status }],
  ['players', { help: 'lists who is here', run: listPlayers }],
  ['say', { help: 'writes <text> to the chat', run: say }],
  ['crash', { help: 'exits with an error, as a broken server does', run: crash }],
  ['hang', { help: 'stops reacting to commands and to SIGTERM', run: hang }],
  ['quit', { help: 'stops the server', run: () => quit('quit') }],
]);

function listCommands() {
  for (const [name, { help }] of commands) print('cmd', `${name === 'say' ? 'say <text>' : name} - ${help}`);
}

function status() {
  print('cmd', `hostname: ${settings.get('sv_hostname')}`);
  print('cmd', `players: ${players.size}/${maxPlayers}`);
  print('cmd', `uptime: ${Math.floor(process.uptime())} s`);
  print('cmd', `resources: ${[...started].join(', ') || 'none'}`);
}

function listPlayers() {
  if (players.size === 0) print('cmd', 'No players.');
  for (const [name, number] of players) print('cmd', `#${number} ${name}`);
}

function say(text) {
  if (text === '') print('cmd', yellow('Say what? For example: say Hello everyone'));
  else print('chat', `console: ${text}`);
}

function crash() {
  print('script:hello', red("SCRIPT ERROR: @hello/server.lua:5: attempt to index a nil value (local 'player')"));
  print('script:hello', red('> welcome (@hello/server.lua:5)'));
  print('script:hello', red('> handler (@hello/server.lua:9)'));
  print('server', red('Fatal error: the server has crashed, because you asked it to.'));
  process.exit(1);
}

function hang() {
  print('server', red('The server hangs: from now on only SIGKILL ends it.'));
  // Block the only thread like a deadlock: no input is read, and no signal handler runs.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

function quit(reason) {
  for (const name of started) print('resources', `Stopping resource ${name}`);
  print('server', `Goodbye (${reason}).`);
  process.exit(0);
}

function runCommand(line) {
  const [, word, text] = line.trim().match(/^(\S*)\s*(.*)$/s);
  if (word === '') return;
  const command = commands.get(word.toLowerCase());
  if (command) command.run(text);
  else print('cmd', yellow(`There is no command "${word}". Type help for the commands.`));
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => quit(signal));

print('server', `Welcome to the demo server, process ${process.pid} on Node ${process.version}.`);
print('server', `The Data Folder is ${folder}`);
readConfiguration();
const maxPlayers = numberSetting('sv_maxclients', 1, 1024, 8);
const random = createRandom(numberSetting('demo_seed', 0, 4294967295, 1));
setInterval(simulateEvent, 1000 * numberSetting('demo_tick', 0.01, 3600, 5));
print('server', 'Server is up, type help for the commands.');

// Like FXServer, the demo server quits at the end of its input. The manager keeps the input open.
createInterface({ input: process.stdin, terminal: false })
  .on('line', runCommand)
  .on('close', () => quit('end of input'));
