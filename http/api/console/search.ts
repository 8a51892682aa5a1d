/** Searches the stored output of one run or of all runs. Each request searches a bounded part. */

import { createMutex } from '../../../machines/async/mutex.js';
import type { ConsoleLog, ConsoleTimes, Runs } from '../../../machines/console/console.js';
import { beforeFirstRun, maxCursor, type RunCursor } from '../../../machines/console/cursor.js';
import { UnreadableRunFile } from '../../../machines/run/unreadable-run-file.js';
import { createLineNumbers, type LineNumbers } from './line-numbers.js';
import { findLines } from './search-lines.js';
import { type Piece, type PieceRange, pieceBytes, readPiece } from './search-pieces.js';
import type { SearchQuery } from './search-query.js';

/** The maximum number of bytes that one request searches. */
const maxSearchedBytes = 16 * 1024 * 1024;

/** The cost of opening a run, as the number of bytes that could be searched in the same time. */
const runCostBytes = 64 * 1024;

export interface Match {
  readonly run: string;
  /** The number of the line, counted from 1; `null` if it is unknown. */
  readonly line: number | null;
  /** The cursor at which the line begins. */
  readonly cursor: number;
  /** The time of the line, in milliseconds since the epoch; `null` if it is unknown. */
  readonly at: number | null;
  readonly text: string;
}

export interface SearchResult {
  readonly matches: readonly Match[];
  /** The position at which the next request continues. */
  readonly next: RunCursor;
  /** Whether everything was searched. */
  readonly isComplete: boolean;
  /** The number of bytes that this request has searched. */
  readonly searched: number;
  /** The number of bytes of the searched runs that were pruned. */
  readonly missing: number;
  /** The runs with an unreadable console, in a search of all runs. */
  readonly unreadable: readonly string[];
}

/** A query with a resolved run. The run is `null` for all runs. */
export type RunSearch = Omit<SearchQuery, 'run'> & { readonly run: string | null };

/** Searches. Stops early if `isStopped` returns true. Throws errors of the file system. */
export type SearchConsole = (query: RunSearch, isStopped: () => boolean) => Promise<SearchResult>;

/** The tools that all searches share. */
interface SearchTools {
  readonly runs: Pick<Runs, 'open' | 'times' | 'newest' | 'before' | 'after'>;
  readonly lineNumbers: LineNumbers;
  /** Makes concurrent searches alternate after each piece. The event loop is free between two pieces. */
  readonly runExclusive: ReturnType<typeof createMutex>;
}

/** Creates the function that searches. */
export function createConsoleSearch(runs: SearchTools['runs']): SearchConsole {
  const tools = { runs, lineNumbers: createLineNumbers(), runExclusive: createMutex() };
  return (query, isStopped) => new Search(query, isStopped, tools).search();
}

/** The search of one request. */
class Search {
  private readonly query: RunSearch;
  private readonly isStopped: () => boolean;
  private readonly tools: SearchTools;
  private readonly matches: Match[] = [];
  private readonly unreadable: string[] = [];
  private readonly buffer = Buffer.allocUnsafe(pieceBytes);
  /** The cost of the request so far, as the number of bytes that could be searched in the same time. */
  private cost = 0;
  private searched = 0;
  private missing = 0;
  /** The position at which the search continues. */
  private next: RunCursor;

  constructor(query: RunSearch, isStopped: () => boolean, tools: SearchTools) {
    this.query = query;
    this.isStopped = isStopped;
    this.tools = tools;
    this.next = this.findStart();
  }

  async search(): Promise<SearchResult> {
    while (this.next.run !== null) {
      const { run } = this.next;
      if (!(await this.searchRun(run))) return this.toResult(false);
      const following = this.query.run === null ? this.findFollowingRun(run) : null;
      if (following === null) break;
      this.next = following;
      if (this.isEnough()) return this.toResult(false);
    }
    return this.toResult(true);
  }

  private toResult(isComplete: boolean): SearchResult {
    const { matches, next, searched, missing, unreadable } = this;
    return { matches, next, isComplete, searched, missing, unreadable };
  }

  private isEnough(): boolean {
    return this.matches.length === this.query.limit || this.cost >= maxSearchedBytes || this.isStopped();
  }

  /** Searches a run. Returns whether the run was searched to its end. */
  private async searchRun(run: string): Promise<boolean> {
    const log = this.openLog(run);
    this.cost += runCostBytes;
    if (log === null) return true;
    try {
      return await this.searchLog(log, this.tools.runs.times(run));
    } finally {
      log.close();
    }
  }

  /**
   * Opens the console of a run. The result is `null` for a damaged console in a search of all runs, which then
   * continues.
   */
  private openLog(run: string): ConsoleLog | null {
    try {
      return this.tools.runs.open(run);
    } catch (error) {
      if (this.query.run !== null || !(error instanceof UnreadableRunFile)) throw error;
      this.unreadable.push(run);
      return null;
    }
  }

  /** Searches a console. Returns whether the console was searched to its end. */
  private async searchLog(log: ConsoleLog, times: ConsoleTimes): Promise<boolean> {
    const { order, since, until, text } = this.query;
    const size = log.size();
    const head = Math.min(log.head(), size);
    const low = Math.min(size, Math.max(head, since === null ? 0 : times.cursorAt(since)));
    const high = until === null ? size : Math.min(size, times.cursorAt(until));
    const range = { low, high, overlap: Math.max(0, log.text.byteLength(text) - 1) };
    const { cursor } = this.next;
    const isHeadSought = low === head;
    if (isHeadSought && order === 'oldest') this.missing += Math.max(0, head - cursor);
    let at: number | null = order === 'newest' ? Math.min(cursor, high) : Math.max(cursor, low);
    for (;;) {
      at = await this.searchPiece(log, times, range, at);
      if (at === null) break;
      if (this.isEnough()) return false;
    }
    if (isHeadSought && order === 'newest') this.missing += head;
    return true;
  }

  /** Searches the piece at a cursor. @returns the cursor of the next piece; `null` at the end of the range */
  private searchPiece(log: ConsoleLog, times: ConsoleTimes, range: PieceRange, at: number): Promise<number | null> {
    return this.tools.runExclusive(async () => {
      const piece = await readPiece(log, this.query.order, at, range, this.buffer);
      if (piece === null) return null;
      this.searched += piece.bytes.length;
      this.cost += piece.bytes.length;
      const cursor = await this.addMatches(log, piece, times);
      this.next = { run: log.run, cursor };
      return piece.isLast && cursor === piece.next ? null : cursor;
    });
  }

  /** Adds the matches of a piece, up to the limit. @returns the cursor at which the search continues */
  private async addMatches(log: ConsoleLog, piece: Piece, times: ConsoleTimes): Promise<number> {
    const { order, limit, text: wanted, severities, resource } = this.query;
    const lines = findLines(piece.bytes, { text: wanted.toLowerCase(), severities, resource }, log.text);
    if (order === 'newest') lines.reverse();
    const room = limit - this.matches.length;
    for (const { start, end, text } of lines.slice(0, room)) {
      const cursor = piece.from + start;
      const line = await this.tools.lineNumbers.numberAt(log, cursor);
      this.matches.push({ run: log.run, line, cursor, at: times.findTime(piece.from + end - 1), text });
    }
    const last = lines[room - 1];
    if (last === undefined || lines.length === room) return piece.next;
    return piece.from + (order === 'newest' ? last.start : last.end);
  }

  private findStart(): RunCursor {
    const { from, run, order } = this.query;
    const { runs } = this.tools;
    if (from !== null && from.run !== null) return from;
    const first = run ?? (order === 'newest' ? runs.newest() : runs.after(''));
    return this.findStartIn(first) ?? beforeFirstRun;
  }

  private findFollowingRun(run: string): RunCursor | null {
    const { runs } = this.tools;
    return this.findStartIn(this.query.order === 'newest' ? runs.before(run) : runs.after(run));
  }

  private findStartIn(run: string | null): RunCursor | null {
    return run === null ? null : { run, cursor: this.query.order === 'newest' ? maxCursor : 0 };
  }
}
