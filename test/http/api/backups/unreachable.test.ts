/** Repositories of restic over the network, which become unreachable before and during each job. */
// Test limit: 180 s, the tests wait several times for a repository that does not answer.
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../kit/manager/service.js';
import type { ServiceProcess } from '../../../kit/manager/service-process.js';
import { startStandard, waitForStatus } from '../../../kit/manager/shared-service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import type { Workspace } from '../../../kit/manager/workspace.js';
import { sampleCases } from '../../../kit/sample.js';
import { type BreakableProxy, type ProxyMode, startBreakableProxy } from '../../../kit/servers/breakable-proxy.js';
import { addResticRepository, hasRestic } from '../../../kit/servers/restic-repository.js';
import { s3Obstacle, startS3Server } from '../../../kit/servers/s3-server.js';
import { sftpObstacle, startSftpServer } from '../../../kit/servers/sftp-server.js';
import { processState } from '../../../kit/system/broken-environment.js';
import { until } from '../../../kit/system/until.js';
import { ended } from './under-load.js';

/** A server with a repository for each test. */
interface Host {
  /** @param hasRepository whether an empty repository with a fast key exists; otherwise the manager creates one */
  open(workspace: Workspace, hasRepository: boolean): Promise<Remote>;
  end(): Promise<void> | void;
}

interface Remote {
  readonly proxy: BreakableProxy;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

async function startSftp(): Promise<Host> {
  const server = await startSftpServer();
  let count = 0;
  return {
    async open({ root }, hasRepository) {
      const proxy = await startBreakableProxy(server.port);
      count += 1;
      const path = join(server.directory, String(count));
      if (hasRepository) addResticRepository(root, path);
      const args = ['--backup-repository', `sftp:127.0.0.1:${path}`];
      return { proxy, args: [...args, '--backup-restic-options', server.optionFor(proxy.port)], env: {} };
    },
    end: server.end,
  };
}

async function startS3(): Promise<Host> {
  const server = await startS3Server();
  let count = 0;
  return {
    async open({ root }, hasRepository) {
      const proxy = await startBreakableProxy(server.port);
      count += 1;
      const bucket = `backups-${count}`;
      if (hasRepository) {
        const path = join(root, 'repository');
        addResticRepository(root, path);
        server.put(path, bucket, '');
      }
      const location = `s3:https://127.0.0.1:${proxy.port}/${bucket}`;
      return { proxy, args: ['--backup-repository', location], env: server.env };
    },
    end: server.end,
  };
}

const kinds = {
  sftp: { start: startSftp, obstacle: hasRestic ? sftpObstacle : 'restic is not installed' },
  s3: { start: startS3, obstacle: hasRestic ? s3Obstacle : 'restic is not installed' },
};
type Kind = keyof typeof kinds;
/** The seconds after which a silent repository counts as lost. A busy machine may need more than one second. */
const answerLimit = (): string =>
  String(Math.min(3, Math.ceil(Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()))));

/** The time within which a job must fail. It is longer than the limit, and far shorter than restic's 15 minutes. */
const patienceMs = 60_000;

const test = successiveManagersSuite('http/api/backups/unreachable');

async function begin(context: SuccessiveManagers, remote: Remote): Promise<ServiceProcess> {
  const args = [...remote.args, '--backup-answer-limit', answerLimit()];
  return context.manageProcess({ args, env: remote.env });
}

/** Writes new content, because content that restic already has needs no connection. */
function change({ root }: Workspace): void {
  for (const name of ['one', 'two']) writeFileSync(join(root, 'data/world', name), randomBytes(2_000_000));
}

async function backUp(service: RunningService, mode = 'freeze'): Promise<any> {
  const begun = await service.post('/backups', { folder: 'world', mode });
  assert.is(begun.status, 202, begun.text);
  return ended(service, begun.json);
}

/** Checks that the problem names the repository, and arrived within the limit. */
function assertUnreachable(problem: string | null, begun: number): void {
  assert.match(problem ?? 'no problem', /^The repository (sftp|s3):\S+ cannot be reached: .+\.$/);
  const passedMs = performance.now() - begun;
  assert.ok(passedMs < patienceMs, `${Math.round(passedMs)} ms`);
}

/** Checks that the same run is up, and not frozen. */
async function assertRuns(service: RunningService, run: string): Promise<void> {
  const status = await waitForStatus(service, ({ phase }) => phase === 'up');
  assert.is(status.run, run);
  assert.not.ok('TtX'.includes(processState(status.pid)));
}

/** Returns the command lines of restic and its ssh. The lines name the repository, or the file with its host's key. */
function commandsOf(remote: Remote): string[] {
  const [, location = ''] = remote.args;
  const [, options = location] = /UserKnownHostsFile=(\S+)/.exec(remote.args.join(' ')) ?? [];
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const line = /^\d+$/.test(pid) ? readFileSync(`/proc/${pid}/cmdline`, 'latin1') : '';
      return /^[^\0]*(restic|ssh|setpriv)\0/.test(line) && [location, options].some((each) => line.includes(each))
        ? [line.replaceAll('\0', ' ')]
        : [];
    } catch {
      return [];
    }
  });
}

const hosts = new Map<Kind, Host>();
test.after(async () => {
  for (const host of hosts.values()) await host.end();
});

async function onRemote(
  kind: Kind,
  { workspace }: SuccessiveManagers,
  hasRepository: boolean,
  work: (remote: Remote) => Promise<void>,
): Promise<void> {
  const host = hosts.get(kind) ?? (await kinds[kind].start());
  hosts.set(kind, host);
  const remote = await host.open(workspace, hasRepository);
  try {
    await work(remote);
  } finally {
    await remote.proxy.end();
  }
}

for (const kind of sampleCases('kinds', Object.keys(kinds) as Kind[], 1)) {
  const { obstacle } = kinds[kind];
  if (obstacle !== null) {
    console.log(`SKIPPED: ${kind}: ${obstacle}`);
    continue;
  }

  test(`${kind}: an unreachable repository fails the backup and does not stop the server`, (context) =>
    onRemote(kind, context, false, async (remote) => {
      const service = await begin(context, remote);
      const { run } = await startStandard({ ...context, service });
      for (const [mode, held] of [
        ['refuse', 'freeze'],
        ['silent', 'stop'],
      ] as const) {
        await remote.proxy.become(mode);
        const begun = performance.now();
        const { problem, held_seconds } = await backUp(service, held);
        assertUnreachable(problem, begun);
        assert.is(held_seconds, null);
        await assertRuns(service, run);
      }
      await remote.proxy.become('forward');
      change(context.workspace);
      const backup = await backUp(service);
      assert.equal([backup.problem, backup.verified.problem], [null, null]);
      await assertRuns(service, run);
    }));

  test(`${kind}: a repository lost during a job fails only that job`, (context) =>
    onRemote(kind, context, true, async (remote) => {
      const { proxy } = remote;
      const { workspace } = context;
      const service = await begin(context, remote);
      const { run } = await startStandard({ ...context, service });
      change(workspace);
      const first = await backUp(service);
      assert.is(first.problem, null);

      async function taken(mode: ProxyMode, direction: 'up' | 'down', work: () => Promise<string>): Promise<void> {
        proxy.becomeAfter(mode, 500_000, direction);
        const begun = performance.now();
        const problem = await work();
        assert.ok(proxy.hasBroken(), 'the connection was broken');
        assertUnreachable(problem, begun);
        await assertRuns(service, run);
        await proxy.become('forward');
      }

      const verified = async (): Promise<string> => {
        assert.is((await service.post(`/backups/${first.id}/verify`)).status, 202);
        return (await ended(service, first)).verified.problem;
      };
      const restored = async (): Promise<string> => {
        assert.is((await service.post(`/backups/${first.id}/restore`, { folder: 'second' })).status, 202);
        return (await ended(service, first)).restored.problem;
      };
      for (const mode of ['refuse', 'silent'] as const) {
        change(workspace);
        await taken(mode, 'up', async () => (await backUp(service)).problem);
        assert.is((await backUp(service)).problem, null);
        await taken(mode, 'down', verified);
        assert.is(await verified(), null);
        await taken(mode, 'down', restored);
        assert.equal(readdirSync(join(workspace.root, 'data')), ['world']);
      }
      assert.is(await restored(), null);
      assert.is((await service.request('DELETE', `/backups/${first.id}`)).status, 204);
      await until(() => commandsOf(remote).length === 0, 'no process of restic');
    }));

  test(`${kind}: the manager and restic end while the repository is lost`, (context) =>
    onRemote(kind, context, true, async (remote) => {
      await remote.proxy.become('silent');
      for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
        const service = await context.manageProcess({ args: remote.args, env: remote.env });
        // The previous manager has left a job, for which restic runs too.
        assert.ok([202, 409].includes((await service.post('/backups', { folder: 'world' })).status));
        await until(() => commandsOf(remote).some((line) => line.includes('restic')), 'restic');
        const begun = performance.now();
        await service.end(signal);
        const passedMs = performance.now() - begun;
        assert.ok(passedMs < 10_000, `${Math.round(passedMs)} ms`);
        await until(() => !commandsOf(remote).some((line) => line.includes('restic')), 'no restic');
        // The ssh of restic ends with the connection.
        if (signal === 'SIGTERM') await until(() => commandsOf(remote).length === 0, 'no ssh');
      }
      await remote.proxy.become('forward');
      const next = await begin(context, remote);
      const { problem } = await until(async () => {
        const begun = await next.post('/backups', { folder: 'world' });
        return begun.status === 202 ? ended(next, begun.json) : null;
      }, 'a backup');
      assert.is(problem, null);
    }));
}

test.run();
