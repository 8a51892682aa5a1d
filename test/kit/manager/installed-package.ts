/** Installs the packed program as a user who is not root, and runs it. */
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProgram } from '../system/run-program.js';

/** The path is relative to dist/test/kit/manager/. */
const project = fileURLToPath(new URL('../../../..', import.meta.url));

/** The environment without the settings of the npm that runs the tests. */
export const environment: Readonly<Record<string, string | undefined>> = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|SERVER_MANAGER_|CI$)/.test(name))),
  npm_config_prefer_offline: 'true',
};

/** A user other than root, if the tests run as root. */
export const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Returns the output of a command. @throws for an exit code other than 0 */
export async function run(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<string> {
  const { status, stdout, stderr } = await runProgram(command, args, { env: environment, ...options });
  const output = stdout + stderr;
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} exited with ${status}: ${output}`);
  return output;
}

/** Packs the project. @returns the path of the tarball */
export async function packProject(directory: string): Promise<string> {
  // The build is already made: prepack would check it again.
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', directory], { cwd: project });
  return join(directory, readdirSync(directory).find((name) => name.endsWith('.tgz')) ?? '');
}

/** Adds libsql and its dependencies, which npm would download, to a directory `node_modules`. */
export function addOptionalPackages(packages: string): void {
  for (const name of ['libsql', '@libsql', '@neon-rs', 'detect-libc'])
    cpSync(join(project, 'node_modules', name), join(packages, name), { recursive: true });
}

/** Returns the address of a service that is being started. */
export async function addressOf(service: ChildProcess): Promise<string> {
  let output = '';
  for await (const chunk of service.stdout ?? []) {
    const base = /serves at (http:\S+)/.exec((output += chunk))?.[1];
    if (base !== undefined) return base;
  }
  throw new Error(`the service has not started: ${output}`);
}
