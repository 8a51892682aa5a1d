/** Options of the service from the arguments of its command line. */
import { createServeProgram } from '../../../http/cli/program.js';
import type { Options } from '../../../http/cli/serve-options.js';

/**
 * Parses arguments as `server-manager serve` does.
 * @param token the owner token, which the command line takes from the environment or a file alone
 * @throws CommanderError where they have faults
 */
export async function parseServeOptions(args: readonly string[], token?: string): Promise<Options> {
  let parsed: Options | undefined;
  const program = createServeProgram(async (options) => void (parsed = options));
  if (token !== undefined) process.env.SERVER_MANAGER_TOKEN = token;
  try {
    await program.parseAsync(['serve', ...args], { from: 'user' });
  } finally {
    if (token !== undefined) delete process.env.SERVER_MANAGER_TOKEN;
  }
  if (parsed === undefined) throw new Error(`no options from ${args.join(' ')}`);
  return parsed;
}
