/** Command lines are parsed, refused with a clear message, or answered with help. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { toCommandPath } from '../../../http/cli/declare-commands.js';
import { examples } from '../../../http/cli/examples.js';
import { time } from '../../../http/cli/kit/option-values.js';
import { allCommands, parseCommandLine } from '../../kit/manager/parse-command-line.js';

const test = suite('http/cli/program');

async function parse(...args: string[]): Promise<{ name: string; operands: readonly string[]; flags: object }> {
  const { request, stderr } = await parseCommandLine(args);
  if (request === undefined) throw new Error(stderr);
  const { url, ...flags } = request.flags;
  return { name: request.name, operands: request.operands, flags };
}

async function faultOf(...args: string[]): Promise<string> {
  const { request, options, stderr } = await parseCommandLine(args);
  assert.is(request ?? options, undefined, args.join(' '));
  return stderr;
}

test('builds and folders without a subcommand print their lists', async () => {
  assert.is((await parse('builds')).name, 'builds list');
  assert.is((await parse('folders', '--json')).name, 'folders list');
  assert.is((await parse('builds', 'refresh')).name, 'builds refresh');
});

test('Options may be before, between and after the words of a command', async () => {
  for (const args of [
    ['--strict', 'a', 'b'],
    ['a', '--strict', 'b'],
    ['a', 'b', '--strict'],
  ])
    assert.equal(await parse('start', ...args), { name: 'start', operands: ['a', 'b'], flags: { strict: true } });
  const adding = { name: 'builds install', operands: ['x.zip'], flags: { id: '7' } };
  assert.equal(await parse('builds', '--id', '7', 'install', 'x.zip'), adding);
  assert.equal(await parse('builds', 'install', '--id', '7', 'x.zip'), adding);
  assert.equal(await parse('builds', 'install', 'x.zip', '--id=7'), adding);
});

test('--wait accepts a number of seconds or no value', async () => {
  const starting = { name: 'start', operands: ['a', 'b'] };
  assert.equal(await parse('start', 'a', 'b', '--wait'), { ...starting, flags: { wait: true } });
  for (const args of [
    ['a', 'b', '--wait=5'],
    ['a', 'b', '--wait', '5'],
    ['--wait', '5', 'a', 'b'],
    ['a', '--wait', '5', 'b'],
  ])
    assert.equal(await parse('start', ...args), { ...starting, flags: { wait: 5 } });
});

test('A Build id that is a number does not count as the seconds of --wait', async () => {
  const starting = { name: 'start', operands: ['2372', 'world'], flags: { wait: true } };
  assert.equal(await parse('start', '--wait', '2372', 'world'), starting);
  assert.equal(await parse('start', '2372', '--wait', 'world'), starting);
  assert.equal(await parse('start', '2372', '5'), { name: 'start', operands: ['2372', '5'], flags: {} });
});

test('--wait accepts 1 to 3600 seconds', async () => {
  for (const seconds of ['0', '3601', '1.5', 'x'])
    assert.is(
      await faultOf('start', 'a', 'b', `--wait=${seconds}`),
      'server-manager: Invalid --wait. It must be a whole number from 1 to 3600.\n',
    );
});

test('The arguments of command are operands, even after --', async () => {
  assert.equal((await parse('command', 'say', 'hello', 'there')).operands, ['say', 'hello', 'there']);
  assert.equal((await parse('command', '--', 'set', '--x', '-y')).operands, ['set', '--x', '-y']);
  assert.equal((await parse('start', '--', '--wait', 'b')).operands, ['--wait', 'b']);
});

test('command refuses an unknown option and suggests a known option', async () => {
  assert.match(
    await faultOf('command', 'ban', '--reason', 'x'),
    /^server-manager: Unknown option '--reason'\. Did you mean --json\?\n/,
  );
});

test('An option of another command is refused', async () => {
  assert.match(await faultOf('stop', '--wait'), /^server-manager: Unknown option '--wait'\.\n/);
  assert.match(await faultOf('builds', '--id', '7', 'list'), /^server-manager: Unknown option '--id'\.\n/);
});

test('Missing, superfluous and empty arguments are refused', async () => {
  for (const [args, message] of [
    [['start'], "Missing required argument 'build'. --help lists the arguments."],
    [['start', 'a'], "Missing required argument 'folder'. --help lists the arguments."],
    [['stop', 'now'], "Too many arguments for 'stop'. Expected 0 arguments but got 1."],
    [['check', ''], 'Invalid folder "". It must not be empty.'],
    [['builds', 'frob'], "Unknown command 'frob'."],
    [['frob'], "Unknown command 'frob'."],
    [['console', '--lines'], "Option '-n, --lines <count>' argument missing."],
    [['console', '--lines='], 'Invalid --lines. It must be a whole number from 0 to 10000.'],
    [['console', '--run='], 'Invalid --run. It must not be empty.'],
    [['status', '--json=yes'], "Unknown option '--json=yes'."],
    [['statechart', '--format', 'png'], 'Invalid --format. Allowed choices are svg, mermaid, json.'],
    [['completion', 'tcsh'], 'Invalid shell "tcsh". Allowed choices are bash, zsh, fish.'],
    [['config', 'a', '--from', 'x', '--versions'], "Option '--versions' cannot be used with option '--from <file>'."],
  ] as const)
    assert.is((await faultOf(...args)).split('\n')[0], `server-manager: ${message}`);
});

test('A mistyped command or option is answered with a suggestion', async () => {
  assert.match(await faultOf('strat', 'a', 'b'), "Unknown command 'strat'. Did you mean start?\n");
  assert.match(await faultOf('console', '--folow'), "Unknown option '--folow'. Did you mean --follow?\n");
});

test('A time without a zone is a local time, including a date alone', async () => {
  const { TZ } = process.env;
  process.env.TZ = 'Asia/Tokyo';
  try {
    assert.is(time('2026-01-31'), '2026-01-30T15:00:00.000Z');
    assert.is(time('2026-01-31T04:00'), '2026-01-30T19:00:00.000Z');
    assert.is(time('2026-01-31T04:00Z'), '2026-01-31T04:00:00.000Z');
  } finally {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
});

test('All invalid option values of a command are reported together', async () => {
  assert.is(
    await faultOf('console', '--lines', 'x', '--run=', '--url', 'nowhere'),
    'server-manager: Invalid --run. It must not be empty.\n' +
      'server-manager: Invalid --lines. It must be a whole number from 0 to 10000.\n' +
      'server-manager: Invalid --url. It must be a URL such as http://127.0.0.1:4810.\n',
  );
});

test('An invalid value from the environment is reported by the name of the variable', async () => {
  const { stderr } = await parseCommandLine(['status'], { SERVER_MANAGER_URL: 'nowhere' });
  assert.match(stderr, 'Invalid SERVER_MANAGER_URL. It must be a URL');
});

test('The names of built-in object properties are neither commands nor options', async () => {
  for (const name of ['constructor', '__proto__', 'toString']) {
    assert.match(await faultOf(name), 'Unknown command');
    assert.match(await faultOf('builds', name), 'Unknown command');
    assert.match(await faultOf('status', `--${name}`), 'Unknown option');
  }
});

test('Every command line is parsed, refused or answered with help', async () => {
  const first = fc.constantFrom(...allCommands().map((command) => command.name()));
  const options = allCommands().flatMap((command) => command.options.flatMap(({ long }) => [`${long}`, `${long}=1`]));
  const word = fc.oneof(fc.string(), fc.constantFrom(...options, 'install', 'list', '-h', '-x', '--', '5'));
  await fc.assert(
    fc.asyncProperty(first, fc.array(word, { maxLength: 6 }), async (command, args) => {
      const { request, options, mcp, stdout, stderr } = await parseCommandLine([command, ...args]);
      assert.is([request, options, mcp, stdout || undefined, stderr || undefined].filter((each) => each).length, 1);
    }),
    { numRuns: 300 },
  );
});

test('The help of each command shows its usage, arguments and options', async () => {
  for (const command of allCommands()) {
    const { stdout } = await parseCommandLine([...toCommandPath(command).split(' ').filter(Boolean), '--help']);
    assert.match(stdout, `Usage: ${`server-manager ${toCommandPath(command)}`.trim()} `);
    const text = stdout.replaceAll(/\s+/g, ' ');
    for (const each of [
      ...command.registeredArguments,
      ...command.options.filter(({ hidden }) => !hidden),
      ...command.commands.map((sub) => ({ description: sub.description() })),
    ])
      assert.ok(text.includes(each.description), `${toCommandPath(command)}: ${each.description}`);
  }
});

test('Every example of the help is a valid command line of its command', async () => {
  for (const [path, lines] of Object.entries(examples))
    for (const line of lines) {
      const [, ...words] =
        /^(.*?)(?: (?:>|\|\|) .*)?$/
          .exec(line)?.[1]
          ?.match(/"[^"]*"|\S+/g)
          ?.map(unquote) ?? [];
      const [first = ''] = line.split(' ');
      assert.is((await parse(first, ...words)).name.startsWith(path), true, line);
    }
});

function unquote(word: string): string {
  return word.replaceAll('"', '');
}

test('The help lists the commands in groups, and common options last', async () => {
  const { stdout } = await parseCommandLine(['--help']);
  assert.match(stdout, /\nRun the server:\n +serve [^]*\nSee what happens:\n[^]*\nThe program itself:\n/);
  const { stdout: ofKill } = await parseCommandLine(['kill', '--help']);
  assert.match(ofKill, /\n\nOptions of every command:\n[^]* -h, --help +Show this help\n$/);
  assert.not.match(ofKill, '\nOptions:');
  const { stdout: ofStop } = await parseCommandLine(['stop', '--help']);
  assert.match(
    ofStop,
    /\nOptions:\n[^]*--reason[^]*\nOptions of every command:\n[^]*\nExamples:\n  server-manager stop\n/,
  );
});

test('A group within a group also has a default subcommand', async () => {
  assert.is((await parse('access', 'tokens')).name, 'access tokens list');
  assert.is((await parse('access')).name, 'access show');
  assert.is((await parse('backups', 'kept', '--json')).name, 'backups kept list');
  assert.equal(await parse('access', 'tokens', 'remove', 'bot', '--yes'), {
    name: 'access tokens remove',
    operands: ['bot'],
    flags: { yes: true },
  });
});

test('No line of help is longer than 100 characters', async () => {
  for (const command of allCommands())
    for (const line of command.helpInformation().split('\n')) assert.ok(line.length <= 100, line);
});

test('The URL of the service must be an HTTP URL, with or without a path', async () => {
  for (const good of ['http://127.0.0.1:4810', 'https://game.example/manager/', 'http://[::1]:4810'])
    assert.is((await parseCommandLine(['status', '--url', good])).request?.flags.url?.href, new URL(good).href);
  for (const bad of [
    '',
    '127.0.0.1:4810',
    'ftp://x',
    'http://',
    'http://me:secret@x',
    'http://x?y',
    'http://x#y',
    'localhost',
  ])
    assert.match(await faultOf('status', '--url', bad), 'Invalid --url.');
});

test.run();
