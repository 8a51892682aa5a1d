/** Searches the output of a run through GET /console, a bounded part in each call. */
import { formatEventId } from '../../machines/ports/cursor.js';
import { given } from '../cli/commands/invocation.js';
import type { ServiceClient } from '../cli/service/client.js';
import type { operations } from '../client/api.js';

const windowBytes = 1_048_576;

/** Bytes that one call reads at most. */
const maxSearchedBytes = 16 * windowBytes;

/** Where a search without a position begins, in bytes before the end. */
const defaultBytes = 4 * windowBytes;

/** Characters of a line that are shown, around the text. */
const shownChars = 300;

export interface ConsoleSearch {
  readonly text: string;
  readonly run: string | undefined;
  readonly since?: string | undefined;
  /** The cursor to begin at; null for none. */
  readonly after: number | null;
  /** Number of matches. */
  readonly limit: number;
  readonly signal: AbortSignal;
}

type Entry =
  | { readonly cursor: number; readonly text: string; readonly at: string | null; readonly partial: boolean }
  | { readonly missing: number; readonly cursor: number };

interface Window {
  readonly run: string;
  readonly entries: readonly Entry[];
  readonly next: number;
  readonly size: number;
}

export interface ConsoleMatch {
  readonly cursor: number;
  readonly at: string | null;
  readonly text: string;
}

/** Returns the matches, and where to continue. @throws Failure */
export async function searchConsole(service: ServiceClient, search: ConsoleSearch) {
  const { text, limit, signal } = search;
  const finder = createFinder(text);
  const matches: ConsoleMatch[] = [];
  let missing = 0;
  let searched = 0;
  let window = await readFirst();
  for (;;) {
    for (const [index, entry] of window.entries.entries()) {
      if ('missing' in entry) {
        missing += entry.missing;
        continue;
      }
      const found = finder.find(entry.text, entry.partial);
      if (found === null) continue;
      matches.push({ cursor: entry.cursor, at: entry.at, text: found });
      if (matches.length === limit) return answer(window.entries[index + 1]?.cursor ?? window.next);
    }
    const begin = window.entries[0]?.cursor ?? window.next;
    searched += window.next - begin;
    if (window.next >= window.size || window.entries.length === 0 || searched >= maxSearchedBytes)
      return answer(window.next);
    window = await read({ run: window.run, after: window.next, limit: windowBytes });
  }

  function answer(next: number) {
    const { run, size } = window;
    return {
      run,
      matches,
      missing_bytes: missing,
      at_end: next >= size,
      next_cursor: formatEventId({ run, cursor: next }),
    };
  }

  async function readFirst(): Promise<Window> {
    const { run, since, after } = search;
    const of = given({ run });
    if (after !== null) return read({ ...of, after, limit: windowBytes });
    if (since !== undefined) return read({ ...of, since, limit: windowBytes });
    const end = await read({ ...of, limit: 4 });
    return read({ run: end.run, after: Math.max(0, end.size - defaultBytes), limit: windowBytes });
  }

  async function read(query: NonNullable<operations['readConsole']['parameters']['query']>): Promise<Window> {
    const { data, response } = await service.GET('/console', {
      params: { query },
      headers: { Accept: 'application/x-ndjson' },
      parseAs: 'text',
      signal,
    });
    const number = (name: string): number => Number(response.headers.get(name));
    const entries = data.split('\n').filter((line) => line !== '');
    return {
      run: response.headers.get('Console-Run') ?? '',
      entries: entries.map((line) => JSON.parse(line) as Entry),
      next: number('Console-Next'),
      size: number('Console-Size'),
    };
  }
}

/** Returns a search for a text, also where it crosses two pieces of a line that is longer than a window. */
export function createFinder(text: string) {
  const wanted = text.toLowerCase();
  let before = '';
  return {
    /**
     * Returns the part of the line around the text; null without it.
     * @param isPartial the line continues in the next piece
     */
    find(piece: string, isPartial: boolean): string | null {
      const whole = before + piece;
      before = isPartial ? whole.slice(Math.max(0, whole.length - wanted.length + 1)) : '';
      const at = whole.toLowerCase().indexOf(wanted);
      return at < 0 ? null : excerpt(whole, at, wanted.length);
    },
  };
}

function excerpt(line: string, at: number, length: number): string {
  if (line.length <= shownChars) return line;
  const from = Math.max(0, at - Math.floor((shownChars - length) / 2));
  const to = Math.min(line.length, from + shownChars);
  return `${from > 0 ? '…' : ''}${line.slice(from, to)}${to < line.length ? '…' : ''}`;
}
