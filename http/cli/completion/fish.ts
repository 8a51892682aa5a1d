/** The completion script for fish. */
import type { CompletionNode } from './nodes.js';

/** Returns the script: a `complete` command for each command, option and choice. */
export function fishScript(nodes: readonly CompletionNode[]): string {
  return `# Completes server-manager in fish: server-manager completion fish | source
complete -c server-manager -n __fish_use_subcommand -f
${nodes.flatMap(nodeLines).join('\n')}
`;
}

function nodeLines({ path, commands, options, choices, isPath }: CompletionNode): string[] {
  const names = commands.map(({ word }) => word);
  const at = conditionOf(path, names);
  return [
    ...commands.map(({ word, description }) => `${at} -f -a ${word} -d ${quote(description)}`),
    ...(choices.length === 0 ? [] : [`${at} -f -a ${quote(choices.join(' '))}`]),
    ...(isPath || choices.length > 0 || path === '' ? [] : [`${at} -f`]),
    ...options.map((option) => {
      const values = option.choices.length === 0 ? '' : ` -a ${quote(option.choices.join(' '))}`;
      const value = option.takesValue ? (option.isPath ? ' -r -F' : ` -x${values}`) : '';
      return `${at} -l ${option.word.slice(2)}${value} -d ${quote(option.description)}`;
    }),
  ];
}

/** Returns the start of a line that applies at one command, before any of its own commands. */
function conditionOf(path: string, names: readonly string[]): string {
  const seen = path
    .split('/')
    .slice(1)
    .map((word) => `__fish_seen_subcommand_from ${word}`);
  const own = names.length === 0 ? [] : [`not __fish_seen_subcommand_from ${names.join(' ')}`];
  const condition = path === '' ? '__fish_use_subcommand' : [...seen, ...own].join('; and ');
  return `complete -c server-manager -n ${quote(condition)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
