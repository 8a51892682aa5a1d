/** The completion scripts, and the shells that run them. */
import { spawnSync } from 'node:child_process';
import { parseCommandLine } from '../../../kit/manager/parse-command-line.js';

export const shells = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof shells)[number];

/** Returns the output of `server-manager completion SHELL`. */
export async function scriptFor(shell: Shell): Promise<string> {
  return (await parseCommandLine(['completion', shell])).stdout;
}

/** Returns the test to run, or a test that is reported as skipped if the shell is not installed. */
export function withShell(shell: Shell, run: () => Promise<void>): () => Promise<void> {
  if (spawnSync(shell, ['-c', 'true']).status === 0) return run;
  return async () => console.log(`SKIPPED: ${shell} is not installed; .scripts/system-packages.sh installs it`);
}

/**
 * Returns bash's completions for the end of a line, sorted. The script gets the variables that bash sets. Words of the
 * line also end at `:` and `=`.
 */
export async function completeInBash(line: string, env: NodeJS.ProcessEnv = process.env): Promise<readonly string[]> {
  const words = [...(line.match(/[:=]+|[^\s:=]+/g) ?? []), ...(line.endsWith(' ') ? [''] : [])];
  const run = `${await scriptFor('bash')}
COMP_LINE=$1 COMP_POINT=\${#1}
shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_server_manager
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const options = { encoding: 'utf8', cwd: '/', env } as const;
  const { stdout, stderr } = spawnSync('bash', ['-c', run, 'bash', line, ...words], options);
  if (stderr !== '') throw new Error(stderr);
  return stdout.split('\n').filter(Boolean).sort();
}
