/**
 * A second, simple and slow implementation of FXServer's console language. This implementation takes one character at a
 * time from the front of a buffer, and finds JSON by trying every length. A character is a code point. The engine
 * converts a command to UTF-32. This implementation uses no code of the project.
 */
export interface NaiveCommand {
  readonly line: number;
  readonly words: readonly string[];
}

/** Returns the shortest prefix of the text that is a JSON object or array, or an empty string. */
function shortestJson(text: string): string {
  if (text[0] !== '{' && text[0] !== '[') return '';
  for (let length = 2; length <= text.length; length += 1) {
    const beginning = text.slice(0, length);
    if (beginning.at(-1) !== '}' && beginning.at(-1) !== ']') continue;
    try {
      // The engine refuses numbers that a double cannot represent.
      if (
        !JSON.stringify(
          JSON.parse(beginning, (_, value: unknown) =>
            value === Infinity || value === -Infinity ? 'too large' : value,
          ),
        ).includes('too large')
      ) {
        return beginning;
      }
    } catch {
      // Try a longer prefix.
    }
  }
  return '';
}

export function naiveSplit(text: string): NaiveCommand[] {
  const commands: NaiveCommand[] = [];
  let buffer = text;
  while (buffer !== '') {
    let length = 0;
    let quoted = false;
    while (
      length < buffer.length &&
      buffer[length] !== '\n' &&
      buffer[length] !== '\r' &&
      (quoted || buffer[length] !== ';')
    ) {
      const json = quoted ? '' : shortestJson(buffer.slice(length));
      if (buffer[length] === '"') quoted = !quoted;
      length += json === '' ? 1 : json.length;
    }
    const command = buffer.slice(0, length);
    const words = naiveWords(command);
    const blanks = command.split('').findIndex((character) => character > ' ');
    const before = text.slice(0, text.length - buffer.length + Math.max(blanks, 0));
    if (words.length > 0) commands.push({ line: before.split(/\r\n|\r|\n/).length, words });
    buffer = buffer.slice(length + 1);
  }
  return commands;
}

function naiveWords(command: string): string[] {
  const words: string[] = [];
  let rest = command;
  while (rest !== '') {
    if (rest[0] !== undefined && rest[0] <= ' ') {
      rest = rest.slice(1);
    } else if (rest.startsWith('#') || rest.startsWith('//')) {
      rest = '';
    } else if (rest.startsWith('/*')) {
      rest = rest === command ? '' : [...rest].slice(3).join('');
    } else if (rest.startsWith('"')) {
      let word = '';
      rest = rest.slice(1);
      while (rest !== '' && rest[0] !== '"') {
        if (rest.startsWith('\\"')) rest = rest.slice(1);
        word += rest[0];
        rest = rest.slice(1);
      }
      rest = rest.slice(1);
      words.push(word);
    } else {
      let word = shortestJson(rest);
      if (word === '')
        while (word.length < rest.length && (rest[word.length] ?? '') > ' ' && rest[word.length] !== '"')
          word += rest[word.length];
      words.push(word);
      rest = rest.slice(word.length);
    }
  }
  return words;
}
