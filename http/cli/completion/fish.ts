/** Writes the completion script for fish. */
import { type CompletionNode, serviceWords, valuedWords } from './nodes.js';

/** Returns the script: functions that find the command and names, and the lines `complete` of each command. */
export function fishScript(nodes: readonly CompletionNode[]): string {
  const paths = nodes.filter(({ path }) => path !== '').map(({ path }) => path);
  return `# Completes server-manager in fish: server-manager completion fish | source
function __server_manager_at
  set -l path ''
  set -l position 0
  set -l before ''
  for word in (commandline -opc)[2..-1]
    switch "$path/$word"
      case ${paths.join(' ')}
        set path "$path/$word"
        set position 0
      case '*'
        if not contains -- "$before" ${valuedWords(nodes).join(' ')}; and not string match -q -- '-*' "$word"
          set position (math $position + 1)
        end
    end
    set before "$word"
  end
  test "$path" = "$argv[1]"; and begin
    test (count $argv) -lt 2; or test "$position" = "$argv[2]"
  end
end
function __server_manager_names
  set -l service
  set -l before ''
  for word in (commandline -opc)[2..-1]
    set -l parts (string split -m 1 = -- "$word")
    if contains -- "$before" ${serviceWords.join(' ')}
      set -a service "$before" "$word"
    else if test (count $parts) -eq 2; and contains -- "$parts[1]" ${serviceWords.join(' ')}
      set -a service $parts
    end
    set before "$word"
  end
  type -q server-manager; and server-manager $service complete $argv[1] 2>/dev/null
end
${nodes.flatMap(nodeLines).join('\n')}
`;
}

function nodeLines({ path, commands, options, choices, isPath, names }: CompletionNode): string[] {
  const at = `complete -c server-manager -n ${quote(`__server_manager_at "${path}"`)}`;
  return [
    ...commands.map(({ word, description }) => `${at} -f -a ${word} -d ${quote(description)}`),
    ...(choices.length === 0 ? [] : [`${at} -f -a ${quote(choices.join(' '))}`]),
    ...(isPath || choices.length > 0 ? [] : [`${at} -f`]),
    ...names.flatMap((name, position) => {
      const atPosition = `__server_manager_at "${path}" ${position}`;
      const values = quote(`(__server_manager_names ${name})`);
      return name === null ? [] : [`complete -c server-manager -n ${quote(atPosition)} -f -a ${values}`];
    }),
    ...options.map((option) => {
      const named = option.name === null ? '' : ` -a ${quote(`(__server_manager_names ${option.name})`)}`;
      const values = option.choices.length === 0 ? named : ` -a ${quote(option.choices.join(' '))}`;
      const value = option.takesValue ? (option.isPath ? ' -r -F' : ` -x${values}`) : '';
      return `${at} -l ${option.word.slice(2)}${value} -d ${quote(option.description)}`;
    }),
  ];
}

function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
