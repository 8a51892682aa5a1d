/** Declares the command `mcp`: its description and options. */
import type { Command } from 'commander';
import { addOptions, findInvalidValues, reportFaults } from './kit/invalid-values.js';
import { serviceOptions } from './kit/service-options.js';
import { readServiceFlags, type ServiceFlags } from './service/find-service.js';

/** Declares the command. @param serve serves MCP until the assistant closes the connection */
export function declareMcp(program: Command, serve: (flags: ServiceFlags) => Promise<void>): void {
  const command = addOptions(
    program.command('mcp').description('Serve tools for an assistant: MCP on the standard input and output'),
    serviceOptions(),
  );
  command.action(async () => {
    reportFaults(command, findInvalidValues(command));
    await serve(readServiceFlags(command));
  });
}
