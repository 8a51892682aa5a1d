/** Finds the secrets in a config file, which an editor hides until the user reveals them. */
import { findFormSpans, isSecretName } from './secrets.js';

/** A part of a text, from the first index up to but not including the second index. */
export type Span = readonly [from: number, to: number];

/**
 * The number of words at the beginning of a line that may contain the name of a setting: `rcon_password x`, `set
 * mysql_connection_string "x"`.
 */
const wordsWithNames = 3;

/** The beginning of a comment. */
const commentStart = /^\s*(?:#|\/\/|;|--)+/;

/**
 * Returns the parts of a text that are secret. A part is the value after the name of a secret, or a value in the form
 * of a secret. The parts are in order, and each of them is within a line.
 */
export function findSecretSpans(text: string): readonly Span[] {
  const spans: Span[] = [...findFormSpans(text)];
  let start = 0;
  for (const line of text.split('\n')) {
    const value = findNamedValue(line);
    if (value !== null) spans.push([start + value[0], start + value[1]]);
    start += line.length + 1;
  }
  return joinSpans(spans.flatMap((span) => splitAtLines(text, span)));
}

/** Returns the value of a setting with the name of a secret; `null` for other lines. */
function findNamedValue(line: string): Span | null {
  const comment = commentStart.exec(line)?.[0].length ?? 0;
  const setting = line.slice(comment);
  // The value begins at the first quote, unless the line begins with a quote, as in JSON.
  const head = /^\s*["']/.test(setting) ? setting : (/^[^"']*/.exec(setting)?.[0] ?? '');
  const names = [...head.matchAll(/[\w.-]+/g)].slice(0, wordsWithNames);
  const name = names.find(([word]) => isSecretName(word));
  if (name === undefined) return null;
  const after = name.index + name[0].length;
  const from = after + (/^[\s"'`:=]*/.exec(setting.slice(after))?.[0].length ?? 0);
  const to = setting.length - (/[\s"'`,;]*$/.exec(setting)?.[0].length ?? 0);
  const value = setting.slice(from, to);
  if (from === after || /^[[{]?$/.test(value)) return null;
  // A comment with several words may be a sentence about a secret.
  return comment > 0 && /\s/.test(value) ? null : [comment + from, comment + to];
}

function splitAtLines(text: string, [from, to]: Span): readonly Span[] {
  const parts: Span[] = [];
  for (let at = from; at < to; ) {
    const end = text.indexOf('\n', at);
    const next = end < 0 || end > to ? to : end;
    if (next > at) parts.push([at, next]);
    at = next + 1;
  }
  return parts;
}

/** Returns the spans in order, and joins overlapping spans. */
function joinSpans(spans: readonly Span[]): readonly Span[] {
  const joined: Span[] = [];
  for (const [from, to] of [...spans].sort(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last !== undefined && from < last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], to)];
    else joined.push([from, to]);
  }
  return joined;
}
