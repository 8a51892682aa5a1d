/** Prometheus' checker of metrics and rules, from Debian's package prometheus. */
import { spawnSync } from 'node:child_process';

const isInstalled = spawnSync('promtool', ['--version']).status === 0;

/**
 * Runs promtool.
 * @returns the exit status and the output; `null` if promtool is not installed, which is printed in a line
 */
export function runPromtool(args: readonly string[], input = ''): { status: number | null; output: string } | null {
  if (!isInstalled) {
    console.log(`SKIPPED: promtool ${args.slice(0, 2).join(' ')}: Debian's package prometheus is not installed`);
    return null;
  }
  const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}
