/** Runs restic with the lowest priority, and reads what it prints. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';

export interface ResticOptions {
  /** As restic's `--repo`. */
  readonly repository: string;
  readonly passwordFile: string;
  readonly cacheDirectory: string;
}

export interface ResticRun {
  /** Null if it was ended by a signal. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Of each output stream; a list of snapshots is far smaller. */
const maxBytes = 16 * 1024 ** 2;

/**
 * @param args of the command, without the repository
 * @throws with the code ENOENT if restic is not installed
 */
export async function runRestic(
  { repository, passwordFile, cacheDirectory }: ResticOptions,
  args: readonly string[],
  { cwd, signal }: { readonly cwd?: string; readonly signal?: AbortSignal } = {},
): Promise<ResticRun> {
  const common = ['--repo', repository, '--password-file', passwordFile, '--cache-dir', cacheDirectory, '--json'];
  const child = spawn('restic', [...args, ...common], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
    ...(signal !== undefined && { signal }),
  });
  // Linux derives the priority for the disk from it.
  if (child.pid !== undefined) lowerPriority(child.pid);
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8');
    // The last lines matter: progress precedes the summary.
    child[name].on('data', (text: string) => (output[name] = (output[name] + text).slice(-maxBytes)));
  }
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, ...output };
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has ended already.
  }
}

/** Returns the last line that is not empty, without control characters. */
export function lastLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return (lines.at(-1) ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 300);
}
