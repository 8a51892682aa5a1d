/**
 * Finds the ends of JSON values. FXServer reads a JSON object or array as one word, with any `;`, space and newline
 * (Console.cpp).
 */

/** The limit of passes over the text: crafted text would otherwise take quadratic time. */
const passes = 16;

const literals = ['true', 'false', 'null'] as const;
// Sticky: they match at lastIndex or not at all.
const blank = /[ \t\n\r]*/y;
const escape =
  /\\(?:["\\/bfnrt]|u(?:[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(?![dD][89a-fA-F])[0-9a-fA-F]{4}))/y;
const numeral = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y;

/** Takes an index and returns the index after the JSON object or array that begins there; -1 when none does. */
export type JsonEnd = (at: number) => number;

/** Returns a function that finds the ends of JSON values in the text. It computes each bracket once, at any depth. */
export function findJsonEnds(text: string): JsonEnd {
  // By index; 0 means not computed. Allocated on first use: few texts have a bracket outside quotes.
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

/** Records the end of every value that it passes. Returns the index it reached. */
function scan(text: string, from: number, ends: Int32Array): number {
  const open: number[] = [];
  let at = from;
  /** What the grammar allows next; `first` also allows the closing bracket. */
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
  // A number that no double can hold is an error to the parser that FXServer uses.
  return end !== -1 && Number.isFinite(Number(text.slice(at, end))) ? end : -1;
}

/** Lone surrogates are invalid UTF-8 bytes: not allowed, like control characters. */
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
