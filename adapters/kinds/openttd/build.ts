/** Reads a Build of OpenTTD, and composes its launch. The program is in the root, as in the archives for Linux. */
import { join } from 'node:path';
import type { AnnouncePlan } from '../../../machines/launch/announce-plan.js';
import type { Launch } from '../../../machines/launch/launch.js';
import { isFile } from '../../directories.js';
import { findProgramFault } from '../../process/launch/launch-check.js';
import type { BuildState, WorkspaceDirectory } from '../kind.js';

export const openttd = 'openttd';

const announcement = { lines: ['say "{message}"'] };

/** The announcements. A chat message of OpenTTD has at most 900 bytes. */
const announcePlan: AnnouncePlan = {
  message: announcement,
  scheduled_restart: announcement,
  scheduled_restart_skipped: announcement,
  // Wait, because OpenTTD reads its console once per tick: a SIGTERM directly after the line would end the server
  // before it reads the line.
  shutting_down: { ...announcement, waitMs: 1_000 },
  maxLineBytes: 800,
};

/**
 * The maximum length of a line, in bytes. OpenTTD reads its standard input with fgets into 1,024 bytes, including the
 * line end and a NUL.
 */
const maxLineBytes = 1_022;

/** Matches names such as `13.4` and `openttd-13.4-linux-generic-amd64`. */
const inName = /^(?:openttd-)?(\d+\.\d+(?:\.\d+)?(?:-(?:beta|RC)\d+)?)(?:-linux\S*)?$/i;

/** Returns the state of a Build; `null` if the directory contains no OpenTTD. */
export async function readOpenTtdBuild(build: WorkspaceDirectory): Promise<BuildState | null> {
  const program = join(build.path, 'openttd');
  if (!(await isFile(program))) return null;
  return {
    kind: openttd,
    version: inName.exec(build.name)?.[1] ?? null,
    program,
    fault: null,
    doubt() {
      const fault = findProgramFault(program);
      return fault === null ? null : { code: 'spawn_failed', fault };
    },
    compose: async (folder, run) => composeLaunch(program, build, folder, run),
    composeTest: async (folder, run, port) => composeLaunch(program, build, folder, run, [`127.0.0.1:${port}`]),
  };
}

/** Composes a launch. @param address the arguments with the address; empty for the address of the configuration */
function composeLaunch(
  program: string,
  build: WorkspaceDirectory,
  folder: WorkspaceDirectory,
  run: string,
  address: readonly string[] = [],
): Launch {
  const home = join(folder.path, 'home');
  return {
    run,
    build: build.name,
    folder: folder.name,
    // -D: run a dedicated server in the foreground. -x: do not write the configuration at exit.
    argv: [program, '-D', ...address, '-c', join(folder.path, 'openttd.cfg'), '-x'],
    cwd: folder.path,
    // Make OpenTTD store its own files in the Data Folder.
    env: { HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
    // Stop with a signal, because OpenTTD 13 loses one of two lines that it reads together.
    stop: { command: null, signal: 'SIGTERM', timeoutMs: 10_000, quits: ['quit', 'exit'] },
    ready: 'Map generated, starting game|Game loaded',
    announce: announcePlan,
    maxLineBytes,
    cause: 'start',
  };
}
