/** Finds the possible completions at each command of the program. */
import type { Command, Option } from 'commander';
import { serviceOptions } from '../kit/service-options.js';
import { completedNames } from './complete.js';

/** A command, or a group of commands. */
export type CompletionNode = ReturnType<typeof describeNode>;

type CompletionOption = ReturnType<typeof describeOption>;

/** Returns a node for the program and for each of its commands. */
export function describeNodes(command: Command, path = ''): readonly CompletionNode[] {
  const nodes = command.commands.flatMap((each) => describeNodes(each, `${path}/${each.name()}`));
  return [describeNode(command, path), ...nodes];
}

function describeNode(command: Command, path: string) {
  const args = command.registeredArguments;
  const [argument] = args;
  return {
    /** The words of the command, each after a slash; empty for the program itself. */
    path,
    commands: command.commands.map((each) => ({ word: each.name(), description: each.description() })),
    options: command.createHelp().visibleOptions(command).map(describeOption),
    /** The possible values of the first argument. */
    choices: argument?.argChoices ?? [],
    /** Whether the first argument is a path. */
    isPath: isPath(`<${argument?.name()}>`),
    /** The names of arguments whose values the service knows, by position. */
    names: args.map((each) => (completedNames.includes(each.name()) ? each.name() : null)),
  };
}

function describeOption({ long, short, description, required, argChoices = [], flags }: Option) {
  const choices = required ? argChoices : [];
  const value = /<([^<>]+)>/.exec(flags)?.[1] ?? '';
  return {
    word: long ?? '',
    short: short ?? null,
    description,
    takesValue: required,
    choices,
    isPath: isPath(flags),
    /** The name with which `complete` prints the values; `null` if it prints no values. */
    name: completedNames.includes(value) ? value : null,
  };
}

function isPath(usage: string): boolean {
  return /<(file|directory|file-or-url)>/.test(usage);
}

/** Returns a line for each option with a value. `pattern` is the path of the command, a space and the option. */
export function valueCases(
  nodes: readonly CompletionNode[],
  writeCase: (pattern: string, option: CompletionOption) => string,
): string {
  const cases = nodes.flatMap(({ path, options }) =>
    options.filter(({ takesValue }) => takesValue).map((option) => writeCase(`'${path} ${option.word}'`, option)),
  );
  return cases.join('\n');
}

/** Returns a line for each argument whose values the service knows. `pattern` is the path, a space and the position. */
export function nameCases(
  nodes: readonly CompletionNode[],
  writeCase: (pattern: string, name: string) => string,
): string {
  const cases = nodes.flatMap(({ path, names }) =>
    names.flatMap((name, position) => (name === null ? [] : [writeCase(`'${path} ${position}'`, name)])),
  );
  return cases.join('\n');
}

/** Returns the long and short names of all options with a value. */
export function valuedWords(nodes: readonly CompletionNode[]): readonly string[] {
  const options = nodes.flatMap((node) => node.options).filter(({ takesValue }) => takesValue);
  return [...new Set(options.flatMap(({ word, short }) => (short === null ? [word] : [word, short])))];
}

/**
 * The options that name the service. The script passes these options on to `complete`, which then queries the same
 * service.
 */
export const serviceWords: readonly string[] = serviceOptions().flatMap(({ long }) => long ?? []);
