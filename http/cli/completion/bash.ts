/** Writes the completion script for bash. */
import { type CompletionNode, nameCases, serviceWords, valueCases, valuedWords } from './nodes.js';

/** Returns the script. The script defines only functions, and prints no text. */
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
  mapfile -t COMPREPLY < <(compgen -W "$(server-manager "\${service[@]}" complete "$1" 2>/dev/null | cut -f 1)" -- "$current")
}
_server_manager_words() {
  local line=\${COMP_LINE:0:COMP_POINT} i
  words=()
  # bash splits words at : and = too. A part without a space before it belongs to the word before.
  for ((i = 0; i <= COMP_CWORD; i++)); do
    if [[ $i == 0 || $line == [[:space:]]* ]]; then words+=(''); fi
    line=\${line#"\${line%%[![:space:]]*}"}
    if ((i < COMP_CWORD)); then words[-1]+=\${COMP_WORDS[i]}; else words[-1]+=$line; fi
    line=\${line#"\${COMP_WORDS[i]}"}
  done
}
_server_manager_service() {
  local word=$1 value=\${2//[\\"\\'\\\\]/}
  if [[ $word == --*=* ]]; then value=\${word#*=} word=\${word%%=*}; fi
  case "$word" in
    ${serviceWords.join(' | ')}) service+=("$word" "\${value/#\\~\\//$HOME/}") ;;
  esac
}
_server_manager_complete() {
  local position=0 path='' candidates='' previous last i
  last=$((\${#words[@]} - 1)) current=\${words[-1]} previous=\${words[-2]}
  if [[ $current == --*=* ]]; then previous=\${current%%=*} current=\${current#*=}; fi
  for ((i = 1; i < last; i++)); do
    _server_manager_service "\${words[i]}" "\${words[i + 1]}"
    case "$path/\${words[i]}" in
      ${paths.join(' | ')}) path+="/\${words[i]}"; position=0; continue ;;
    esac
    case "\${words[i - 1]} \${words[i]}" in
      *' -'* | ${valuedWords(nodes)
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
  mapfile -t COMPREPLY < <(compgen -W "$candidates" -- "$current")
}
_server_manager() {
  local words service=() current
  _server_manager_words
  _server_manager_complete
  # bash replaces what follows the last : only.
  if [[ $current == *:* && $COMP_WORDBREAKS == *:* ]]; then
    COMPREPLY=("\${COMPREPLY[@]#"\${current%"\${current##*:}"}"}")
  fi
}
complete -o default -F _server_manager server-manager
`;
}

function wordCase({ path, commands, options, choices }: CompletionNode): string {
  const words = [...commands.map(({ word }) => word), ...choices, ...options.map(({ word }) => word)];
  return `    '${path}') candidates='${words.join(' ')}' ;;`;
}
