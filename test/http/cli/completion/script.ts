/** The completion scripts, and the shells that run them. */
import { spawnSync } from 'node:child_process';
import { parseCommandLine } from '../../../kit/manager/parse-command-line.js';

export const shells = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof shells)[number];

/** Returns what `server-manager completion SHELL` prints. */
export async function scriptFor(shell: Shell): Promise<string> {
  return (await parseCommandLine(['completion', shell])).stdout;
}

/** Returns the test to run: in its place one that reports itself as skipped where the shell is not installed. */
export function withShell(shell: Shell, run: () => Promise<void>): () => Promise<void> {
  if (spawnSync(shell, ['-c', 'true']).status === 0) return run;
  return async () => console.log(`SKIPPED: ${shell} is not installed; .scripts/system-packages.sh installs it`);
}
