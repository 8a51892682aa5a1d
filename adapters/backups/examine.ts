/** Examines restored files: the preflight of their kind, then a server with them on a free port where the Build can. */
import { createServer } from 'node:net';
import { join } from 'node:path';
import { codeOf, type ExamineFiles } from '../../machines/backups/ports.js';
import type { Backed, BackupFault } from '../../machines/ports/backups.js';
import type { BuildState, WorkspaceDirectory } from '../kinds/kind.js';
import type { Kinds } from '../kinds/kinds.js';
import { tryServer } from './test-server.js';

/** A large world takes minutes to load. */
const readyLimitMs = 300_000;

/** @param root the workspace */
export function createExaminer(
  root: string,
  kinds: Pick<Kinds, 'readBuild' | 'kindOfFolder' | 'kindOfRun'>,
): ExamineFiles {
  return async (path, { folder, build }, signal) => {
    try {
      return await examine({ name: folder, path }, build, signal);
    } catch (error) {
      return failed(codeOf(error));
    }
  };

  async function examine(folder: WorkspaceDirectory, id: string | null, signal: AbortSignal) {
    const place = { name: id ?? '', path: join(root, 'builds', id ?? '') };
    const state = id === null ? null : await kinds.readBuild(place);
    const build = state === null || state.fault !== null ? null : { place, state };
    const { kind, isGuessed } =
      build === null
        ? { kind: await kinds.kindOfFolder(folder), isGuessed: false }
        : await kinds.kindOfRun(build.state, folder);
    // The live server may use the ports of the configuration.
    const findings = await kind.preflight(folder, { build: isGuessed ? null : build, isRunning: true });
    // The program of the Build may not need what the server of a guessed kind does.
    const fatal = isGuessed ? undefined : findings.find(({ severity }) => severity === 'fatal');
    if (fatal !== undefined) return { fault: { code: 'preflight_failed', finding: fatal.code } as const };
    return build === null ? { value: { started: false } } : start(build.state, folder, signal);
  }

  async function start(
    build: BuildState,
    folder: WorkspaceDirectory,
    signal: AbortSignal,
  ): Promise<Backed<{ readonly started: boolean }>> {
    if (build.fault !== null || build.composeTest === undefined) return { value: { started: false } };
    const launch = await build.composeTest(folder, 'test', await findFreePort());
    if ('fault' in launch) return failed(launch.fault.code);
    const because = await tryServer(launch, readyLimitMs, signal);
    return because === null ? { value: { started: true } } : failed(because);
  }
}

function failed(because: string): { readonly fault: BackupFault } {
  return { fault: { code: 'test_start_failed', because } };
}

/** Returns a TCP port of the loopback address that nothing uses now. */
async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
