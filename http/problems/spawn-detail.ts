import type { SpawnFault } from '../../machines/ports/spawn-fault.js';

const spawnDetails: Record<SpawnFault['reason'], (subject: string) => string> = {
  program_missing: (path) => `The program ${path} does not exist.`,
  program_not_a_file: (path) => `The program ${path} is not a file.`,
  not_executable: (path) => `The program ${path} is not executable. Run: chmod +x ${path}`,
  wrong_format: (path) =>
    `The program ${path} cannot run on this machine: it is neither a program for this processor nor a script that begins with #!. A Windows program needs an emulator, for example wine, as the first entry of "command".`,
  interpreter_missing: (name) =>
    `The interpreter ${name} in the first line of the script does not exist.${name.endsWith('\\r') ? ' The file has Windows line endings: save it with Unix ones.' : ' Install it, or correct the line.'}`,
  bad_cwd: (path) => `The working directory ${path} is not a directory. Correct "cwd" in build.json.`,
  bad_environment_name: (name) =>
    `The name of the environment variable ${JSON.stringify(name)} is invalid: use letters, digits and _, and no digit first. Correct "env" in build.json.`,
  nul_byte: (text) => `${JSON.stringify(text)} contains a NUL character. Correct build.json.`,
  too_long: (path) =>
    `The arguments and the environment of ${path} exceed the system's limit. Shorten "command" or "env" in build.json.`,
  exec_failed: (subject) =>
    `The system could not execute ${subject}. A loader or a library that the program needs may be missing.`,
  timed_out: (path) => `${path} did not start within the time limit. All processes of the attempt have exited.`,
  keeper_failed: (cause) =>
    `The run could not be prepared: ${cause}. Check the free space and the permissions of the workspace's run directory.`,
};

/** Returns why a process could not be started, and what to do. */
export function spawnDetail({ reason, subject }: SpawnFault): string {
  return spawnDetails[reason](subject);
}
