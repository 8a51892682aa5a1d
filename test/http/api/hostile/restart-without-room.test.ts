/** POST /restart on a disk without space for the files of the next run does not affect the running server. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../kit/manager/service.js';
import { serversOf } from '../../../kit/manager/shared-service.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import type { Workspace } from '../../../kit/manager/workspace.js';
import { findMountFault, fixture, mountSmall, start, stop } from '../../../kit/system/broken-environment.js';
import { until } from '../../../kit/system/until.js';

const reason = findMountFault();
const test = successiveManagersSuite('http/api/hostile/restart-without-room', (root) =>
  reason === null ? mountSmall(root, 4_096, 200) : () => undefined,
);

function check(title: string, run: Parameters<typeof test>[1]): void {
  test(title, reason === null ? run : () => console.log(`SKIPPED: ${reason}`));
}

/** Creates empty files until the disk has no inode left. @returns their paths */
function useInodes({ root }: Workspace): string[] {
  const paths: string[] = [];
  for (;;) {
    const path = join(root, `inode-${paths.length}`);
    try {
      writeFileSync(path, '');
    } catch {
      return paths;
    }
    paths.push(path);
  }
}

/** Waits until the directory of the next run exists, with its keeper. */
const untilPrepared = ({ root }: Workspace): Promise<unknown> =>
  until(() => {
    const spare = readdirSync(join(root, 'run')).find((name) => name.startsWith('.spare-') && !name.includes('gone'));
    return spare !== undefined && readdirSync(join(root, 'run', spare)).includes('keeper.log');
  });

/** Covers the workspace by a read-only mount of itself. @returns a function that removes the mount */
function mountReadOnly({ root }: Workspace): () => void {
  // A mount with files open for writing cannot become read-only. Therefore, a second mount does.
  const elsewhere = mkdtempSync(join(tmpdir(), 'server-manager-'));
  execFileSync('mount', ['--bind', root, elsewhere]);
  execFileSync('mount', ['-o', 'remount,bind,ro', elsewhere]);
  execFileSync('mount', ['--bind', elsewhere, root]);
  execFileSync('umount', [elsewhere]);
  rmdirSync(elsewhere);
  return () => void execFileSync('umount', ['--lazy', root]);
}

async function assertRefused(service: RunningService, pid: number): Promise<string> {
  const answer = await service.post('/restart');
  assert.equal([answer.status, answer.json.code], [500, 'launch_impossible'], answer.text);
  const { json: status } = await service.get('/status');
  assert.equal([status.phase, status.pid], ['up', pid], 'the running server is untouched');
  return answer.json.detail;
}

check(
  'POST /restart restarts the server or keeps it running with any number of inodes',
  async ({ workspace, manageProcess }) => {
    const service = await manageProcess();
    let { pid } = await start(service, workspace);
    const answers: number[] = [];
    await untilPrepared(workspace);
    for (let free = 0; free < 20; free += 1) {
      const paths = useInodes(workspace);
      for (const path of paths.slice(0, free)) rmSync(path);
      const answer = await service.post('/restart');
      const { json: status } = await service.get('/status');
      assert.is(status.phase, 'up', `with ${free} free inodes: ${answer.text}`);
      if (answer.status === 204) assert.is.not(status.pid, pid);
      else assert.equal([answer.json.code, status.pid], ['launch_impossible', pid]);
      answers.push(answer.status);
      pid = status.pid;
      for (const path of paths) rmSync(path, { force: true });
    }
    assert.equal([answers[0], answers.at(-1)], [500, 204]);
    await stop(service, workspace);
  },
);

check(
  'The next manager reports the exit of a server that ran without a free inode',
  async ({ workspace, manageProcess }) => {
    const first = await manageProcess();
    const { run, pid } = await start(first, workspace);
    await untilPrepared(workspace);
    const paths = useInodes(workspace);
    await first.end('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await until(() => serversOf(workspace).length === 0);
    for (const path of paths) rmSync(path, { force: true });
    const second = await manageProcess();
    const { last_exit: exit } = (await second.get('/status')).json;
    assert.equal([exit.run, exit.code, exit.unseen], [run, 137, null]);
    assert.is((await second.get(`/runs/${run}/events`)).status, 200);
    for (const file of ['exit', 'events.jsonl', 'head', 'times'])
      assert.ok(existsSync(join(workspace.root, 'run', run, file)), file);
  },
);

check(
  'POST /restart on a read-only disk leaves the server running and stoppable',
  async ({ workspace, manageProcess }) => {
    const service = await manageProcess();
    const { pid } = await start(service, workspace);
    await untilPrepared(workspace);
    const unmount = mountReadOnly(workspace);
    try {
      assert.match(await assertRefused(service, pid), /keeps running.*read-only file system/);
      await assertRefused(service, pid);
      await stop(service, workspace);
      assert.is(await service.end(), 0);
    } finally {
      unmount();
    }
  },
);

check(
  'POST /start works after POST /kill during a restart with a reserved run',
  async ({ workspace, manageProcess }) => {
    workspace.addBuild('stubborn', {
      command: [fixture('console-server.sh'), 'stubborn'],
      stop: { signal: 'SIGTERM', timeoutMs: 60_000 },
    });
    const service = await manageProcess();
    await start(service, workspace, 'stubborn');
    const restart = service.post('/restart');
    await until(() => readdirSync(join(workspace.root, 'manager')).includes('intent'));
    assert.is((await service.post('/kill')).status, 204);
    assert.is((await restart).status, 409);
    await start(service, workspace);
    await stop(service, workspace);
    assert.is(await service.end(), 0);
    assert.equal(
      readdirSync(join(workspace.root, 'run')).filter((name) => name.startsWith('.')),
      [],
    );
  },
);

test.run();
