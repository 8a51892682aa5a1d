/** What can be completed at each command of the program. */
import type { Argument, Command, Option } from 'commander';

/** A word that can be completed. */
export interface Completion {
  readonly word: string;
  readonly description: string;
}

/** An option of a command. */
export interface CompletionOption extends Completion {
  readonly takesValue: boolean;
  /** Values to choose from. */
  readonly choices: readonly string[];
  /** Whether the value is the path of a file or directory. */
  readonly isPath: boolean;
}

/** A command, or a group of commands. */
export interface CompletionNode {
  /** The words that lead to it; none for the program itself. */
  readonly path: readonly string[];
  readonly commands: readonly Completion[];
  readonly options: readonly CompletionOption[];
  /** Values of the first argument to choose from. */
  readonly choices: readonly string[];
  /** Whether the first argument is the path of a file or directory. */
  readonly isPath: boolean;
}

/** Returns a node for the program and for each of its commands. */
export function describeNodes(command: Command, path: readonly string[] = []): readonly CompletionNode[] {
  const help = command.createHelp();
  const argument = command.registeredArguments[0];
  const node = {
    path,
    commands: command.commands.map((each) => ({ word: each.name(), description: each.description() })),
    options: help.visibleOptions(command).map(describeOption),
    choices: argument?.argChoices ?? [],
    isPath: isPath(argument),
  };
  return [node, ...command.commands.flatMap((each) => describeNodes(each, [...path, each.name()]))];
}

function describeOption(option: Option): CompletionOption {
  return {
    word: option.long ?? '',
    description: option.description,
    takesValue: option.required,
    choices: option.required ? (option.argChoices ?? []) : [],
    isPath: isPath(option),
  };
}

function isPath(target: Option | Argument | undefined): boolean {
  return /<(file|directory)>/.test(target === undefined ? '' : 'flags' in target ? target.flags : `<${target.name()}>`);
}
