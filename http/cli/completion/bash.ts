/** The completion script for bash. */
import { type CompletionNode, nameCases, valueCases, valuedWords } from './nodes.js';

/** Returns the script. It prints nothing and defines one function. */
export function bashScript(nodes: readonly CompletionNode[]): string {
  const paths = nodes.filter(({ path }) => path !== '').map(({ path }) => `'${path}'`);
  const names = nameCases(nodes, (pattern, name) => `    ${pattern}) _server_manager_names ${name} ;;`);
  const values = valueCases(nodes, (pattern, { isPath, choices, name }) => {
    if (name !== null) return `    ${pattern}) _server_manager_names ${name}; return ;;`;
    const action = isPath ? 'compgen -f -- "$current"' : `compgen -W '${choices.join(' ')}' -- "$current"`;
    return `    ${pattern}) mapfile -t COMPREPLY < <(${action}); return ;;`;
  });
  return `# Completes server-manager in bash: source <(server-manager completion bash)
_server_manager_names() {
  local IFS=$'\\n'
  mapfile -t COMPREPLY < <(compgen -W "$(server-manager complete "$1" 2>/dev/null | cut -f 1)" -- "$current")
}
_server_manager() {
  local position=0 current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} path='' words='' i
  # bash splits --option=value at the =.
  if [[ $previous == '=' ]]; then previous=\${COMP_WORDS[COMP_CWORD - 2]}; fi
  if [[ $current == '=' ]]; then current=''; fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$path/\${COMP_WORDS[i]}" in
      ${paths.join(' | ')}) path+="/\${COMP_WORDS[i]}"; position=0; continue ;;
    esac
    case "\${COMP_WORDS[i - 1]} \${COMP_WORDS[i]}" in
      *' -'* | *' =' | '= '* | ${valuedWords(nodes)
        .map((word) => `'${word} '*`)
        .join(' | ')}) ;;
      *) ((position += 1)) ;;
    esac
  done
  case "$path $previous" in
${values}
  esac
  if [[ $current != -* ]]; then
    case "$path $position" in
${names}
    esac
    if ((\${#COMPREPLY[@]} > 0)); then return; fi
  fi
  case "$path" in
${nodes.map(wordCase).join('\n')}
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}
complete -o default -F _server_manager server-manager
`;
}

function wordCase({ path, commands, options, choices }: CompletionNode): string {
  const words = [...commands.map(({ word }) => word), ...choices, ...options.map(({ word }) => word)];
  return `    '${path}') words='${words.join(' ')}' ;;`;
}
