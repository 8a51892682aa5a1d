/**
 * The syntax of server.cfg, for colours. The syntax follows FXServer, where a semicolon ends a command even in a
 * comment.
 */
import type { StreamParser, StringStream } from '@codemirror/language';

interface ParserState {
  /** The number of words in the current command so far. */
  words: number;
  command: string;
}

/** Commands whose second word is a variable. */
const setters: ReadonlySet<string> = new Set(['set', 'sets', 'setr', 'seta', 'setu']);
/** Commands whose second word is a resource or a category. */
export const resourceCommands: ReadonlySet<string> = new Set(['ensure', 'start', 'stop', 'restart']);

export const serverCfg: StreamParser<ParserState> = {
  name: 'server.cfg',
  startState: () => ({ words: 0, command: '' }),
  copyState: (state) => ({ ...state }),
  token(stream, state) {
    if (stream.sol()) begin(state);
    if (stream.eatSpace()) return null;
    if (stream.match(/^(#|\/\/)[^;]*/)) return 'comment';
    if (stream.eat(';')) {
      begin(state);
      return 'punctuation';
    }
    if (stream.match(/^"(\\.|[^"\\])*("|$)/)) {
      state.words += 1;
      return 'string';
    }
    const word = readWord(stream);
    state.words += 1;
    if (state.words > 1) return selectStyle(word, state);
    state.command = word.toLowerCase();
    return 'keyword';
  },
  languageData: { commentTokens: { line: '#' } },
};

function begin(state: ParserState): void {
  state.words = 0;
  state.command = '';
}

function readWord(stream: StringStream): string {
  const from = stream.pos;
  stream.match(/^[^\s;"]+/) ?? stream.next();
  if (stream.pos === from) stream.next();
  return stream.string.slice(from, stream.pos);
}

function selectStyle(word: string, { words, command }: ParserState): string | null {
  if (words === 2 && setters.has(command)) return 'variableName';
  if (resourceCommands.has(command)) return 'typeName';
  return /^-?\d+(\.\d+)?$/.test(word) ? 'number' : null;
}
