/** The command `completion`: prints a script with which a shell completes commands, options and their values. */
import { Argument, type Command } from 'commander';
import { bashScript } from './bash.js';
import { fishScript } from './fish.js';
import { type CompletionNode, describeNodes } from './nodes.js';
import { zshScript } from './zsh.js';

const scripts: Readonly<Record<string, (nodes: readonly CompletionNode[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

/** Returns the script for each shell. */
export function completionScripts(program: Command): Readonly<Record<string, string>> {
  const nodes = describeNodes(program);
  return Object.fromEntries(Object.entries(scripts).map(([shell, script]) => [shell, script(nodes)]));
}

/** Declares the command. A script contains all commands that are declared when the script is printed. */
export function declareCompletion(program: Command): void {
  const completion = program
    .command('completion')
    .description('Print a completion script for a shell')
    .addArgument(new Argument('<shell>', 'Shell').choices(Object.keys(scripts)))
    .action((shell: string) => completion.configureOutput().writeOut?.(scripts[shell]?.(describeNodes(program)) ?? ''));
}
