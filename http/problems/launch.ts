/** Problems that prevent a start: the Build, the Data Folder, or the program itself. */
import type { SpawnFault } from '../../machines/faults/spawn-fault.js';
import { type ProblemKinds, problem, quoted } from './problem-kind.js';

export const launchProblems = {
  build_required: problem(400, 'No Build given', {
    remedy: 'Give the id of a Build as "Build", a string or a number; GET /builds lists the Builds.',
    detail: () =>
      'The body has no "Build" that is a string or a number. Field names are capitalised, as in "Build" and "Folder".',
  }),
  folder_required: problem(400, 'No Data Folder given', {
    remedy: 'Give the name of a Data Folder as "Folder"; GET /datafolders lists the Data Folders.',
    detail: () => 'The body has no "Folder" that is a string. Field names are capitalised, as in "Build" and "Folder".',
  }),
  build_unknown: problem(400, 'Unknown Build', {
    remedy: 'GET /builds lists the Builds; POST /builds refreshes the list.',
    detail: ({ build, gone }) =>
      gone
        ? `The directory of the Build ${quoted(build)} no longer exists.`
        : `There is no Build ${quoted(build)}. Builds that were added since the last refresh of the list are not in it.`,
  }),
  build_broken: problem(400, 'Build cannot be started', {
    remedy: 'Correct the fault that the detail names, and start again.',
    detail: ({ build, problem }) => `The Build ${quoted(build)} cannot be started: ${problem}.`,
  }),
  program_missing: problem(400, "Build's program is missing", {
    remedy: 'Install the Build again, or correct "command" in its build.json.',
    detail: ({ build, program }) => `The program ${quoted(program)} of the Build ${quoted(build)} does not exist.`,
  }),
  build_platform_wrong: problem(400, 'Build is for another system', {
    remedy: 'Install the Build for Linux.',
    detail: ({ build, system }) => `The Build ${quoted(build)} is for ${system}; this machine runs Linux.`,
  }),
  settings_broken: problem(400, 'Invalid settings', {
    remedy: 'Correct the file that the detail names.',
    detail: ({ folder, problem }) =>
      folder === null
        ? `The settings for all Data Folders are invalid: ${problem}.`
        : `The settings of the Data Folder ${quoted(folder)} are invalid: ${problem}.`,
  }),
  preflight_failed: problem(400, 'Preflight found fatal faults', {
    remedy: 'Follow the remedies of the findings, or start without ?strict.',
    detail: ({ folder, preflight }) => {
      const fatal = preflight.findings.filter(({ severity }) => severity === 'fatal').length;
      return `The preflight of the Data Folder ${quoted(folder)} found ${fatal === 1 ? 'a fatal fault' : `${fatal} fatal faults`}, listed in "findings". The server was not started.`;
    },
  }),
  folder_unknown: problem(400, 'Unknown Data Folder', {
    remedy: 'GET /datafolders lists the Data Folders; POST /datafolders refreshes the list.',
    detail: ({ folder, gone }) =>
      gone
        ? `The directory of the Data Folder ${quoted(folder)} no longer exists.`
        : `There is no Data Folder ${quoted(folder)}. Data Folders that were added since the last refresh of the list are not in it.`,
  }),
  spawn_failed: problem(500, 'Server could not be started', {
    remedy: 'Correct the fault that the detail names. The server is not running.',
    detail: ({ fault }) => spawnDetail(fault),
  }),
} satisfies Partial<ProblemKinds>;

const spawnDetails: Record<SpawnFault['reason'], (subject: string) => string> = {
  program_missing: (path) => `The program ${path} does not exist.`,
  program_not_a_file: (path) => `The program ${path} is not a file.`,
  not_executable: (path) => `The program ${path} is not executable. Run: chmod +x ${path}`,
  wrong_format: (path) =>
    `The program ${path} cannot run on this machine: it is neither a program for this processor nor a script that begins with #!. A Windows program needs an emulator, for example wine, as the first entry of "command".`,
  interpreter_missing: (name) =>
    `The interpreter ${name} in the first line of the script does not exist.${name.endsWith('\\r') ? ' The file has Windows line endings: save it with Unix ones.' : ' Install the interpreter, or correct the first line of the script.'}`,
  bad_cwd: (path) => `The working directory ${path} is not a directory. Correct "cwd" in build.json.`,
  bad_environment_name: (name) =>
    `The name of the environment variable ${JSON.stringify(name)} is invalid: use letters, digits and _, and no digit first. Correct "env" in build.json.`,
  nul_byte: (text) => `${JSON.stringify(text)} contains a NUL character. Correct build.json.`,
  too_long: (path) =>
    `The arguments and the environment of ${path} exceed the system's limit. Shorten "command" or "env" in build.json.`,
  exec_failed: (subject) =>
    `The system could not execute ${subject}. A loader or a library that the program needs may be missing.`,
  timed_out: (path) => `${path} did not start within the time limit. All processes of the attempt have exited.`,
  tool_missing: (tool) =>
    `The build.json needs the program ${JSON.stringify(tool)}, which is not in the PATH of the manager. Install this program: setpriv and script are in the package util-linux, stdbuf is in coreutils.`,
  user_unknown: (name) =>
    `There is no user ${JSON.stringify(name)} in /etc/passwd. Add the user, or correct "user" in build.json.`,
  user_not_permitted: (name) =>
    `The manager may not start programs as the user ${JSON.stringify(name)}: only root may. Run the manager as root or as that user, or remove "user" from build.json.`,
  keeper_failed: (cause) =>
    `The run could not be prepared: ${cause}. Check the free space and the permissions of the workspace's run directory.`,
};

/** Returns why a process could not be started, and the remedy. */
export function spawnDetail({ reason, subject }: SpawnFault): string {
  return spawnDetails[reason](subject);
}
