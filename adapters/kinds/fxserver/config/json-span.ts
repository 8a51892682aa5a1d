/**
 * Finds the ends of JSON values. FXServer reads a JSON object or array as one word, including every `;`, space and
 * newline (Console.cpp).
 */

/** The maximum number of passes over the text. Without this limit, a crafted text would take quadratic time. */
const passes = 16;

const literals = ['true', 'false', 'null'] as const;
// These expressions are sticky: they match only at lastIndex.
const blank = /[ \t\n\r]*/y;
const escape =
  /\\(?:["\\/bfnrt]|u(?:[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(?![dD][89a-fA-F])[0-9a-fA-F]{4}))/y;
const numeral = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y;

/** Returns the index after the JSON object or array that begins at an index; -1 if none was found. */
export type JsonEnd = (at: number) => number;

/**
 * Returns a function that finds the ends of JSON objects and arrays in the text. It stores every end that it finds, so
 * that nested objects and arrays are scanned once. After too many passes over the text, it returns -1.
 */
export function findJsonEnds(text: string): JsonEnd {
  // The ends by index; 0 means not computed. The array is allocated at its first use, because few texts have a bracket
  // outside quotes.
  let ends: Int32Array | null = null;
  let budget = passes * text.length;

  return (at) => {
    ends ??= new Int32Array(text.length);
    const known = ends[at] ?? 0;
    if (known !== 0) return known;
    if (budget <= 0) return -1;
    budget -= scan(text, at, ends) - at;
    return ends[at] ?? -1;
  };
}

/**
 * Scans an object or array. Records its end, and the end of every inner object and array. Returns the reached index.
 */
function scan(text: string, from: number, ends: Int32Array): number {
  const open: number[] = [];
  let at = from;
  /** The next element that the grammar allows. `first` also allows the closing bracket. */
  let next: 'value' | 'first' | 'key' | 'comma' = 'value';
  const isObject = (): boolean => text[open.at(-1) ?? from] === '{';

  do {
    at = findEnd(blank, text, at);
    const character = text[at];
    if ((next === 'comma' || next === 'first') && character === (isObject() ? '}' : ']')) {
      at += 1;
      ends[open.pop() ?? from] = at;
      next = 'comma';
      continue;
    }
    if (next === 'comma') {
      if (character !== ',') break;
      at += 1;
      next = isObject() ? 'key' : 'value';
    } else if (next === 'key' || (next === 'first' && isObject())) {
      const key = findStringEnd(text, at);
      const colon = key === -1 ? -1 : findEnd(blank, text, key);
      if (colon === -1 || text[colon] !== ':') break;
      at = colon + 1;
      next = 'value';
    } else if (character === '{' || character === '[') {
      open.push(at);
      at += 1;
      next = 'first';
    } else {
      const end = findScalarEnd(text, at);
      if (end === -1) break;
      at = end;
      next = 'comma';
    }
  } while (open.length > 0);
  for (const start of open) ends[start] = -1;
  return at + 1;
}

/** Returns the end of the match that begins at `at`; -1 without a match. */
function findEnd(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : -1;
}

function findScalarEnd(text: string, at: number): number {
  if (text[at] === '"') return findStringEnd(text, at);
  const literal = literals.find((each) => text.startsWith(each, at));
  if (literal !== undefined) return at + literal.length;
  const end = findEnd(numeral, text, at);
  // The parser of FXServer refuses a number that no double can represent.
  return end !== -1 && Number.isFinite(Number(text.slice(at, end))) ? end : -1;
}

/**
 * Finds the end of a string. Control characters and lone surrogates are refused. A lone surrogate represents an invalid
 * UTF-8 byte.
 */
function findStringEnd(text: string, from: number): number {
  if (text[from] !== '"') return -1;
  for (let at = from + 1; at < text.length; ) {
    const unit = text.charCodeAt(at);
    if (unit === 0x22) return at + 1;
    if (unit === 0x5c) {
      at = findEnd(escape, text, at);
      if (at === -1) return -1;
    } else if (unit < 0x20 || (unit >= 0xdc00 && unit <= 0xdfff)) {
      return -1;
    } else {
      const isPair = unit >= 0xd800 && unit <= 0xdbff;
      if (isPair && !(text.charCodeAt(at + 1) >= 0xdc00 && text.charCodeAt(at + 1) <= 0xdfff)) return -1;
      at += isPair ? 2 : 1;
    }
  }
  return -1;
}
