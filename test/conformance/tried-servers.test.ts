/** The files of docs/guides/tried-servers.md with real servers. Each server starts, gets a command, and is stopped. */
import { chmodSync, chownSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as assert from 'uvu/assert';
import { findUser } from '../../adapters/process/launch/user.js';
import { findFreePort } from '../kit/system/free-port.js';
import { isRoot } from '../kit/system/rights.js';
import { realServerSuite } from './real-server.js';
import type { Session } from './session.js';

interface Tried {
  /** The heading of the server's section. */
  readonly name: string;
  readonly package: string;
  readonly program: string;
  readonly folder: string;
  readonly build: string;
  /** A command and its output; absent if the server reads no commands. */
  readonly command?: readonly [line: string, output: string | RegExp];
  /** The port in the configuration of the server; absent if the port is a variable. */
  readonly port?: string;
  /** Whether the server can hang if it is stopped too early. */
  readonly mayHang?: true;
}

const servers: readonly Tried[] = [
  {
    name: 'ioquake3',
    package: 'ioquake3-server',
    program: '/usr/lib/ioquake3/ioq3ded',
    build: 'ioquake3',
    folder: 'duel',
    command: ['echo hello there', 'hello there\n'],
  },
  {
    name: 'OpenTTD',
    package: 'openttd',
    program: '/usr/games/openttd',
    build: 'openttd-debian',
    folder: 'trains',
    command: ['list_ai', /^List of AIs/m],
  },
  {
    name: 'Armagetron Advanced',
    package: 'armagetronad-dedicated',
    program: '/usr/games/armagetronad-dedicated.real',
    build: 'armagetron',
    folder: 'arena',
    port: '4534',
    command: ['SAY hello', 'Admin: hello'],
  },
  {
    name: 'Luanti',
    package: 'minetest-server',
    program: '/usr/lib/minetest/minetestserver',
    build: 'luanti',
    folder: 'mine',
    mayHang: true,
  },
  {
    name: 'Teeworlds',
    package: 'teeworlds-server',
    program: '/usr/games/teeworlds-server',
    build: 'teeworlds',
    folder: 'capture',
    command: ['echo hello there', 'hello there'],
  },
  {
    name: 'Freeciv',
    package: 'freeciv-server',
    program: '/usr/games/freeciv-server',
    build: 'freeciv',
    folder: 'empire',
    command: ['show nationset', /^nationset /m],
  },
  { name: 'BZFlag', package: 'bzflag-server', program: '/usr/games/bzfs', build: 'bzflag', folder: 'tanks' },
  {
    name: 'Wesnoth',
    package: 'wesnoth-1.16-server',
    program: '/usr/games/wesnothd-1.16',
    build: 'wesnoth',
    folder: 'campaign',
    command: ['help', 'Available commands are'],
  },
  {
    name: 'Mumble',
    package: 'mumble-server',
    program: '/usr/sbin/murmurd',
    build: 'mumble',
    folder: 'voice',
    port: '64738',
  },
  {
    name: 'Redis',
    package: 'redis-server',
    program: '/usr/bin/redis-server',
    build: 'redis',
    folder: 'store',
    command: ['ECHO "hello there"', 'hello there\n'],
  },
];

const guide = readFileSync(fileURLToPath(new URL('../../../docs/guides/tried-servers.md', import.meta.url)), 'utf8');

/** Returns the files of a section, by their paths below the workspace. */
function filesOf(name: string): Record<string, string> {
  const section = guide.split(/^## /m).find((text) => text.startsWith(`${name}\n`)) ?? '';
  const files = section.matchAll(/^`((?:builds|data)\/\S+)`:\n\n```\w+\n(.*?)^```$/gms);
  return Object.fromEntries([...files].map(([, path = '', text = '']) => [path, text]));
}

/** Gives the Data Folder to the user that the Build names. This user must be able to reach the Data Folder. */
function give(folder: string, workspace: string, name: string): void {
  const user = findUser(name);
  assert.ok(user, `there is no user ${name}`);
  chmodSync(workspace, 0o755);
  for (const path of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    chownSync(join(folder, path), user.uid, user.gid);
}

async function prepare({ root, write, refresh }: Session, { name, build, folder, port }: Tried): Promise<void> {
  const files = filesOf(name);
  const free = String(await findFreePort());
  const { user } = JSON.parse(files[`builds/${build}/build.json`] ?? '{}');
  const filled = Object.entries(files).map(([path, text]) => [
    path,
    port === undefined ? text : text.replace(port, free),
  ]);
  write({
    ...Object.fromEntries(filled),
    [`data/${folder}/folder.json`]: { kind: 'generic', variables: port === undefined ? { port: Number(free) } : {} },
  });
  if (user !== undefined) give(join(root, 'data', folder), root, user);
  await refresh();
}

for (const tried of servers) {
  const { name, program, build, folder, command, mayHang = false } = tried;
  const test = realServerSuite('conformance/tried-servers', { package: tried.package, file: program });
  test(`${name} starts, ${command === undefined ? 'refuses commands' : 'accepts a command'} and stops as in the guide`, async (session) => {
    const needsRoot = filesOf(name)[`builds/${build}/build.json`]?.includes('"user"') === true;
    if (needsRoot && !isRoot) return console.log(`SKIPPED: only root can run ${name} as another user`);
    await prepare(session, tried);
    const { findings } = (await session.service().get(`/datafolders/${folder}/preflight?build=${build}`)).json;
    assert.equal(findings, []);
    const { run, phase } = await session.start(build, folder);
    assert.is(phase, 'up');
    if (command === undefined) {
      const refused = await session.service().post('/command', { Command: 'hello' });
      assert.equal([refused.status, refused.json.code], [501, 'console_absent']);
    } else await session.output(command[1], await session.command(command[0]));
    const exit = await session.stop();
    assert.equal([exit.run, exit.expected], [run, true]);
    if (!mayHang) assert.is(exit.outcome, 'stopped');
  });
  test.run();
}

const described = [...guide.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
assert.equal(
  described,
  servers.map(({ name }) => name),
);
