/** Declares all commands except `serve`, `mcp` and `completion`, in the groups of the help. Most use a service. */
import { Argument, type Command, Option } from 'commander';
import { declareAccess } from './access/declare.js';
import { declareBackups } from './backups/declare.js';
import { completedNames, completeValues } from './completion/complete.js';
import { declareContexts } from './contexts/declare.js';
import { examples } from './examples.js';
import { declareFiles } from './files/declare.js';
import { declareImports } from './imports/declare.js';
import { type Declare, type DeclareLocal, type HelpGroup, helpGroups } from './kit/declare.js';
import { addOptions, findInvalidValues, reportFaults } from './kit/invalid-values.js';
import type { Flags, Command as RunCommand, LocalCommand as RunLocally } from './kit/invocation.js';
import { nonEmpty } from './kit/option-values.js';
import { commonGroup, commonOptions } from './kit/service-options.js';
import { declareObservation } from './observe/declare.js';
import { declareRecipes } from './recipes/declare.js';
import { declareResources } from './resources/declare.js';
import { declareSchedules } from './schedules/declare.js';
import { declareServer } from './server/declare.js';
import { readServiceFlags } from './service/find-service.js';
import { drawingFormats } from './statechart/drawings.js';
import { writeStatechart } from './statechart/statechart.js';
import { declareUpdates } from './updates/declare.js';
import { declareWebhooks } from './webhooks/declare.js';
import { declareWorkspace } from './workspace/declare.js';

/** A valid command line. */
export interface CommandRequest {
  /** The words of the command, such as `builds install`. */
  readonly name: string;
  /** The function of the command. */
  readonly action: CommandAction;
  readonly operands: readonly string[];
  readonly flags: Flags;
}

/** The function of a command, and whether it uses a running service. */
export type CommandAction =
  | { readonly uses: 'service'; readonly run: RunCommand }
  | { readonly uses: 'nothing'; readonly run: RunLocally };

/** The declarations of each group, in the order of the help. */
const groups: Readonly<
  Record<Exclude<HelpGroup, 'program'>, readonly ((program: Command, declare: Declare) => void)[]>
> = {
  server: [declareServer],
  observe: [declareObservation],
  plan: [declareSchedules, declareBackups, declareUpdates, declareWebhooks],
  workspace: [declareWorkspace, declareFiles, declareRecipes, declareResources, declareImports],
  access: [declareAccess],
};

/**
 * Declares the commands.
 * @param run receives each valid command line
 */
export function declareCommands(program: Command, run: (request: CommandRequest) => Promise<void>): void {
  const declare: Declare = (parent, name, description, action, ...options) =>
    add(parent.command(name).description(description), { uses: 'service', run: action }, [
      ...options,
      ...commonOptions(),
    ]);
  const declareLocal: DeclareLocal = (parent, name, description, action, ...options) =>
    add(parent.command(name).description(description), { uses: 'nothing', run: action }, options);

  function add(command: Command, action: CommandAction, options: readonly Option[]): Command {
    addOptions(command, options);
    const path = toCommandPath(command);
    command.addHelpOption(new Option('-h, --help', 'Show this help').helpGroup(commonGroup));
    if (examples[path] !== undefined) command.addHelpText('after', `\nExamples:\n${indent(examples[path])}`);
    return command.action(async () => {
      reportFaults(command, findInvalidValues(command));
      await run({ name: path, action, operands: command.processedArgs.flat(), flags: readServiceFlags(command) });
    });
  }

  for (const [group, declarations] of Object.entries(groups)) {
    program.commandsGroup(helpGroups[group as HelpGroup]);
    for (const each of declarations) each(program, declare);
    if (group === 'access') declareContexts(program, declareLocal);
  }
  for (const group of program.commands) setHelp(group);
  program.commandsGroup(helpGroups.program);
  declare(
    program,
    'complete',
    'Print the possible values of an argument; completion scripts call it',
    completeValues,
  ).addArgument(new Argument('<name>', 'Name of the argument').choices(completedNames));
  declareLocal(
    program,
    'statechart',
    'Draw the states and transitions of the server, without a service',
    writeStatechart,
    new Option('--format <format>', 'Format of the drawing').default('svg').choices(drawingFormats),
    new Option('-o, --output <file>', 'File to write; - or nothing for the standard output').argParser(nonEmpty),
  );
}

/** Replaces the subcommand `help` of a group and of its groups by the option `--help`. */
function setHelp(group: Command): void {
  if (group.commands.length === 0) return;
  group.helpCommand(false).helpOption('-h, --help', 'Show this help');
  for (const each of group.commands) setHelp(each);
}

/** Returns the words of a command, such as `access tokens create`. */
export function toCommandPath(command: Command): string {
  return command.parent === null ? '' : `${toCommandPath(command.parent)} ${command.name()}`.trim();
}

function indent(lines: readonly string[]): string {
  return lines.map((line) => `  server-manager ${line}`).join('\n');
}
