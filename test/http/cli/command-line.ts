/** Runs the program to its end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { commandLine } from '../../kit/manager/service-process.js';

export interface CommandLineRun {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Returns this process's environment without the variables of the program, and without contexts of its user. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const variables = Object.entries(process.env).filter(([name]) => !name.startsWith('SERVER_MANAGER_'));
  return { ...Object.fromEntries(variables), XDG_CONFIG_HOME: '/nonexistent' };
}

/**
 * Runs `server-manager` with the arguments and waits for its exit. A program that starts a service is killed, and its
 * status is then `null`.
 */
export async function runCommandLine(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  cwd = '/',
): Promise<CommandLineRun> {
  const child = spawn(process.execPath, [commandLine, ...args], {
    env: { ...plainEnvironment(), ...env },
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A service would run for ever.
  child.stdout.on('data', (chunk: string) => void (chunk.includes('serves at') && child.kill('SIGKILL')));
  const [stdout, stderr, [status]] = await Promise.all([read(child.stdout), read(child.stderr), once(child, 'exit')]);
  return { status: status as number | null, stdout, stderr };
}

async function read(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  await once(stream, 'end');
  return text;
}
