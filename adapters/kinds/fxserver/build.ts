/**
 * Reads a Build of FXServer, and composes its launch. The run.sh of the Build is not used, because it passes arguments
 * unquoted.
 */

import type { Fault } from '../../../machines/faults/faults.js';
import { maxCommandBytes } from '../../../machines/launch/command.js';
import type { Launch } from '../../../machines/launch/launch.js';
import { findProgramFault } from '../../process/launch/launch-check.js';
import type { BuildState, WorkspaceDirectory } from '../kind.js';
import { createAnnouncePlan, planSpokenStop } from './announce.js';
import { companionName, hasCompanion } from './companion.js';
import { toConvars } from './convars.js';
import { type LinuxLayout, readLayout } from './layout.js';
import { toSecretConfigPath } from './secret-config.js';
import { readSettings, type Settings } from './settings.js';
import { findVersionInName } from './version.js';

const kind = 'fxserver';

/** The default grace period of a stop, in milliseconds. Resources save their data during the grace period. */
const usualGrace = 20_000;

/**
 * The ready line. The server prints this line when players can join. The expression has two alternatives, because a
 * server without its own key gets no address at users.cfx.re, and older versions print another line.
 */
const ready = 'Server license key authentication succeeded|Authenticated with cfx\\.re Nucleus';

/**
 * Returns the state of a Build; `null` if the directory contains no FXServer.
 * @param root the workspace
 * @param versionInProgram returns the version that a program contains; `null` without a version
 */
export async function readFxServerBuild(
  root: string,
  build: WorkspaceDirectory,
  versionInProgram: (program: string) => Promise<string | null>,
): Promise<BuildState | null> {
  const layout = await readLayout(build.path);
  if (layout === null) return null;
  // Read the version from the program, because the directory may have any name, even the name of another version.
  const stated = layout.program === null ? null : await versionInProgram(layout.program);
  const version = stated ?? findVersionInName(build.name);
  const broken = (fault: Fault): BuildState => ({ kind, version, program: null, fault });
  if (layout.system === 'windows')
    return broken({ code: 'build_platform_wrong', build: build.name, system: 'Windows' });
  const { program, loader, expected } = layout;
  if (program === null || loader === null) {
    return broken({
      code: 'program_missing',
      build: build.name,
      program: program === null ? expected.program : expected.loader,
    });
  }
  // Refuse a colon, which musl's loader cannot escape in a path.
  if (build.path.includes(':')) {
    return broken({
      code: 'build_broken',
      build: build.name,
      problem: 'its path contains a colon, which separates library paths for its loader',
    });
  }
  return {
    kind,
    version,
    program: loader,
    fault: null,
    playerCommands: { kick: 'clientkick {id} "{text}"' },
    doubt() {
      const fault = findProgramFault(loader);
      return fault === null ? null : { code: 'spawn_failed', fault };
    },
    async compose(folder, run) {
      const settings = await readSettings(root, folder);
      return 'fault' in settings
        ? settings
        : composeLaunch({ layout, program, loader }, root, build, folder, settings.file, {
            run,
            isAccompanied: await hasCompanion(folder.path),
          });
    },
  };
}

function composeLaunch(
  { layout, program, loader }: { readonly layout: LinuxLayout; readonly program: string; readonly loader: string },
  root: string,
  build: WorkspaceDirectory,
  folder: WorkspaceDirectory,
  settings: Settings,
  { run, isAccompanied }: { readonly run: string; readonly isAccompanied: boolean },
): Launch {
  const { open, secret } = toConvars(settings);
  const timeoutMs = settings.stopTimeoutMs ?? usualGrace;
  const announce = createAnnouncePlan(settings, isAccompanied);
  return {
    run,
    build: build.name,
    folder: folder.name,
    argv: [
      loader,
      '--library-path',
      layout.libraries.join(':'),
      '--',
      program,
      '+set',
      'citizen_dir',
      layout.citizen,
      ...open.flatMap(([name, value]) => ['+set', name, value]),
      ...(secret.length > 0 ? ['+exec', toSecretConfigPath(root)] : []),
      // Without +exec, FXServer would run its web panel instead of a server.
      '+exec',
      'server.cfg',
      ...(isAccompanied ? ['+ensure', companionName] : []),
    ],
    cwd: folder.path,
    env: {},
    // SIGINT works like `quit`, even with con_disableNonTTYReads. FXServer does not handle SIGTERM.
    stop: {
      command: null,
      signal: 'SIGINT',
      timeoutMs,
      spokenSteps: planSpokenStop(timeoutMs),
      quits: ['quit'],
      // With two arguments, `quit` only prints "Argument count mismatch".
      lineSyntax: { separator: ';', comments: ['#', '//'], maxQuitArguments: 1 },
    },
    ready,
    // Never close descriptor 3: the first file that FXServer opens would get this number, and FXServer would write the
    // trace into the file.
    trace: kind,
    // FXServer reads whole lines.
    maxLineBytes: maxCommandBytes,
    ...(announce === undefined ? {} : { announce }),
    // A frozen server leaves files as after a crash, from which the key-value store (RocksDB) recovers.
    backup: { mode: 'freeze' },
    cause: 'start',
  };
}
