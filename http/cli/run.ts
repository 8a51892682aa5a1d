/** Runs one command against a service, and writes why it failed. */
import { addBuild, listBuilds, refreshBuilds, removeBuild } from './commands/builds.js';
import { check } from './commands/check.js';
import { config } from './commands/config.js';
import { consoleCommand } from './commands/console.js';
import { command } from './commands/console-command.js';
import { createFolder, listFolders, refreshFolders } from './commands/folders.js';
import type { Command } from './commands/invocation.js';
import { resources } from './commands/resources.js';
import { runs } from './commands/runs.js';
import { kill, restart, start, status, stop } from './commands/server.js';
import { statechart } from './commands/statechart.js';
import type { CommandRequest } from './declare-commands.js';
import { exitStatus } from './exit-status.js';
import { createOutput, type Output } from './output/output.js';
import { createService } from './service/client.js';
import { Failure, type Trouble } from './service/failure.js';
import { exitStatusOf, troubleWords } from './service/failure-text.js';
import { readToken } from './token.js';

/** The commands that cli/commands.ts declares. */
export const commands: Readonly<Record<string, Command>> = {
  status,
  start,
  restart,
  stop,
  kill,
  command,
  console: consoleCommand,
  runs,
  'builds list': listBuilds,
  'builds add': addBuild,
  'builds remove': removeBuild,
  'builds refresh': refreshBuilds,
  'folders list': listFolders,
  'folders create': createFolder,
  'folders refresh': refreshFolders,
  resources,
  check,
  config,
  statechart,
};

/**
 * Runs a command.
 * @returns the exit status
 */
export async function runCommand({ name, operands, flags }: CommandRequest): Promise<number> {
  const output = createOutput(process, process.env);
  exitWithReader();
  const faults: string[] = [];
  const service = createService(flags.url, readToken(flags.tokenFile, faults));
  for (const fault of faults) output.note(`server-manager: ${fault}`);
  if (faults.length > 0) return exitStatus.usage;
  const json = flags.json === true;
  try {
    return (await commands[name]?.({ service, output, flags, json }, ...operands)) ?? exitStatus.done;
  } catch (error) {
    const unexpected = { code: 'unexpected', because: error instanceof Error ? error.message : String(error) } as const;
    return writeFailure(output, error instanceof Failure ? error.trouble : unexpected, json);
  }
}

function writeFailure(output: Output, trouble: Trouble, json: boolean): number {
  if (json && trouble.code === 'refused') {
    output.note(trouble.text);
  } else {
    const [first, ...more] = troubleWords(trouble);
    output.note(`server-manager: ${first}`);
    for (const line of more) output.note(line);
  }
  return exitStatusOf(trouble);
}

/** Exits with 0 when the reader of the output has closed it, as `head` does. */
function exitWithReader(): void {
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit(exitStatus.done);
    const trouble: Trouble = { code: 'output_unwritable', because: code ?? message };
    process.stderr.write(`server-manager: ${troubleWords(trouble).join(' ')}\n`);
    process.exit(exitStatusOf(trouble));
  });
  // Progress and notes may go unread.
  process.stderr.on('error', () => undefined);
}
