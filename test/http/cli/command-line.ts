/** The command line as a process of its own that is expected to end by itself. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { commandLine } from '../../service.js';

export interface CommandLineRun {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** This process's environment without settings of the service. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('SERVER_MANAGER_')));
}

/** Runs `server-manager` with the arguments, and waits for its end; killed, with the status null, if it serves. */
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
  // It serves, which was not expected: without this it would do so for ever.
  child.stdout.once('data', (chunk: string) => void (chunk.includes('serves at') && child.kill('SIGKILL')));
  const [stdout, stderr, [status]] = await Promise.all([read(child.stdout), read(child.stderr), once(child, 'exit')]);
  return { status: status as number | null, stdout, stderr };
}

async function read(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  await once(stream, 'end');
  return text;
}
