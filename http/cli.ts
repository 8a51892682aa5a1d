/** Parses the command line, then loads what it needs: the service (serve.ts) or the commands (cli/run.ts), not both. */
import { CommanderError } from 'commander';
import { orderArguments } from './cli/argument-order.js';
import { exitStatus } from './cli/exit-status.js';
import { createProgram } from './cli/program.js';

const program = createProgram({
  serve: async (options) => (await import('./serve.js')).serve(options),
  run: async (request) => {
    const { runCommand } = await import('./cli/run.js');
    process.exitCode = await runCommand(request);
  },
});

program.parseAsync(orderArguments(program, process.argv.slice(2)), { from: 'user' }).catch((error: unknown) => {
  if (!(error instanceof CommanderError)) throw error;
  process.exitCode = error.exitCode === 0 ? exitStatus.done : exitStatus.usage;
});
