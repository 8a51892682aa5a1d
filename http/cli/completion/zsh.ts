/** Writes the completion script for zsh. */
import { type CompletionNode, nameCases, serviceWords, valueCases, valuedWords } from './nodes.js';

/** Returns the script. The script works in a directory of $fpath and with `source`. */
export function zshScript(nodes: readonly CompletionNode[]): string {
  const paths = nodes.filter(({ path }) => path !== '').map(({ path }) => path);
  const names = nameCases(nodes, (pattern, name) => `      (${pattern}) _server_manager_names ${name} && return ;;`);
  const values = valueCases(nodes, (pattern, { isPath, choices, name }) => {
    if (name !== null) return `    (${pattern}) _server_manager_names ${name}; return ;;`;
    const action = isPath ? '_files' : choices.length > 0 ? `compadd -- ${choices.join(' ')}` : ':';
    return `    (${pattern}) ${action}; return ;;`;
  });
  return `#compdef server-manager
# Completes server-manager in zsh: source <(server-manager completion zsh)
_server_manager_names() {
  local -a names
  names=(\${(f)"$(server-manager $service complete $1 2>/dev/null)"})
  names=("\${(@)names//:/\\\\:}")
  names=("\${(@)names/$'\\t'/:}")
  _describe -t names "$1" names
}
_server_manager_service() {
  local word=\${(Q)1} value=\${(Q)2}
  if [[ $word == --*=* ]]; then value=\${word#*=} word=\${word%%=*}; fi
  case "$word" in
    (${serviceWords.join('|')}) service+=("$word" "\${value/#~//$HOME/}") ;;
  esac
}
_server_manager() {
  local -i position=0
  local command_path='' previous=$words[CURRENT-1] i
  local -a items service
  for ((i = 2; i < CURRENT; i++)); do
    _server_manager_service "$words[i]" "$words[i+1]"
    case "$command_path/$words[i]" in
      (${paths.join('|')}) command_path+="/$words[i]"; position=0; continue ;;
    esac
    case "$words[i-1] $words[i]" in
      (*' -'*|${valuedWords(nodes)
        .map((word) => `'${word} '*`)
        .join('|')}) ;;
      (*) position+=1 ;;
    esac
  done
  if [[ $words[CURRENT] == --*=* ]]; then previous=\${words[CURRENT]%%=*}; compset -P '*='; fi
  case "$command_path $previous" in
${values}
  esac
  if [[ $words[CURRENT] != -* ]]; then
    case "$command_path $position" in
${names}
    esac
  fi
  case "$command_path" in
${nodes.map(itemCase).join('\n')}
  esac
  _describe -t words 'command or option' items
}
if [[ $funcstack[1] == _server[-_]manager ]]; then _server_manager "$@"; else compdef _server_manager server-manager; fi
`;
}

function itemCase({ path, commands, options, choices, isPath }: CompletionNode): string {
  const items = [...commands, ...choices.map((word) => ({ word, description: '' })), ...options].map(quoteItem);
  const files = isPath ? '_files; ' : '';
  return `    ('${path}') ${files}items=(${items.join(' ')}) ;;`;
}

/** Quotes an item as `'word:description'`. */
function quoteItem({ word, description }: { readonly word: string; readonly description: string }): string {
  return `'${`${word}${description === '' ? '' : `:${description}`}`.replaceAll("'", "'\\''")}'`;
}
