/** Runs one command of the command line, and tells how it ended: the only place that writes failures. */
import { readToken } from '../token.js';
import { defaultAddress, readAddress } from './address.js';
import { type Arguments, readArguments } from './arguments.js';
import { addBuild, listBuilds, refreshBuilds, removeBuild } from './builds.js';
import { check } from './check.js';
import { createService, type Service } from './client.js';
import { command } from './command.js';
import type { CommandName } from './commands.js';
import { config } from './config.js';
import { consoleCommand } from './console.js';
import { Failure, type Trouble } from './failure.js';
import { exitStatus, exitStatusOf, troubleWords } from './failure-text.js';
import { createFolder, listFolders, refreshFolders } from './folders.js';
import { commandHelp } from './help.js';
import type { Command } from './invocation.js';
import { createOutput, type Output } from './output.js';
import { resources } from './resources.js';
import { runs } from './runs.js';
import { kill, restart, start, status, stop } from './server.js';
import { statechart } from './statechart.js';

const functions: Readonly<Record<CommandName, Command>> = {
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
 * @param word the command, or the first word of it
 * @param argv what stands behind it
 * @returns the exit status
 */
export async function runCommand(
  word: string,
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const output = createOutput(process, environment);
  endWithReader();
  const read = readArguments(word, argv);
  if (read.kind === 'help') {
    await output.write(commandHelp(word));
    return exitStatus.done;
  }
  if (read.kind === 'faulty') return refuse(output, read.faults);
  const { name, operands, given } = read.arguments;
  const faults: string[] = [];
  const service = findService(given, environment, faults);
  if (service === null || faults.length > 0) return refuse(output, faults);
  const json = given.json !== undefined;
  try {
    return (await functions[name]({ service, output, operands, given, json })) ?? exitStatus.done;
  } catch (error) {
    return tell(
      output,
      error instanceof Failure
        ? error.trouble
        : { code: 'unexpected', because: error instanceof Error ? error.message : String(error) },
      json,
    );
  }
}

function refuse(output: Output, faults: readonly string[]): number {
  for (const fault of faults) output.note(`server-manager: ${fault}`);
  return exitStatus.usage;
}

function tell(output: Output, trouble: Trouble, json: boolean): number {
  if (json && trouble.code === 'refused') {
    output.note(trouble.text);
  } else {
    const [what, ...more] = troubleWords(trouble);
    output.note(`server-manager: ${what}`);
    for (const line of more) output.note(line);
  }
  return exitStatusOf(trouble);
}

/** @returns the service that is meant; null with a fault */
function findService(given: Arguments['given'], environment: NodeJS.ProcessEnv, faults: string[]): Service | null {
  const [from, text] =
    given.url === undefined ? ['SERVER_MANAGER_URL', environment.SERVER_MANAGER_URL ?? ''] : ['--url', given.url];
  const url = readAddress(text === '' ? defaultAddress : text);
  const token = readToken(
    given['token-file'] ?? environment.SERVER_MANAGER_TOKEN_FILE ?? '',
    environment.SERVER_MANAGER_TOKEN,
    faults,
  );
  if (url instanceof URL) return createService(url, token);
  faults.push(`${from} ${url.because}.`);
  return null;
}

/** Who reads no further, as `head` does, has got what it wanted. */
function endWithReader(): void {
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit(exitStatus.done);
    const trouble: Trouble = { code: 'output_unwritable', because: code ?? message };
    process.stderr.write(`server-manager: ${troubleWords(trouble).join(' ')}\n`);
    process.exit(exitStatusOf(trouble));
  });
  // Progress and notes that nobody reads are no failure.
  process.stderr.on('error', () => undefined);
}
