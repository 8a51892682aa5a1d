/**
 * The unit in docs/guides/systemd-and-containers.md is valid, and the server survives restarts and crashes under
 * systemd.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { managerGroup } from '../../adapters/process/kernel/cgroup-controllers.js';
import { parseCommandLine } from '../kit/manager/parse-command-line.js';
import { commandLine, type ServiceProcess, startServiceProcess } from '../kit/manager/service-process.js';
import { serversOf } from '../kit/manager/shared-service.js';
import { createWorkspace, fixtures } from '../kit/manager/workspace.js';
import { isAlive } from '../kit/system/processes.js';

const test = suite('docs/systemd-doc');

/** The path is relative to dist/test/docs/. */
const page = readFileSync(new URL('../../../docs/guides/systemd-and-containers.md', import.meta.url), 'utf8');
const [unit = '', changes = '', userUnit = ''] = [...page.matchAll(/```ini\n([\s\S]*?)```/g)].map(([, text]) => text);
const settings = new Map([...unit.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
const [node, program, command, ...options] = (settings.get('ExecStart') ?? '').split(' ');

test('The systemd unit keeps the server running when the manager stops or crashes', () => {
  const needed = { KillMode: 'process', Restart: 'always', OOMPolicy: 'continue', StartLimitIntervalSec: '0' };
  for (const [name, value] of Object.entries(needed)) assert.is(settings.get(name), value, name);
  for (const name of ['PrivateTmp', 'ProcSubset', 'MemoryDenyWriteExecute', 'DynamicUser', 'ProtectControlGroups'])
    assert.not(settings.has(name), name);
  assert.match(node ?? '', /^\//);
  assert.match(program ?? '', /^\//);
  assert.is(command, 'serve');
});

test('The systemd unit lets the manager create cgroups, and runs it in a subgroup', () => {
  assert.is(settings.get('Delegate'), 'yes');
  assert.is(settings.get('DelegateSubgroup'), managerGroup);
});

test('The systemd unit uses valid options, and may write to the workspace', async () => {
  const { options: read, stderr } = await parseCommandLine(['serve', ...options]);
  if (read === undefined) return assert.unreachable(stderr);
  assert.is(read.onExit, 'keep');
  assert.ok(read.recovery.autostart);
  assert.is(settings.get('ReadWritePaths'), read.root);
});

const { stdout: systemdVersion } = spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' });
const hasSystemd = systemdVersion !== null;

/** Matches the warning about a key that systemd before 254 ignores. */
const newKey = /^.*Unknown key.* 'DelegateSubgroup'.*\n/m;
const knowsNewKey = Number(/^systemd (\d+)/.exec(systemdVersion ?? '')?.[1]) >= 254;

/**
 * Returns the template unit: the unit with the lines of the second block. Each line replaces the line with its name, or
 * is added.
 */
function templateUnit(): string {
  let section = '';
  return changes
    .trim()
    .split('\n')
    .reduce((text, line) => {
      if (line.startsWith('[')) section = line;
      const [name = ''] = line.split('=');
      const former = new RegExp(`^${name}=.*$`, 'm');
      if (line === '' || line === section) return text;
      return former.test(text) ? text.replace(former, line) : text.replace(section, `${section}\n${line}`);
    }, unit);
}

const units = [
  { file: 'server-manager.service', started: 'server-manager.service', text: unit },
  { file: 'server-manager@.service', started: 'server-manager@roleplay.service', text: templateUnit() },
];

/** The limit that the guide states. Newer versions of systemd check further settings. */
const maxExposure = 3;

(hasSystemd ? test : test.skip)('systemd-analyze security rates the unit 3.0 or better', () => {
  const directory = mkdtempSync(join(tmpdir(), 'unit-'));
  const file = join(directory, 'server-manager.service');
  const rate = (text: string): number => {
    writeFileSync(file, text);
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', file], {
      encoding: 'utf8',
    });
    return Number(/Overall exposure level .*: ([\d.]+) /.exec(stdout)?.[1]);
  };
  try {
    assert.ok(rate(unit) <= maxExposure, String(rate(unit)));
    assert.ok(rate(unit.replace(/^NoNewPrivileges[^]*?\n\n/m, '')) > maxExposure);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test('The systemd guide gives the reason for each setting that restricts the unit', () => {
  const [, hardening = ''] = /\n\n(NoNewPrivileges[^]*?)\n\n/.exec(unit) ?? [];
  const names = [...hardening.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  assert.ok(names.length > 10);
  const reasons = page.slice(page.indexOf('### Why each line is there'));
  for (const name of names) assert.match(reasons, new RegExp(`^\\|.*\`${name}[\`=].*\\|`, 'm'), name);
});

test('The user unit has the settings of the system unit that need no root rights', async () => {
  const ofUser = userUnit.split('\n').filter((line) => /^\w+=/.test(line));
  const own = /^(ExecStart|WantedBy)=/;
  for (const line of ofUser) if (!own.test(line)) assert.match(unit, `${line}\n`);
  for (const name of ['KillMode', 'Delegate', 'Restart', 'OOMPolicy', 'NoNewPrivileges'])
    assert.ok(ofUser.includes(`${name}=${settings.get(name)}`), name);
  const [command = ''] = ofUser.filter((line) => line.startsWith('ExecStart='));
  const { options: read, stderr } = await parseCommandLine(command.split(' ').slice(2));
  assert.is(read?.onExit, 'keep', stderr);
});

(hasSystemd ? test : test.skip)('systemd-analyze verify accepts the user unit', () => {
  const directory = mkdtempSync(join(tmpdir(), 'unit-'));
  const file = join(directory, 'server-manager.service');
  try {
    writeFileSync(file, userUnit.replace(/^ExecStart=\S+ \S+/m, `ExecStart=${process.execPath} ${commandLine}`));
    const { status, stderr } = spawnSync('systemd-analyze', ['--user', 'verify', '--man=no', file], {
      encoding: 'utf8',
      env: { ...process.env, XDG_RUNTIME_DIR: directory },
    });
    assert.equal([status, stderr.replace(newKey, '')], [0, '']);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

for (const { file, started, text } of units) {
  (hasSystemd ? test : test.skip)(`systemd-analyze verify accepts ${file}`, () => {
    const directory = mkdtempSync(join(tmpdir(), 'unit-'));
    const verify = (content: string): { status: number | null; stderr: string } => {
      writeFileSync(join(directory, file), content);
      return spawnSync('systemd-analyze', ['verify', '--man=no', join(directory, started)], { encoding: 'utf8' });
    };
    try {
      // systemd-analyze checks that the programs exist: use the programs of this machine.
      const { status, stderr } = verify(text.replace(`${node} ${program}`, `${process.execPath} ${commandLine}`));
      assert.is(newKey.test(stderr), !knowsNewKey);
      assert.equal([status, stderr.replace(newKey, '')], [0, '']);
      assert.match(verify(text.replace('KillMode=process', 'KillMode=proces')).stderr, /kill mode/i);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
}

test('The template unit gives each server its own workspace and port', async () => {
  const line = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(templateUnit())?.[1] ?? '';
  const { options: read, stderr } = await parseCommandLine(line('ExecStart').split(' ').slice(2));
  if (read === undefined) return assert.unreachable(stderr);
  assert.is(read.root, '/srv/server-manager/%i');
  assert.is(line('ReadWritePaths'), read.root);
  assert.is(read.onExit, 'keep');
  const [, variable = '', port = ''] = /echo '(\w+)=(\d+)' >\/etc\/server-manager\/roleplay\.env/.exec(page) ?? [];
  assert.is(variable, 'SERVER_MANAGER_PORT');
  assert.match(page, `--url http://127.0.0.1:${port}`);
  assert.is(line('EnvironmentFile'), '/etc/server-manager/%i.env');
});

/** The ways in which systemd ends the manager: at a restart with KillMode=process, and after a crash of the manager. */
const ends = { 'SIGTERM to the manager alone': 'SIGTERM', 'a crash of the manager': 'SIGKILL' } as const;

for (const [what, signal] of Object.entries(ends)) {
  test(`The server and every byte of its console survive ${what} and a new start`, async () => {
    const workspace = createWorkspace();
    workspace.addBuild('counting', { command: [join(fixtures, 'counting-server.pl')] });
    workspace.addFolder('world');
    const args = options.filter(
      (_, index) =>
        !['--root', '--port'].includes(options[index - 1] ?? '') &&
        !['--root', '--port'].includes(options[index] ?? ''),
    );
    let service: ServiceProcess = await startServiceProcess(workspace.root, { args });
    try {
      assert.is((await service.post('/start', { Build: 'counting', Folder: 'world' })).status, 204);
      const { json: before } = await service.get('/status');
      for (let round = 1; round <= 3; round += 1) {
        await workspace.waitForConsole(new RegExp(`^${round * 100} `, 'm'), before.run);
        assert.is(await service.end(signal), signal === 'SIGTERM' ? 0 : null);
        assert.ok(isAlive(before.pid));
        service = await startServiceProcess(workspace.root, { args });
        const { json: after } = await service.get('/status');
        for (const field of ['state', 'phase', 'run', 'pid', 'started_at'])
          assert.is(after[field], before[field], field);
      }
      assert.is((await service.post('/command', { Command: 'enough' })).status, 202);
      const lines = (await workspace.waitForConsole('got enough\n', before.run)).split('\n').slice(0, -1);
      assert.equal(
        lines.map((line) => line.split(' ')[0]),
        lines.map((_, index) => String(index)),
      );
      assert.is((await service.post('/stop')).status, 204);
      assert.equal(serversOf(workspace), []);
    } finally {
      await service.end('SIGKILL');
      for (const pid of serversOf(workspace)) execFileSync('kill', ['-KILL', String(pid)]);
      workspace.remove();
    }
  });
}

test.run();
