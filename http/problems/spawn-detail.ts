/** Why a process could not be started, in words. */
import type { SpawnFault } from '../../machines/ports/facts.js';

const spawnDetails: Record<SpawnFault['reason'], (subject: string) => string> = {
  program_missing: (path) => `The program ${path} is not there.`,
  program_not_a_file: (path) => `The program ${path} is not a file.`,
  not_executable: (path) => `The program ${path} is not executable. Run: chmod +x on it.`,
  wrong_format: (path) =>
    `The program ${path} cannot run on this machine: it is neither a program for this kind of processor nor a script that begins with #!. A Windows program needs another in front of it, wine for example.`,
  interpreter_missing: (name) =>
    `The script asks in its first line for the interpreter ${name}, which is not there.${name.endsWith('\\r') ? ' The file has Windows line ends: save it with Unix ones.' : ' Install it, or correct the line.'}`,
  bad_cwd: (path) => `The working directory ${path} is not a directory. Correct "cwd" in build.json.`,
  bad_environment_name: (name) =>
    `The environment variable ${JSON.stringify(name)} has a name that cannot be passed on: use letters, digits and _ only, no digit first. Correct "env" in build.json.`,
  nul_byte: (text) =>
    `${JSON.stringify(text)} holds a NUL character, which no program can be given. Correct build.json.`,
  too_long: (path) =>
    `The arguments and the environment of ${path} are longer than the system allows. Shorten "command" or "env" in build.json.`,
  exec_failed: (what) =>
    `The system refused to run ${what}. A loader or library that the program asks for may be missing.`,
  timed_out: (path) => `${path} did not begin to run in time. The attempt has been given up; nothing of it is left.`,
  keeper_failed: (what) =>
    `The run could not be prepared: ${what}. Look at the free space and the rights of the workspace's run directory.`,
};

/** @returns why a process could not be started and what to do, in words */
export function spawnDetail({ reason, subject }: SpawnFault): string {
  return spawnDetails[reason](subject);
}
