/** The common parts of declarations: groups of the help, arguments, and options that several commands share. */
import { type Command, Option } from 'commander';
import type { Command as Run, LocalCommand as RunLocally } from './invocation.js';
import { nonEmpty } from './option-values.js';

/** Declares a command with its function, its options and the common options. */
export type Declare = DeclareAs<Run>;

/** Declares a command that uses no service. */
export type DeclareLocal = DeclareAs<RunLocally>;

type DeclareAs<Action> = (
  parent: Command,
  name: string,
  description: string,
  action: Action,
  ...options: Option[]
) => Command;

/** The headings of the help, in order. */
export const helpGroups = {
  server: 'Run the server:',
  observe: 'See what happens:',
  plan: 'Plan and protect:',
  workspace: 'Builds, Data Folders and resources:',
  access: 'Access and connections:',
  program: 'The program itself:',
} as const;

export type HelpGroup = keyof typeof helpGroups;

/** The descriptions of arguments. The completion of a shell offers values for arguments with these names. */
const argumentTexts = {
  build: 'Build id',
  folder: 'Name of the Data Folder',
  run: 'Run id',
  schedule: 'Id of the schedule',
  webhook: 'Webhook id',
  backup: 'Backup id',
  'kept-folder': 'Name of the kept folder',
  token: 'Name or id of the token',
  account: 'Name or id of the account',
  session: 'Session id',
  resource: 'Name of the resource as the server has it',
  context: 'Name of the context',
} as const;

/** Adds arguments to a command in this order, and returns the command. */
export function takeArguments(command: Command, ...names: readonly (keyof typeof argumentTexts)[]): Command {
  for (const name of names) command.argument(`<${name}>`, argumentTexts[name], nonEmpty);
  return command;
}

const otherRun = 'without this option, the current run, or else the newest';

/** The option that selects a run. */
export function runOption(what = 'Run'): Option {
  return new Option('--run <run>', `${what}; ${otherRun}`).argParser(nonEmpty);
}

export function buildOption(description: string): Option {
  return new Option('--build <build>', description).argParser(nonEmpty);
}

export function folderOption(description: string): Option {
  return new Option('--folder <folder>', description).argParser(nonEmpty);
}
