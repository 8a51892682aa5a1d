/** Reads the lines of a unified diff, and the secret parts of the lines. */
import { findSecretSpans, type Span } from '../../../../../machines/text/secret-spans.js';

export interface DiffLine {
  readonly kind: 'added' | 'removed' | 'same' | 'range';
  /** `+`, `-` or a space. */
  readonly sign: string;
  readonly parts: readonly LinePart[];
}

export interface LinePart {
  readonly text: string;
  readonly isSecret: boolean;
}

const kinds: Readonly<Record<string, DiffLine['kind']>> = { '+': 'added', '-': 'removed', ' ': 'same', '@': 'range' };

/** Returns the lines after the names of the files. The note about a missing line end is left out. */
export function readDiffLines(diff: string): readonly DiffLine[] {
  const lines = diff
    .slice(diff.indexOf('@@'))
    .split('\n')
    .filter((line) => (line[0] ?? '') in kinds);
  // The signs are not part of the text: a secret may begin right after a sign.
  const contents = splitSecrets(lines.map((line) => line.slice(1)));
  return lines.map((line, index) => {
    const kind = kinds[line[0] ?? ''] ?? 'same';
    return kind === 'range'
      ? { kind, sign: '', parts: [{ text: line, isSecret: false }] }
      : { kind, sign: line[0] ?? ' ', parts: contents[index] ?? [] };
  });
}

/** Returns the parts of each line of a text. */
export function splitSecrets(lines: readonly string[]): readonly (readonly LinePart[])[] {
  const spans = findSecretSpans(lines.join('\n'));
  let start = 0;
  return lines.map((line) => {
    const inLine = spans.filter(([from]) => from >= start && from < start + line.length);
    const parts = splitLine(line, inLine, start);
    start += line.length + 1;
    return parts;
  });
}

/** Splits a line at the secrets in it. @param start the index of the line in the text that the spans refer to */
function splitLine(content: string, spans: readonly Span[], start: number): readonly LinePart[] {
  const parts: LinePart[] = [];
  let at = 0;
  for (const [from, to] of spans) {
    parts.push({ text: content.slice(at, from - start), isSecret: false });
    parts.push({ text: content.slice(from - start, to - start), isSecret: true });
    at = to - start;
  }
  parts.push({ text: content.slice(at), isSecret: false });
  return parts.filter(({ text }) => text !== '');
}
