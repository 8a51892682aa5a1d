/**
 * The files that the manager opens and executes while each of its features uses a Data Folder full of links to root's
 * files.
 */
// Test limit: 240 s, each feature runs with twelve Data Folders, and each call is traced.
import { lstatSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RepositoryKind } from '../../../../machines/backups/types.js';
import { tarOf } from '../../../adapters/archives/archives.js';
import { describeOpenApi } from '../../../kit/http/open-api.js';
import { offer } from '../../../kit/manager/server-updates.js';
import { startServiceProcess } from '../../../kit/manager/service-process.js';
import { createWorkspace } from '../../../kit/manager/workspace.js';
import { startIndexServer } from '../../../kit/servers/build-index.js';
import { hasRestic } from '../../../kit/servers/restic-repository.js';
import {
  findTraceObstacle,
  hasStrace,
  readTracedCalls,
  type TracedCall,
  tracerTo,
} from '../../../kit/system/traced-calls.js';
import { repositoryOptions } from '../backups/repositories.js';
import { addConfined, confinedUid, obstacle } from './confined-server.js';
import { bringContent } from './content-features.js';
import {
  askFolder,
  copyAndRemove,
  type HostileContext,
  keepFolder,
  runServer,
  send,
  updateServer,
} from './folder-features.js';
import { makeHostileFolders, ofRoot, ofServer } from './hostile-folders.js';

const test = suite<HostileContext>('http/api/confined-user/every-path');

/** Operations that use a Data Folder, or a run in it. */
const reaching =
  / \/(?:(?:datafolders|backups|kept-folders|resources|resource-changes|runs|start|stop|restart|kill|command|console|status)\b|updates\/)/;

/** Returns the state of every entry below a directory. */
function describeTree(directory: string): string[] {
  return ['', ...readdirSync(directory, { recursive: true, encoding: 'utf8' })].map((path) => {
    const { ino, mode, uid, nlink, size, mtimeMs, ctimeMs } = lstatSync(join(directory, path));
    return [path, ino, mode, uid, nlink, size, mtimeMs, ctimeMs].join(' ');
  });
}

/**
 * The programs that the manager executes as root. A program may be added only when the source of its arguments is
 * clear.
 */
const programsOfRoot = [
  ...['node', 'sh', 'setsid', 'setpriv', 'mkfifo', 'flock', 'sleep', 'sync', 'fallocate', 'cp', 'rm'],
  // restic reads a Data Folder in place, or a copy of it. restic saves links as links.
  'restic',
];

const isBelow = (path: string, directory: string): boolean => path.startsWith(`${directory}/`);

/** Asserts that no file or process of the server gets root's rights. */
function judge(calls: readonly TracedCall[], { workspace, outside }: HostileContext): void {
  const ofUser = (uid: number, name: TracedCall['name']) =>
    calls.filter((call) => call.uid === uid && call.name === name);
  // An entry that is opened with O_PATH is neither read nor changed.
  const opened = ofUser(0, 'open').filter(({ details }) => !/\bO_PATH\b/.test(details));
  assert.equal(
    opened.filter(({ path }) => isBelow(path, realpathSync(outside))),
    [],
  );
  const executed = ofUser(0, 'execute');
  assert.equal(
    executed.filter(({ path }) => isBelow(path, workspace.root)),
    [],
  );
  const names = new Set(executed.map(({ path }) => basename(path)));
  assert.equal(
    [...names].filter((name) => !programsOfRoot.includes(name)),
    [],
  );
  assert.equal(
    executed.filter(({ path, details }) => details.includes(ofServer) && basename(path) !== 'setpriv'),
    [],
  );

  // The trace must contain the calls that the test judges.
  assert.ok(opened.some(({ path }) => path === join(workspace.root, 'data/fxserver-files/folder.json')));
  const ofServers = ofUser(confinedUid, 'execute');
  assert.ok(ofServers.some(({ path }) => path === join(workspace.root, 'data/fxserver-files/dump.sh')));
  assert.ok(ofServers.some(({ path, details }) => path === '/bin/sh' && details.includes(ofServer)));
}

const missing = obstacle ?? (hasStrace ? null : 'strace is not installed');
if (missing !== null) console.log(`SKIPPED: ${missing}`);
else {
  const untraced = findTraceObstacle();
  if (untraced !== null) console.log(`Calls are not traced here, answers and files are checked. ${untraced}`);

  /** Starts a manager over hostile Data Folders. */
  async function open(context: HostileContext, repository: RepositoryKind): Promise<void> {
    const workspace = createWorkspace();
    workspace.addFolder('world');
    addConfined(workspace);
    const [outside = '', traces = ''] = ['outside-', 'traces-'].map((prefix) => mkdtempSync(join(tmpdir(), prefix)));
    const folders = makeHostileFolders(join(workspace.root, 'data'), outside);
    const index = await startIndexServer();
    offer(
      index,
      tarOf([{ path: 'build.json', content: readFileSync(join(workspace.root, 'builds/confined/build.json')) }]),
    );
    Object.assign(context, { workspace, outside, traces, index, folders, requested: new Set() });
    context.service = await startServiceProcess(workspace.root, {
      args: ['--builds-index', index.url, ...repositoryOptions(repository, workspace)],
      ...(untraced === null && { through: tracerTo(traces) }),
    });
  }

  /** Ends the manager, and asserts that no file of root was read, executed or changed. */
  async function close(context: HostileContext, before: readonly string[]): Promise<void> {
    const { service, outside, traces } = context;
    await service.end();
    assert.not.match(service.log(), ofRoot);
    assert.equal(describeTree(outside), before);
    if (untraced === null) judge(await readTracedCalls(traces), context);
  }

  test.after.each(async ({ service, workspace, outside, traces, index }) => {
    await service?.end();
    index?.end();
    workspace?.remove();
    for (const path of [outside, traces]) rmSync(path, { recursive: true });
  });

  test('No feature follows a link of the server to a file outside', async (context) => {
    await open(context, 'copy');
    const { outside, folders, requested } = context;
    const before = describeTree(outside);
    const started: string[] = [];
    for (const folder of folders) {
      await askFolder(context, folder);
      // The way in which files are copied does not depend on the kind.
      if (folder.kind !== 'fxserver') {
        await bringContent(context, folder);
        continue;
      }
      const isStarted = await runServer(context, folder);
      if (isStarted) started.push(folder.name);
      await keepFolder(context, folder);
      if (isStarted && folder.name.endsWith('-files')) await updateServer(context, folder);
      // This operation is last, because it replaces some of the links.
      await bringContent(context, folder);
      await copyAndRemove(context, folder);
    }
    for (const list of ['/datafolders', '/backups', '/runs', '/resource-changes']) await send(context, `GET ${list}`);
    await send(context, 'POST /datafolders');
    assert.equal(started, ['fxserver-entries', 'fxserver-files', 'fxserver-rest']);
    const operations = Object.entries((await describeOpenApi()).paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    assert.equal(
      operations.filter((operation) => reaching.test(operation) && !requested.has(operation)),
      [],
    );
    await close(context, before);
  });

  test('A repository of restic gets no file to which only links of the server lead', async (context) => {
    if (!hasRestic) return console.log('SKIPPED: restic is not installed');
    await open(context, 'restic');
    const { outside, folders } = context;
    const before = describeTree(outside);
    for (const folder of folders) {
      if (folder.kind !== 'fxserver') continue;
      await askFolder(context, folder);
      await runServer(context, folder);
      await keepFolder(context, folder);
    }
    await close(context, before);
  });
}

test.run();
