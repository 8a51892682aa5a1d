/**
 * Parses the command line and carries out its command. Each command loads only its own code. `serve` loads the service
 * (serve.ts), and `mcp` the MCP server (mcp/serve-mcp.ts). The declarations of all commands (cli/run.ts) are loaded
 * unless the command is `serve`.
 */
import type { CommanderError } from 'commander';
import { isServe, orderArguments } from './cli/argument-order.js';
import { exitStatus } from './cli/exit-status.js';
import type { Actions } from './cli/program.js';
import { createServeProgram } from './cli/serve/serve-program.js';

const actions: Pick<Actions, 'serve' | 'mcp'> = {
  serve: async (options) => {
    (await import('./runtime/linear-time.js')).matchInLinearTime();
    (await import('./runtime/garbage.js')).collectRarely();
    const lock = (await import('./features/early-lock.js')).lockEarly(options.root);
    await (await import('./serve.js')).serve(options, lock);
  },
  mcp: async (flags) => {
    const { serveMcp } = await import('./mcp/serve-mcp.js');
    process.exitCode = await serveMcp(flags);
  },
};

const args = process.argv.slice(2);

/** Parses the arguments and carries out the command. @throws CommanderError, after commander has written the fault */
async function runProgram(): Promise<void> {
  const program = isServe(args)
    ? createServeProgram(actions.serve)
    : (await import('./cli/run.js')).createCommandLine(actions);
  await program.parseAsync(orderArguments(program, args), { from: 'user' });
}

runProgram().catch((error: unknown) => {
  if (!isCommanderError(error)) throw error;
  process.exitCode = error.exitCode === 0 ? exitStatus.done : exitStatus.usage;
});

/**
 * Returns whether an error comes from commander. The error is recognised by its code, because the bundle of the
 * commands contains another copy of the class.
 */
function isCommanderError(error: unknown): error is CommanderError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('commander.');
}
