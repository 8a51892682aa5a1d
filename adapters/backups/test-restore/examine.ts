/**
 * Examines restored files with the preflight of their kind. If the Build supports test starts, a server is started with
 * the files on a free port.
 */
import { chown } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type FilesExaminer, toErrorCode } from '../../../machines/backups/ports.js';
import type { Backed, BackupFault } from '../../../machines/backups/types.js';
import type { BuildState, WorkspaceDirectory } from '../../kinds/kind.js';
import type { Kinds } from '../../kinds/kinds.js';
import { findUser } from '../../process/launch/user.js';
import { tryServer } from './test-server.js';

/** The maximum time until the server is ready, in milliseconds. A large world takes minutes to load. */
const readyLimitMs = 300_000;

interface ReadBuild {
  readonly place: WorkspaceDirectory;
  readonly state: BuildState;
}

/** Creates the examiner. @param root the workspace */
export function createExaminer(
  root: string,
  kinds: Pick<Kinds, 'readBuild' | 'kindOfFolder' | 'kindOfRun'>,
): FilesExaminer {
  return {
    async preflight(path, { folder, build }) {
      try {
        const found = await readBuild(build);
        // Without a Build, the kind of the files is only a guess.
        return found === null ? null : await preflight({ name: folder, path }, found);
      } catch (error) {
        return { code: 'source_unreadable', because: toErrorCode(error) };
      }
    },
    async test(path, { folder, build }, signal) {
      try {
        return await test({ name: folder, path }, await readBuild(build), signal);
      } catch (error) {
        return failed(toErrorCode(error));
      }
    },
  };

  /** Reads a Build. @returns `null` without a Build, or if the Build can no longer be used */
  async function readBuild(id: string | null): Promise<ReadBuild | null> {
    if (id === null) return null;
    const place = { name: id, path: join(root, 'builds', id) };
    const state = await kinds.readBuild(place);
    return state.fault === null ? { place, state } : null;
  }

  async function preflight(folder: WorkspaceDirectory, build: ReadBuild | null): Promise<BackupFault | null> {
    const { kind, isGuessed } =
      build === null
        ? { kind: await kinds.kindOfFolder(folder), isGuessed: false }
        : await kinds.kindOfRun(build.state, folder);
    // The running server may use the ports of the configuration.
    const findings = await kind.preflight(folder, { build: isGuessed ? null : build, isRunning: true });
    // Ignore findings of a guessed kind: the program of the Build may not need the same as a server of that kind.
    const fatal = isGuessed ? undefined : findings.find(({ severity }) => severity === 'fatal');
    return fatal === undefined ? null : { code: 'preflight_failed', finding: fatal.code };
  }

  async function test(folder: WorkspaceDirectory, build: ReadBuild | null, signal: AbortSignal) {
    const fault = await preflight(folder, build);
    if (fault !== null) return { fault };
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
    await giveToUser(folder.path, build.user);
    const because = await tryServer(launch, readyLimitMs, signal);
    return because === null ? { value: { started: true } } : failed(because);
  }
}

/**
 * Gives the directory to the user of the Build. The directory was private until now, and no further files are restored
 * to it.
 */
async function giveToUser(directory: string, name: string | undefined): Promise<void> {
  const user = name === undefined ? null : findUser(name);
  if (user !== null && process.geteuid?.() === 0) await chown(directory, user.uid, user.gid);
}

function failed(because: string): { readonly fault: BackupFault } {
  return { fault: { code: 'test_start_failed', because } };
}

/** Returns a TCP port of the loopback address that is currently free. */
async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
