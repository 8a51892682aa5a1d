/** Runs a program until it exits. */
import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Ran {
  /** The exit code; `null` if a signal ended the program. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program without standard input, and returns its output. */
export async function runProgram(command: string, args: readonly string[], options: SpawnOptions): Promise<Ran> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, stdout, stderr };
}
