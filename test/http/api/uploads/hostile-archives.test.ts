/** Hostile archives change no file outside of their directory, and leave no file, in the whole temporary directory. */
// Test limit: 600 s, the long tier unpacks several hundred archives twice.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tarOf } from '../../../adapters/archives/archives.js';
import { listDamagedArchives, maxUnpackedBytes } from '../../../adapters/archives/hostile/damaged.js';
import type { HostileArchive } from '../../../adapters/archives/hostile/hostile-archive.js';
import { listHostileLinks } from '../../../adapters/archives/hostile/links.js';
import { listHostileNames } from '../../../adapters/archives/hostile/names.js';
import { listHostileTarHeaders } from '../../../adapters/archives/hostile/tar-headers.js';
import { listHostileZipRecords } from '../../../adapters/archives/hostile/zip-records.js';
import { tus, uploadWhole } from '../../../kit/http/tus.js';
import { type ServiceProcess, startServiceProcess } from '../../../kit/manager/service-process.js';
import { createWorkspace, type Workspace } from '../../../kit/manager/workspace.js';
import { sampleCases } from '../../../kit/sample.js';
import { describeTree, findDifferences } from '../../../kit/system/describe-tree.js';
import { until } from '../../../kit/system/until.js';

interface Sandbox {
  /** A directory that contains everything that an archive of the test can reach. */
  sandbox: string;
  outside: string;
  workspace: Workspace;
  service: ServiceProcess;
}

const test = suite<Sandbox>('http/api/uploads/hostile-archives');

test.before(async (context) => {
  context.sandbox = mkdtempSync(join(tmpdir(), 'hostile-'));
  context.outside = join(context.sandbox, 'outside');
  const temporary = join(context.sandbox, 'a/b/c/temporary');
  for (const directory of [context.outside, temporary]) mkdirSync(directory, { recursive: true });
  writeFileSync(join(context.outside, 'secret'), 'the secret of root');
  execFileSync('mkfifo', [join(context.outside, 'pipe')]);
  context.workspace = createWorkspace(temporary);
  for (const name of ['world', 'other']) context.workspace.addFolder(name);
  context.service = await startServiceProcess(context.workspace.root, {
    args: ['--upload-limit', String(maxUnpackedBytes)],
    env: { TMPDIR: temporary },
  });
  // The first use creates the directories of the uploads and of the trash.
  const upload = await uploadWhole(context.service, tarOf([{ path: 'a', content: 'x' }]));
  await context.service.post('/datafolders/world/files/unpack', { upload, path: 'in' });
  await context.service.request('DELETE', '/datafolders/world/files?path=in&permanent=true');
  await untilRemoved(context);
});

test.after(async ({ service, workspace, sandbox }) => {
  await service?.end('SIGKILL');
  workspace?.remove();
  rmSync(sandbox, { recursive: true, force: true });
});

/** The records of uploads that have ended, the history, and the keeper for the next run. */
const records = /manager\/uploads\/u\w+(?:\/(?:record|moves)\.json)? |manager\/manager\.db|run\/\.spare-/;

/** Describes all other files. @param upload an upload that has not ended */
function describe({ sandbox }: Sandbox, upload: string | null = null): string[] {
  const isLeftOut = (path: string): boolean =>
    removing.test(path) || (upload !== null && path.endsWith(`/manager/uploads/${upload}`));
  return describeTree(sandbox, isLeftOut).filter((line) => !records.test(line));
}

/** Matches the directories that the service deletes permanently after its answer. */
const removing = /\.removing-/;

const untilRemoved = ({ workspace }: Sandbox) =>
  until(() => !readdirSync(join(workspace.root, 'data/.trash/world')).some((name) => removing.test(name)));

/** Unpacks an archive in a preview and with effect, and removes the files that it was allowed to write. */
async function attack(context: Sandbox, { what, archive, codes }: HostileArchive): Promise<void> {
  const { service } = context;
  const before = describe(context);
  const upload = await uploadWhole(service, archive, 'archive');
  const order = { upload, path: 'in' };
  const preview = await service.post('/datafolders/world/files/unpack', { ...order, dry_run: true });
  assert.equal(findDifferences(before, describe(context, upload)), [], `the preview of an archive ${what}`);
  const unpacked = await service.post('/datafolders/world/files/unpack', order);
  const outcome = unpacked.status === 200 ? null : unpacked.json.code;
  assert.ok(codes.includes(outcome), `an archive ${what}: ${outcome ?? 'unpacked'}, not ${codes}`);
  assert.is(preview.status === 200 ? null : preview.json.code, outcome, what);
  const changes = findDifferences(before, describe(context, upload));
  if (outcome === null) {
    for (const change of changes) {
      assert.ok(/^a\/b\/c\/temporary\/[^/]+\/data\/world\/in(?:\/| )/.test(change), `${what}: ${change}`);
      assert.ok(/ (?:100[0-7]{3}|40[0-7]{3}|120777) /s.test(change), `${what} has more than plain rights: ${change}`);
    }
    const removed = await service.request('DELETE', '/datafolders/world/files?path=in&permanent=true');
    assert.is(removed.status, 200, removed.text);
  } else assert.equal(changes, [], `an archive ${what}`);
  await service.request('DELETE', `/uploads/${upload}`, { headers: tus });
  await untilRemoved(context);
  assert.equal(findDifferences(before, describe(context)), [], `after an archive ${what}`);
}

for (const [title, list] of [
  ['names', listHostileNames],
  ['links', listHostileLinks],
  ['headers of a tar', listHostileTarHeaders],
  ['records of a zip', listHostileZipRecords],
  ['damage or a too large content', listDamagedArchives],
] as const)
  test(`Archives with hostile ${title} write only into their directory`, async (context) => {
    for (const each of sampleCases(title, list(context.outside), 12)) await attack(context, each);
  });

test('There are at least 200 hostile archives, and no two are the same', ({ outside }) => {
  const all = [listHostileNames, listHostileLinks].flatMap((list) => list(outside));
  all.push(...listHostileTarHeaders(), ...listHostileZipRecords(), ...listDamagedArchives());
  assert.is(new Set(all.map(({ archive }) => archive.toString('latin1'))).size, all.length);
  assert.ok(all.length >= 200, String(all.length));
});

test.run();
