/** `mcp`: its description and options. */
import type { Command } from 'commander';
import { addOptions, findInvalidValues, reportFaults } from '../invalid-values.js';
import { serviceOptions } from './service-options.js';

export interface McpFlags {
  /** Without it the service has its usual address. */
  readonly url?: URL;
  readonly tokenFile?: string;
}

/** @param serve serves MCP until the assistant closes the connection */
export function declareMcp(program: Command, serve: (flags: McpFlags) => Promise<void>): void {
  const command = addOptions(
    program
      .command('mcp')
      .description('Offer the service as tools to an assistant: MCP on the standard input and output'),
    serviceOptions(),
  );
  command.action(async () => {
    reportFaults(command, findInvalidValues(command));
    await serve(command.opts());
  });
}
