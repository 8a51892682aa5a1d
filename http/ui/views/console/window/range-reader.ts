/** Reads ranges of a run's console with GET /console (docs/reference/console.md). */
import type { ConsoleText } from '../../../../../machines/console/console-text.js';
import { lineEnd } from '../../../../../machines/text/utf8.js';
import type { Run, Status } from '../../../../client/api.js';
import type { Answer } from '../../../api/answer.js';
import type { Api } from '../../../api/client.js';
import { consoleBytes, textNamed } from '../console-text.js';
import { type Block, type BlockLimit, splitOutput } from './blocks.js';

export interface LogRange {
  readonly run: string;
  /** The cursor of the first byte. */
  readonly from: number;
  /** The cursor after the last byte. */
  readonly to: number;
  readonly bytes: Uint8Array;
  /** The decoder of the bytes. */
  readonly text: ConsoleText;
  /** The number of requested bytes before `from` that no longer exist. */
  readonly missing: number;
}

export interface RangeReader {
  /**
   * Reads the end of a run or of the newest run, if possible from the start of a line. The answer is `null` if there is
   * no run yet.
   */
  last(run: string | null): Promise<Answer<LogRange | null>>;
  /** Reads the bytes before a cursor, if possible from the start of a line. The range is empty at the beginning. */
  before(run: string, cursor: number, maxBytes?: number): Promise<Answer<LogRange>>;
  /**
   * Reads the bytes after a cursor, up to the end of a character. The range is empty if there is no further output yet.
   */
  after(run: string, cursor: number, maxBytes?: number): Promise<Answer<LogRange>>;
  /** Returns the next run; `null` if there is no next run. */
  nextRun(run: string): Promise<Answer<string | null>>;
}

const defaultRangeBytes = 262_144;

/** The smallest range that the API allows, in bytes. */
const minRangeBytes = 4;

/**
 * Reads parts of a console by their cursors.
 * @param signal aborts all requests. After an abort, the promises stay pending
 * @param status returns the newest status; `null` before the first
 */
export function createRangeReader(api: Api, signal: AbortSignal, status: () => Status | null): RangeReader {
  async function read(query: { run?: string; after?: number; bytes: number }): Promise<Answer<LogRange>> {
    const answer = await api.GET('/console', { params: { query }, ...consoleBytes, signal }).catch(neverSettles);
    if (!answer.ok) return answer;
    const { value, headers } = answer;
    const bytes = new Uint8Array(value);
    const [from, missing] = [Number(headers.get('Console-Cursor')), Number(headers.get('Console-Missing'))];
    const run = headers.get('Console-Run') ?? '';
    const text = textNamed(headers.get('Console-Encoding'));
    return { ok: true, headers, value: { run, from, to: from + bytes.length, bytes, text, missing } };
  }

  const listRuns = (): Promise<Answer<Run[]>> => api.GET('/runs', { signal }).catch(neverSettles);

  return {
    async last(run) {
      if (run === null && !hasConsole(status())) {
        // Check the list of runs first: a browser would report a 404 as an error of the page.
        const runs = await listRuns();
        if (!runs.ok || runs.value.length === 0) return mapAnswer(runs, () => null);
      }
      return mapAnswer(await read({ ...(run === null ? {} : { run }), bytes: defaultRangeBytes }), wholeCharacters);
    },
    async before(run, cursor, maxBytes = defaultRangeBytes) {
      const after = Math.max(0, cursor - maxBytes);
      const answer = await read({ run, after, bytes: Math.max(minRangeBytes, cursor - after) });
      if (!answer.ok) return answer;
      const range = answer.value;
      if (range.from >= cursor)
        return { ...answer, value: { ...range, from: cursor, to: cursor, bytes: new Uint8Array(), missing: cursor } };
      // The beginning of the output was deleted during the read.
      if (range.to < cursor) return this.before(run, cursor, maxBytes);
      const wanted = slice(range, 0, cursor - range.from);
      if (range.missing > 0) return { ...answer, value: { ...wanted, missing: range.from } };
      return { ...answer, value: after === 0 ? wanted : fromLineStart(wanted) };
    },
    async after(run, cursor, maxBytes = defaultRangeBytes) {
      return mapAnswer(await read({ run, after: cursor, bytes: maxBytes }), wholeCharacters);
    },
    async nextRun(run) {
      return mapAnswer(await listRuns(), (runs) => {
        const later = runs.map((each) => each.run).filter((id) => id > run);
        return later.sort()[0] ?? null;
      });
    },
  };
}

/** Leaves the promise pending, because the view that made the aborted request no longer exists. */
function neverSettles(): Promise<never> {
  return new Promise(() => undefined);
}

function mapAnswer<T, U>(answer: Answer<T>, change: (value: T) => U): Answer<U> {
  return answer.ok ? { ...answer, value: change(answer.value) } : answer;
}

function fromLineStart(range: LogRange): LogRange {
  const line = range.bytes.subarray(0, -1).indexOf(lineEnd);
  return slice(range, line < 0 ? range.text.characterStart(range.bytes) : line + 1, range.bytes.length);
}

function wholeCharacters(range: LogRange): LogRange {
  return slice(range, 0, range.text.completeLength(range.bytes));
}

function slice(range: LogRange, start: number, end: number): LogRange {
  return { ...range, from: range.from + start, to: range.from + end, bytes: range.bytes.subarray(start, end) };
}

/**
 * Splits a range into blocks. Adds a gap before the blocks if bytes are missing, and a run start if the range begins
 * with its run.
 */
export function splitWholeRange({ run, from, bytes, text, missing }: LogRange, limit: BlockLimit): Block[] {
  const output = splitOutput(run, from, bytes, limit, text);
  if (missing > 0) return [{ kind: 'gap', run, from: from - missing, to: from, bytes: missing }, ...output];
  return from === 0 ? [{ kind: 'run', run, from: 0, to: 0 }, ...output] : output;
}

/** Splits a range into blocks without the start of its run. */
export function splitRange(range: LogRange, limit: BlockLimit): Block[] {
  return splitWholeRange(range, limit).filter(({ kind }) => kind !== 'run');
}

/**
 * Returns whether the run of a status certainly has a console. The result is false for a starting run whose program is
 * not running.
 */
function hasConsole(status: Status | null): boolean {
  return status !== null && (status.pid !== null || status.last_exit !== null);
}
