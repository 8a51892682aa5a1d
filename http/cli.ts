#!/usr/bin/env node
/**
 * The command line's entry: serves (serve.ts), or asks a service that runs (commands/run.ts). What is not needed is not
 * loaded: a command does not wait for all that a service is made of, nor a service for the commands.
 */
import { commandsOf } from './cli/commands.js';

const [first = '', ...rest] = process.argv.slice(2);
if (commandsOf(first).length > 0) {
  const { runCommand } = await import('./cli/run.js');
  process.exitCode = await runCommand(first, rest, process.env);
} else if (first === '' || first === 'serve' || first.startsWith('-')) {
  const { serve } = await import('./serve.js');
  await serve(first === 'serve' ? rest : process.argv.slice(2));
} else {
  process.stderr.write(`server-manager: ${JSON.stringify(first)} is no command; --help lists them.\n`);
  process.exitCode = 2;
}
