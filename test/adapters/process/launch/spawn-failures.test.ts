/**
 * POST /start of a program that cannot be executed gets 500 with the reason and a remedy, and leaves no file on disk.
 */
import { chmodSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, startService } from '../../../kit/manager/service.js';
import { createWorkspace, type Workspace } from '../../../kit/manager/workspace.js';
import { writeForeignProgram, writeObjectFile, writeProgramWithoutLoader } from './elf.js';

const test = suite<{ workspace: Workspace; service: RunningService }>('adapters/process/launch/spawn-failures');

// One service for all tests: each failure must leave the service unchanged.
test.before(async (context) => {
  context.workspace = createWorkspace();
  context.workspace.addBuild('good');
  context.workspace.addBuild('bad');
  context.workspace.addFolder('world');
  context.service = await startService(context.workspace.root);
});

test.after(async ({ workspace, service }) => {
  await service.end();
  workspace.remove();
});

interface Refusal {
  readonly title: string;
  /** Creates the Build's program. */
  readonly program?: (path: string) => void;
  /** Further fields of build.json. */
  readonly file?: object;
  readonly command?: readonly string[];
  readonly detail: RegExp;
}

const text = (content: string) => (path: string) => writeFileSync(path, content, { mode: 0o755 });
const longest = 'x'.repeat(200_000);

const refusals: readonly Refusal[] = [
  {
    title: 'a program that is not executable',
    program: (path) => writeFileSync(path, '#!/bin/sh\n', { mode: 0o644 }),
    detail: /bad\/program is not executable.*chmod \+x/,
  },
  {
    title: 'a text without #!',
    program: text('echo hello\n'),
    detail: /bad\/program cannot run on this machine.*begins with #!/,
  },
  { title: 'an empty file', program: text(''), detail: /bad\/program cannot run on this machine/ },
  {
    title: 'a program for another kind of processor',
    program: writeForeignProgram,
    detail: /bad\/program cannot run on this machine/,
  },
  {
    title: 'an ELF file that is not a program',
    program: writeObjectFile,
    detail: /(cannot run|could not execute).*bad\/program|bad\/program cannot run/,
  },
  {
    title: 'a script whose interpreter is missing',
    program: text('#!/no/such/interpreter -x\n'),
    detail: /\/no\/such\/interpreter in the first line of the script does not exist/,
  },
  {
    title: 'a script with Windows line ends',
    program: text('#!/bin/sh\r\necho hello\r\n'),
    detail: /\/bin\/sh\\r in the first line of the script does not exist\. The file has Windows line endings/,
  },
  {
    title: 'a script with Windows line ends that is run through env',
    program: text('#!/usr/bin/env sh\r\necho hello\r\n'),
    detail: /sh\\r in the first line of the script does not exist\. The file has Windows line endings/,
  },
  {
    title: 'a program whose loader is missing',
    program: writeProgramWithoutLoader,
    detail: /could not execute .*bad\/program/,
  },
  {
    title: 'a working directory that does not exist',
    file: { cwd: '{folder}/nowhere' },
    detail: /world\/nowhere is not a directory.*"cwd"/,
  },
  {
    title: 'a working directory that is a file',
    file: { cwd: '{folder}/server.cfg' },
    detail: /world\/server\.cfg is not a directory/,
  },
  { title: 'an argument that is too long', command: ['./program', longest], detail: /exceed the system.s limit/ },
  {
    title: 'an environment that is too long',
    file: { env: { LONG: longest } },
    detail: /exceed the system.s limit/,
  },
  { title: 'a NUL in an argument', command: ['./program', 'a\0b'], detail: /NUL character/ },
  { title: 'a NUL in a value of the environment', file: { env: { NAME: 'a\0b' } }, detail: /NUL character/ },
  {
    title: 'an environment variable with an invalid name',
    file: { env: { 'a.b': 'value' } },
    detail: /"a\.b" is invalid/,
  },
  {
    title: 'a program that is not executable, under stdbuf',
    program: (path) => writeFileSync(path, '#!/bin/sh\n', { mode: 0o644 }),
    file: { unbuffer: true },
    detail: /bad\/program is not executable/,
  },
];

for (const {
  title,
  program = text('#!/bin/sh\nexec sleep 1000\n'),
  file = {},
  command = ['./program'],
  detail,
} of refusals) {
  test(`POST /start reports ${title}, leaves no file on disk, and the next start works`, async ({
    workspace,
    service,
  }) => {
    const build = workspace.addBuild('bad', { command, ...file });
    rmSync(join(build, 'program'), { force: true });
    program(join(build, 'program'));
    const before = workspace.runs();
    const answer = await service.post('/start', { Build: 'bad', Folder: 'world' });
    assert.is(answer.status, 500, answer.text);
    assert.is(answer.json.code, 'spawn_failed');
    assert.match(answer.json.detail, detail);
    await assertNothingLeft(workspace, service, before);
    await assertStarts(service);
  });
}

test('POST /start reports a run directory that cannot be created', async ({ workspace, service }) => {
  const runs = join(workspace.root, 'run');
  renameSync(runs, `${runs}.away`);
  writeFileSync(runs, 'a file in its place');
  const answer = await service.post('/start', { Build: 'good', Folder: 'world' });
  assert.is(answer.status, 500);
  assert.is(answer.json.code, 'spawn_failed');
  assert.match(answer.json.detail, /could not be prepared.*free space/);
  assert.is((await service.get('/status')).json.state, 'stopped');
  rmSync(runs);
  await assertStarts(service);
});

test('A directory does not count as the program of a Build', async ({ workspace, service }) => {
  workspace.addBuild('bad', { command: ['./resources'] });
  workspace.addBuild('bad/resources');
  const answer = await service.post('/start', { Build: 'bad', Folder: 'world' });
  assert.is(answer.status, 400);
  assert.is(answer.json.code, 'program_missing');
});

test('GET /builds reports spawn faults that are known before a start', async ({ workspace, service }) => {
  const build = workspace.addBuild('bad', { command: ['./program'] });
  rmSync(join(build, 'program'), { force: true });
  text('#!/bin/sh\r\n')(join(build, 'program'));
  const find = async () => (await service.get('/builds')).json.find(({ id }: { id: string }) => id === 'bad');
  const before = await find();
  assert.is(before.startable, false);
  assert.match(before.problem, /Windows line endings/);
  text('#!/bin/sh\n')(join(build, 'program'));
  chmodSync(join(build, 'program'), 0o755);
  assert.equal(await find(), {
    id: 'bad',
    kind: 'generic',
    kind_name: 'Generic',
    version: null,
    installed_at: before.installed_at,
    folder_present: true,
    exe_present: true,
    startable: true,
    problem: null,
    limits: null,
    limits_not_kept: [],
  });
});

async function assertNothingLeft(
  workspace: Workspace,
  service: RunningService,
  before: readonly string[],
): Promise<void> {
  const { json: status } = await service.get('/status');
  assert.is(status.state, 'stopped');
  assert.is(status.run, null);
  assert.equal(workspace.runs(), before);
  assert.equal(processesNaming(join(workspace.root, 'run')), []);
}

async function assertStarts(service: RunningService): Promise<void> {
  assert.is((await service.post('/start', { Build: 'good', Folder: 'world' })).status, 204);
  assert.is((await service.post('/stop')).status, 204);
}

/** Returns the processes with the text in their arguments. The arguments of a keeper contain its run directory. */
function processesNaming(part: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(Number.isInteger)
    .filter((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, 'latin1');
        return words.includes(part) && !words.includes('/.spare-');
      } catch {
        return false;
      }
    });
}

test.run();
