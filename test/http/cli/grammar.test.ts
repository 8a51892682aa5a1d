/** The order of words on the command line, and command lines that are refused before a request is sent. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseCommandLine } from '../../kit/manager/parse-command-line.js';
import { type CommandLineRun, runCommandLine } from './command-line.js';

const test = suite('http/cli/grammar');

/** The environment with a port on which no program listens. A request would end with status 3. */
const unreachable = { SERVER_MANAGER_URL: 'http://127.0.0.1:9' };

async function refuse(...args: string[]): Promise<string> {
  const { status, stderr }: CommandLineRun = await runCommandLine(args, unreachable);
  assert.is(status, 2, `${args.join(' ')}: ${stderr}`);
  return stderr;
}

test('Options of every command may come before the command', async () => {
  for (const args of [
    ['--url', 'http://game.example', '--json', 'builds', 'install', 'x.zip'],
    ['--json', '--url=http://game.example', 'builds', 'install', 'x.zip'],
    ['--json', 'builds', '--url', 'http://game.example', 'install', 'x.zip'],
  ]) {
    const { request, stderr } = await parseCommandLine(args);
    assert.is(request?.name, 'builds install', stderr);
    assert.equal([request?.operands, request?.flags.json], [['x.zip'], true]);
    assert.is(request?.flags.url?.origin, 'http://game.example');
  }
  assert.is((await parseCommandLine(['--token-file', 'status', 'status'])).request?.flags.tokenFile, 'status');
});

test('An option of one command is refused if it precedes the command', async () => {
  assert.match(
    (await parseCommandLine(['--lines', '5', 'console'])).stderr,
    /^server-manager: Unknown option '--lines'/,
  );
});

test('server-manager alone prints the help, and serve starts the service', async () => {
  const { stdout } = await parseCommandLine(['--help']);
  for (const args of [[], ['--json']]) assert.equal(await runCommandLine(args), { status: 0, stdout, stderr: '' });
  assert.is((await parseCommandLine(['serve', '--port', '1'])).options?.port, 1);
  assert.is((await parseCommandLine(['serve'])).options?.port, 4810);
});

test('An option of serve without serve is refused with the correct command line', async () => {
  const { status, stderr } = await runCommandLine(['--root', '/srv/games']);
  assert.is(status, 2);
  assert.is(stderr, 'server-manager: Option --root belongs to serve. Run server-manager serve --root /srv/games.\n');
});

test('webhooks change refuses --url and names --receiver', async () => {
  const text = 'server-manager: --receiver sets the URL of the receiver, SERVER_MANAGER_URL the URL of the service.\n';
  assert.is(await refuse('webhooks', 'change', '0a1b', '--url', 'https://new.example'), text);
  assert.is(await refuse('--url', 'https://new.example', 'webhooks', 'change', '0a1b'), text);
  const { request } = await parseCommandLine(['webhooks', 'change', '0a1b', '--disable'], unreachable);
  assert.is(request?.flags.url?.href, 'http://127.0.0.1:9/');
});

test('An unknown scope is refused with a list of all scopes', async () => {
  assert.is(
    await refuse('access', 'tokens', 'create', 'bot', '--scope', 'read,frob'),
    'server-manager: Invalid --scope. "frob" is not one of the scopes: read, console, command, control, files, builds, backup, admin.\n',
  );
});

test('An unknown type of the history is refused with the nearest type', async () => {
  const type = 'server-manager: Invalid --type.';
  assert.is(
    await refuse('history', '--type', 'operation,server.exit'),
    `${type} "server.exit" is not a type of entries. The nearest is server.exited.\n`,
  );
  assert.match(await refuse('history', '--type', 'x'), /"x" is not a type of entries\. The first words are manager, /);
  assert.match(
    await refuse('webhooks', 'create', 'a', 'https://a.example', '--type', 'recoveri'),
    'nearest is recovery.',
  );
});

test('A schedule without its action or its time is refused before a request', async () => {
  const create = (...options: string[]): Promise<string> => refuse('schedules', 'create', 'x', ...options);
  assert.match(await create('--times', '04:00'), 'Give what is carried out with --action: restart, stop, start,');
  assert.match(await create('--action', 'restart'), 'Give when it is carried out with --times, --cron or --once.');
  assert.match(await create('--action', 'start', '--times', '04:00'), '--action start needs --build.');
  assert.match(await create('--action', 'command', '--times', '04:00'), '--action command needs --text.');
});

test('Times, weekdays, zones and cron expressions are checked before a request', async () => {
  const create = (...options: string[]): Promise<string> =>
    refuse('schedules', 'create', 'x', '--action', 'stop', ...options);
  assert.match(await create('--times', '25:00'), 'Invalid --times. It must be a list such as 04:00,16:00.');
  assert.match(await create('--times', '04:00', '--days', 'mon,fry'), '"fry" is not one of the weekdays: mon, tue,');
  assert.match(await create('--times', '04:00', '--zone', 'Berlin'), 'Invalid --zone. "Berlin" is not a time zone.');
  assert.match(await create('--cron', '0 4 *'), 'Invalid --cron. "0 4 *" has not five fields');
  assert.match(await create('--cron', '0 25 * * *'), 'Invalid --cron. ');
  assert.match(await refuse('schedules', 'change', '0a1b', '--cron', 'daily'), 'has not five fields');
});

test('Severities and checksums are checked before a request', async () => {
  assert.match(
    await refuse('search', '--severity', 'warn'),
    '"warn" is not one of the severities: error, warning, info.',
  );
  assert.match(
    await refuse('builds', 'install', 'https://a.example/fx.tar', '--id', '1', '--sha256', 'abc'),
    'Invalid --sha256. It must be 64 hexadecimal digits.',
  );
});

test.run();
