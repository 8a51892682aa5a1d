/** Runs the commands that declare-commands.ts declares, and reports their failures. */

import type { Command as Program } from 'commander';
import { createServiceClient } from '../client/node/client.js';
import type { CommandRequest } from './declare-commands.js';
import { exitStatus } from './exit-status.js';
import type { Flags, LocalCommand } from './kit/invocation.js';
import { exitWithReader } from './output/exit-with-reader.js';
import { createOutput, type Output } from './output/output.js';
import { type Actions, createProgram } from './program.js';
import { type Fault, toFailureFault } from './service/failure.js';
import { explainFault, faultExitStatus } from './service/failure-text.js';
import { findService } from './service/find-service.js';

/**
 * Creates the whole command line. @param actions the functions that run the service and the MCP server, whose code this
 * file does not load
 */
export function createCommandLine(actions: Pick<Actions, 'serve' | 'mcp'>): Program {
  return createProgram({ ...actions, run: async (request) => void (process.exitCode = await runCommand(request)) });
}

/**
 * Runs a command.
 * @returns the exit status
 */
async function runCommand({ name, action, operands, flags }: CommandRequest): Promise<number> {
  const output = createOutput(process, process.env);
  exitWithReader();
  if (action.uses === 'nothing') return runLocally(action.run, output, flags, operands);
  const faults: string[] = [];
  const place = await findService(flags, faults);
  const service = createServiceClient(place.url, place.readToken(faults));
  // Report nothing to a shell that completes a word.
  if (name === 'complete' && faults.length > 0) return exitStatus.done;
  for (const fault of faults) output.note(`server-manager: ${fault}`);
  if (faults.length > 0) return exitStatus.usage;
  const json = flags.json === true;
  try {
    return (await action.run({ service, output, flags, json }, ...operands)) ?? exitStatus.done;
  } catch (error) {
    return writeFault(output, toFailureFault(error, service.address), json, name);
  }
}

async function runLocally(
  command: LocalCommand,
  output: Output,
  flags: Flags,
  operands: readonly string[],
): Promise<number> {
  try {
    return (await command({ output, flags }, ...operands)) ?? exitStatus.done;
  } catch (error) {
    return writeFault(output, toFailureFault(error, ''), false, '');
  }
}

function writeFault(output: Output, fault: Fault, json: boolean, command: string): number {
  if (json && fault.code === 'refused') {
    output.note(JSON.stringify(fault.problem));
  } else {
    const [first, ...more] = explainFault(fault, command);
    output.note(`server-manager: ${first}`);
    for (const line of more) output.note(line);
  }
  return faultExitStatus[fault.code];
}
