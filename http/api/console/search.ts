/** Searches the kept output of one run or of all, a bounded part in each request. */

import { createMutex } from '../../../machines/async/mutex.js';
import type { ConsoleLog, Runs } from '../../../machines/console/console.js';
import { beforeFirstRun, maxCursor, type RunCursor } from '../../../machines/console/cursor.js';
import { UnreadableRunFile } from '../../../machines/run/unreadable-run-file.js';
import { createLineNumbers } from './line-numbers.js';
import { findLines } from './search-lines.js';
import { type Piece, pieceBytes, readPiece } from './search-pieces.js';
import type { SearchQuery } from './search-query.js';

/** Bytes that one request searches. */
const maxSearchedBytes = 16 * 1024 * 1024;

/** What opening a run takes, in bytes that could be searched in that time. */
const runCostBytes = 64 * 1024;

export interface Match {
  readonly run: string;
  /** Counted from 1; null if it is not known. */
  readonly line: number | null;
  /** Where the line begins. */
  readonly cursor: number;
  /** Milliseconds since the epoch, or null. */
  readonly at: number | null;
  readonly text: string;
}

export interface SearchResult {
  readonly matches: readonly Match[];
  /** Where the next request continues. */
  readonly next: RunCursor;
  /** Whether everything was searched. */
  readonly isComplete: boolean;
  /** Bytes that this request has searched. */
  readonly searched: number;
  /** Bytes of the searched runs that are no longer kept. */
  readonly missing: number;
  /** The runs, among all, whose console could not be read. */
  readonly unreadable: readonly string[];
}

/** A query whose run is known; null searches all runs. */
export type RunSearch = Omit<SearchQuery, 'run'> & { readonly run: string | null };

/** Searches, and stops early when `isStopped` returns true. Throws file system errors. */
export type SearchConsole = (search: RunSearch, isStopped: () => boolean) => Promise<SearchResult>;

/**
 * Creates the search. All its requests take turns, one piece each, so that the event loop is free in between.
 */
export function createConsoleSearch(runs: Pick<Runs, 'open' | 'times' | 'newest' | 'before' | 'after'>): SearchConsole {
  const inTurn = createMutex();
  const { numberAt } = createLineNumbers();

  return async (search, isStopped) => {
    const { order, limit, since } = search;
    const filter = { ...search, text: search.text.toLowerCase() };
    const matches: Match[] = [];
    const unreadable: string[] = [];
    const buffer = Buffer.allocUnsafe(pieceBytes);
    let [cost, searched, missing] = [0, 0, 0];
    let next = firstPlace(search);

    const isEnough = (): boolean => matches.length === limit || cost >= maxSearchedBytes || isStopped();
    const result = (isComplete: boolean): SearchResult => ({
      matches,
      next,
      isComplete,
      searched,
      missing,
      unreadable,
    });

    /** Returns whether the run was searched to its end. */
    async function searchRun(log: ConsoleLog): Promise<boolean> {
      const times = runs.times(log.run);
      const size = log.size();
      const head = Math.min(log.head(), size);
      const low = Math.min(size, Math.max(head, since === null ? 0 : times.cursorAt(since)));
      const isHeadSought = low === head;
      if (isHeadSought && order === 'oldest') missing += Math.max(0, head - next.cursor);
      const overlap = Math.max(0, log.text.byteLength(search.text) - 1);
      let at = order === 'newest' ? Math.min(next.cursor, size) : Math.max(next.cursor, low);
      for (;;) {
        const isAtEnd = await inTurn(async () => {
          const piece = await readPiece(log, order, at, { low, high: size, overlap }, buffer);
          if (piece === null) return true;
          searched += piece.bytes.length;
          cost += piece.bytes.length;
          at = await take(log, piece, times.timeOf);
          next = { run: log.run, cursor: at };
          return piece.isLast && at === piece.next;
        });
        if (isAtEnd) break;
        if (isEnough()) return false;
      }
      if (isHeadSought && order === 'newest') missing += head;
      return true;
    }

    /** Adds the matches of a piece. Returns where to continue. */
    async function take(log: ConsoleLog, piece: Piece, timeOf: (cursor: number) => number | null): Promise<number> {
      const found = findLines(piece.bytes, filter, log.text);
      if (order === 'newest') found.reverse();
      const room = limit - matches.length;
      for (const { start, end, text } of found.slice(0, room)) {
        const cursor = piece.from + start;
        const line = await numberAt(log, cursor);
        matches.push({ run: log.run, line, cursor, at: timeOf(piece.from + end - 1), text });
      }
      const last = found[room - 1];
      if (last === undefined || found.length === room) return piece.next;
      return piece.from + (order === 'newest' ? last.start : last.end);
    }

    while (next.run !== null) {
      const log = openNext(next.run);
      cost += runCostBytes;
      try {
        if (log !== null && !(await searchRun(log))) return result(false);
      } finally {
        log?.close();
      }
      const following = search.run === null ? followingRun(next.run) : null;
      if (following === null) break;
      next = following;
      if (isEnough()) return result(false);
    }
    return result(true);

    /** One damaged console does not end the search of all runs. */
    function openNext(run: string): ConsoleLog | null {
      try {
        return runs.open(run);
      } catch (error) {
        if (search.run !== null || !(error instanceof UnreadableRunFile)) throw error;
        unreadable.push(run);
        return null;
      }
    }

    function followingRun(run: string): RunCursor | null {
      return placeIn(order === 'newest' ? runs.before(run) : runs.after(run));
    }

    function firstPlace({ from, run }: RunSearch): RunCursor {
      if (from !== null && from.run !== null) return from;
      const first = run ?? (order === 'newest' ? runs.newest() : runs.after(''));
      return placeIn(first) ?? beforeFirstRun;
    }

    function placeIn(run: string | null): RunCursor | null {
      return run === null ? null : { run, cursor: order === 'newest' ? maxCursor : 0 };
    }
  };
}
