/** What can be completed at each command of the program. */
import type { Command, Option } from 'commander';

/** A command, or a group of commands. */
export type CompletionNode = ReturnType<typeof describeNode>;

type CompletionOption = ReturnType<typeof describeOption>;

/** Returns a node for the program and for each of its commands. */
export function describeNodes(command: Command, path = ''): readonly CompletionNode[] {
  const nodes = command.commands.flatMap((each) => describeNodes(each, `${path}/${each.name()}`));
  return [describeNode(command, path), ...nodes];
}

function describeNode(command: Command, path: string) {
  const argument = command.registeredArguments[0];
  return {
    /** The words that lead to the command, each behind a slash; empty for the program itself. */
    path,
    commands: command.commands.map((each) => ({ word: each.name(), description: each.description() })),
    options: command.createHelp().visibleOptions(command).map(describeOption),
    /** Values of the first argument to choose from. */
    choices: argument?.argChoices ?? [],
    /** Whether the first argument is the path of a file or directory. */
    isPath: isPath(`<${argument?.name()}>`),
  };
}

function describeOption({ long, description, required, argChoices = [], flags }: Option) {
  const choices = required ? argChoices : [];
  return { word: long ?? '', description, takesValue: required, choices, isPath: isPath(flags) };
}

function isPath(usage: string): boolean {
  return /<(file|directory|file-or-url)>/.test(usage);
}

/** Returns a line for each option that takes a value. `pattern` is the path of its command, a space and the option. */
export function valueCases(
  nodes: readonly CompletionNode[],
  caseOf: (pattern: string, option: CompletionOption) => string,
): string {
  const cases = nodes.flatMap(({ path, options }) =>
    options.filter(({ takesValue }) => takesValue).map((option) => caseOf(`'${path} ${option.word}'`, option)),
  );
  return cases.join('\n');
}
