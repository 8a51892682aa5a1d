/**
 * Parses the command line, then loads what it needs: the service (serve.ts), the commands (cli/run.ts) or the MCP
 * server (mcp/serve-mcp.ts).
 */
import { CommanderError } from 'commander';
import { isServe, orderArguments } from './cli/argument-order.js';
import { exitStatus } from './cli/exit-status.js';
import { type Actions, createProgram, createServeProgram } from './cli/program.js';

const actions: Actions = {
  serve: async (options) => (await import('./serve.js')).serve(options),
  run: async (request) => {
    const { runCommand } = await import('./cli/run.js');
    process.exitCode = await runCommand(request);
  },
  mcp: async (flags) => {
    const { serveMcp } = await import('./mcp/serve-mcp.js');
    process.exitCode = await serveMcp(flags);
  },
};

const args = process.argv.slice(2);

/** Parses the arguments and carries out what they say. Writes faults of them. */
async function runProgram(): Promise<void> {
  const program = isServe(args) ? createServeProgram(actions.serve) : createProgram(actions);
  await program.parseAsync(orderArguments(program, args), { from: 'user' });
}

runProgram().catch((error: unknown) => {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? exitStatus.done : exitStatus.usage;
});
