/** Reads the lines of a run that pass a filter while the user scrolls. Each read searches a bounded part of the run. */

import { type ReadonlySignal, signal } from '@preact/signals';
import { formatEventId, parseCursor } from '../../../../../machines/console/cursor.js';
import type { MatchingLine } from '../../../../client/api.js';
import type { Answer, Problem } from '../../../api/answer.js';
import { type Api, omitNulls } from '../../../api/client.js';
import { consoleBytes } from '../console-text.js';
import { type ConsoleFilter, filterQuery } from './console-filter.js';

/** The number of lines after which one read ends. */
const pageLines = 100;

/** The maximum number of requests of one read. Each request searches at most 16 MiB. */
const maxRequests = 4;

/**
 * The maximum number of lines in the window. If a read adds more lines, lines at the opposite end are removed.
 * Removed lines are read again when the user scrolls back.
 */
const maxLines = 2_000;

export interface FilteredLines {
  /** The lines in the order of the console. */
  readonly lines: readonly MatchingLine[];
  /** The cursor from which older lines are searched; `null` at the beginning of the run. */
  readonly older: string | null;
  /** The cursor from which newer lines are searched. */
  readonly newer: string;
  /** Whether everything up to the end was searched. */
  readonly isAtEnd: boolean;
}

export interface FilteredWindow {
  /** The lines that were found; `null` until the first lines are read. */
  readonly found: ReadonlySignal<FilteredLines | null>;
  readonly isBusy: ReadonlySignal<boolean>;
  /** The reason why the last read failed; `null` if the read succeeded. */
  readonly problem: ReadonlySignal<Problem | null>;
  /** Searches for older lines. */
  readOlder(): Promise<void>;
  /**
   * Searches for newer lines. @param keepsOldest whether the first lines are kept, so that the list does not move for
   * its reader
   */
  readNewer(keepsOldest: boolean): Promise<void>;
  end(): void;
}

/**
 * Shows only the lines of a run that match a filter.
 * @param position the cursor of the first line to show; `null` for the newest lines
 */
export function openFiltered(api: Api, run: string, filter: ConsoleFilter, position: number | null): FilteredWindow {
  const found = signal<FilteredLines | null>(null);
  const isBusy = signal(false);
  const problem = signal<Problem | null>(null);
  let isEnded = false;

  /** Performs a read, unless another read is in progress. */
  async function read(step: (before: FilteredLines) => Promise<Answer<FilteredLines>>): Promise<void> {
    if (isBusy.value || isEnded) return;
    isBusy.value = true;
    problem.value = null;
    const answer = found.value === null ? await open() : await step(found.value);
    if (isEnded) return;
    isBusy.value = false;
    if (answer.ok) found.value = answer.value;
    else problem.value = answer.problem;
  }

  /** Reads the lines before and after the position, which is the beginning of a line. */
  async function open(): Promise<Answer<FilteredLines>> {
    let at = position;
    if (at === null) {
      const last = await api.GET('/console', { params: { query: { run, lines: 1, bytes: 65_536 } }, ...consoleBytes });
      if (!last.ok) return last;
      at = parseCursor(last.headers.get('Console-Cursor') ?? '') ?? 0;
    }
    const place = formatEventId({ run, cursor: at });
    const start: FilteredLines = { lines: [], older: place, newer: place, isAtEnd: false };
    const later = await searchNewer(start, false);
    return later.ok ? searchOlder(later.value) : later;
  }

  async function searchOlder(before: FilteredLines): Promise<Answer<FilteredLines>> {
    if (before.older === null) return { ok: true, value: before, headers: new Headers() };
    const answer = await search('newest', before.older);
    if (!answer.ok) return answer;
    const all = [...answer.value.lines.reverse(), ...before.lines];
    const [lines, rest] = [all.slice(0, maxLines), all[maxLines]];
    const end = rest === undefined ? {} : { newer: toCursor(rest), isAtEnd: false };
    const older = answer.value.isComplete ? null : answer.value.next;
    return { ...answer, value: { ...before, ...end, lines, older } };
  }

  async function searchNewer(before: FilteredLines, keepsOldest: boolean): Promise<Answer<FilteredLines>> {
    // Keep the first lines for their reader, and read newer lines after further scrolling.
    if (keepsOldest && before.lines.length >= maxLines)
      return { ok: true, value: { ...before, isAtEnd: false }, headers: new Headers() };
    const answer = await search('oldest', before.newer);
    if (!answer.ok) return answer;
    const { lines: added, next: newer, isComplete: isAtEnd } = answer.value;
    // A line without an end is found again, together with its continuation.
    const first = added[0]?.cursor;
    const all = [...before.lines.filter(({ cursor }) => first === undefined || cursor < first), ...added];
    const lines = all.slice(-maxLines);
    const [oldest] = lines;
    const start = lines.length < all.length && oldest !== undefined ? { older: toCursor(oldest) } : {};
    return { ...answer, value: { ...before, ...start, lines, newer, isAtEnd } };
  }

  async function search(order: 'newest' | 'oldest', from: string) {
    const lines: MatchingLine[] = [];
    let [next, isComplete] = [from, false];
    let headers = new Headers();
    for (let request = 0; request < maxRequests && !isComplete && lines.length < pageLines && !isEnded; request += 1) {
      const severity = filter.severities.length === 0 ? null : [...filter.severities];
      const query = {
        ...omitNulls({ ...filterQuery(filter), severity }),
        run,
        order,
        cursor: next,
        limit: pageLines - lines.length,
      };
      const answer = await api.GET('/console/search', { params: { query } });
      if (!answer.ok) return answer;
      lines.push(...answer.value.matches);
      ({ next, complete: isComplete } = answer.value);
      ({ headers } = answer);
    }
    return { ok: true as const, value: { lines, next, isComplete }, headers };
  }

  const toCursor = ({ cursor }: MatchingLine): string => formatEventId({ run, cursor });

  return {
    found,
    isBusy,
    problem,
    readOlder: () => read(searchOlder),
    readNewer: (keepsOldest) => read((before) => searchNewer(before, keepsOldest)),
    end() {
      isEnded = true;
    },
  };
}
