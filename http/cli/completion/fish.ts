/** The completion script for fish. */
import type { CompletionNode } from './nodes.js';

/** Returns the script: a function that finds the command, and a `complete` for each command, option and choice. */
export function fishScript(nodes: readonly CompletionNode[]): string {
  const paths = nodes.filter(({ path }) => path !== '').map(({ path }) => path);
  return `# Completes server-manager in fish: server-manager completion fish | source
function __server_manager_at
  set -l path ''
  for word in (commandline -opc)[2..-1]
    switch "$path/$word"
      case ${paths.join(' ')}
        set path "$path/$word"
    end
  end
  test "$path" = "$argv[1]"
end
${nodes.flatMap(nodeLines).join('\n')}
`;
}

function nodeLines({ path, commands, options, choices, isPath }: CompletionNode): string[] {
  const at = `complete -c server-manager -n ${quote(`__server_manager_at "${path}"`)}`;
  return [
    ...commands.map(({ word, description }) => `${at} -f -a ${word} -d ${quote(description)}`),
    ...(choices.length === 0 ? [] : [`${at} -f -a ${quote(choices.join(' '))}`]),
    ...(isPath || choices.length > 0 ? [] : [`${at} -f`]),
    ...options.map((option) => {
      const values = option.choices.length === 0 ? '' : ` -a ${quote(option.choices.join(' '))}`;
      const value = option.takesValue ? (option.isPath ? ' -r -F' : ` -x${values}`) : '';
      return `${at} -l ${option.word.slice(2)}${value} -d ${quote(option.description)}`;
    }),
  ];
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
