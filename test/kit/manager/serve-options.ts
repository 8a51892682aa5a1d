/** Parses the options of the service. */
import type { Options } from '../../../http/cli/serve/serve-options.js';
import { parseCommandLine } from './parse-command-line.js';

/** Returns the options that a command line sets. */
export async function optionsOf(argv: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Options> {
  const { options, stderr } = await parseCommandLine(['serve', ...argv], environment);
  if (options === undefined) throw new Error(stderr);
  return options;
}

/** Returns the faults of a command line, a text for each line of output. */
export async function faultsOf(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<readonly string[]> {
  const { stderr } = await parseCommandLine(['serve', ...argv], environment);
  return stderr
    .split('\n')
    .slice(0, -1)
    .map((line) => line.replace(/^server-manager: /, ''));
}
