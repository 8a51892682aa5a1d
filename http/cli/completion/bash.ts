/** The completion script for bash. */
import type { CompletionNode } from './nodes.js';

/** Returns the script. It prints nothing and defines one function. */
export function bashScript(nodes: readonly CompletionNode[]): string {
  const paths = nodes.filter(({ path }) => path.length > 0).map(({ path }) => `'/${path.join('/')}'`);
  return `# Completes server-manager in bash: source <(server-manager completion bash)
_server_manager() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} path='' words='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$path/\${COMP_WORDS[i]}" in
      ${paths.join(' | ')}) path+="/\${COMP_WORDS[i]}" ;;
    esac
  done
  case "$path $previous" in
${nodes.flatMap(valueCases).join('\n')}
  esac
  case "$path" in
${nodes.map(wordCase).join('\n')}
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}
complete -o default -F _server_manager server-manager
`;
}

/** Returns a case for each option that takes a value: choices, files, or nothing. */
function valueCases({ path, options }: CompletionNode): string[] {
  return options
    .filter(({ takesValue }) => takesValue)
    .map(({ word, choices, isPath }) => {
      const pattern = `'${path.map((each) => `/${each}`).join('')} ${word}'`;
      const action = isPath ? 'compgen -f -- "$current"' : `compgen -W '${choices.join(' ')}' -- "$current"`;
      return `    ${pattern}) mapfile -t COMPREPLY < <(${action}); return ;;`;
    });
}

function wordCase({ path, commands, options, choices }: CompletionNode): string {
  const words = [...commands.map(({ word }) => word), ...choices, ...options.map(({ word }) => word)];
  return `    '${path.map((each) => `/${each}`).join('')}') words='${words.join(' ')}' ;;`;
}
