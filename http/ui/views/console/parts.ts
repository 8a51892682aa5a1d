/** Parts of a run's console, by GET /console (docs/reference/console.md). */
import { characterStart, completeLength, lineEnd } from '../../../../machines/ports/utf8.js';
import type { Answer } from '../../api/answer.js';
import type { Api } from '../../api/client.js';
import type { Run } from '../../api/types.js';
import { type Piece, type PieceLimit, piecesOf } from './pieces.js';

export interface Part {
  readonly run: string;
  /** The cursors of its first byte, and of the one behind its last. */
  readonly from: number;
  readonly to: number;
  readonly bytes: Uint8Array;
  /** Bytes before it that were asked for and are gone. */
  readonly missing: number;
}

export interface Parts {
  /** The last part of a run, or of the newest one, from a line's beginning on where one is near; null: nothing was ever run. */
  last(run: string | null): Promise<Answer<Part | null>>;
  /** What comes before a cursor, from a line's beginning on where there is one. Empty: nothing, or nothing that is kept. */
  before(run: string, cursor: number, most?: number): Promise<Answer<Part>>;
  /** What comes after a cursor; it ends with a whole character. Empty: nothing yet. */
  after(run: string, cursor: number, most?: number): Promise<Answer<Part>>;
  /** The run that came after this one, or null. */
  runAfter(run: string): Promise<Answer<string | null>>;
}

/** Bytes of console in one answer. */
const usual = 262_144;

/** What the API gives at most; bytes. */
export const mostBytes = 1_048_576;

const none = new Uint8Array();

/** @param signal gives the requests up. @param hasRun whether it is known that something was run */
export function createParts(api: Api, signal: AbortSignal, hasRun: () => boolean): Parts {
  async function read(query: Readonly<Record<string, string | number>>): Promise<Answer<Part>> {
    const words = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    const answer = await api
      .getBytes(`console?${words.join('&')}`, 'application/octet-stream', signal)
      .catch(forNobody);
    if (!answer.ok) return answer;
    const { value: bytes, headers } = answer;
    const number = (name: string): number => Number(headers.get(name));
    const from = number('Console-Cursor');
    return {
      ok: true,
      headers,
      value: {
        run: headers.get('Console-Run') ?? '',
        from,
        to: from + bytes.length,
        bytes,
        missing: number('Console-Missing'),
      },
    };
  }

  const get = <T>(path: string): Promise<Answer<T>> => api.get<T>(path, signal).catch(forNobody);

  return {
    async last(run) {
      if (run === null && !hasRun()) {
        // A browser would show the refusal of the API as an error of the page.
        const runs = await get<readonly Run[]>('runs');
        if (!runs.ok || runs.value.length === 0) return map(runs, () => null);
      }
      return map(await read({ ...(run === null ? {} : { run }), limit: usual }), wholeCharacters);
    },
    async before(run, cursor, most = usual) {
      const after = Math.max(0, cursor - most);
      // The API gives at least four bytes.
      const answer = await read({ run, after, limit: Math.max(4, cursor - after) });
      if (!answer.ok) return answer;
      const part = answer.value;
      if (part.from >= cursor)
        return { ...answer, value: { ...part, from: cursor, to: cursor, bytes: none, missing: cursor } };
      // Its head was removed while it was read: what is asked for again is told as it is then.
      if (part.to < cursor) return this.before(run, cursor, most);
      const wanted = cut(part, 0, cursor - part.from);
      if (part.missing > 0) return { ...answer, value: { ...wanted, missing: part.from } };
      return { ...answer, value: after === 0 ? wanted : fromLine(wanted) };
    },
    async after(run, cursor, most = usual) {
      return map(await read({ run, after: cursor, limit: most }), wholeCharacters);
    },
    async runAfter(run) {
      return map(
        await get<readonly Run[]>('runs'),
        (runs) =>
          runs
            .map((each) => each.run)
            .filter((id) => id > run)
            .sort()[0] ?? null,
      );
    },
  };
}

/** What was given up has nobody who waits for it. */
function forNobody(): Promise<never> {
  return new Promise(() => undefined);
}

function map<T, U>(answer: Answer<T>, change: (value: T) => U): Answer<U> {
  return answer.ok ? { ...answer, value: change(answer.value) } : answer;
}

function fromLine(part: Part): Part {
  const line = part.bytes.subarray(0, -1).indexOf(lineEnd);
  return cut(part, line < 0 ? characterStart(part.bytes) : line + 1, part.bytes.length);
}

function wholeCharacters(part: Part): Part {
  return cut(part, 0, completeLength(part.bytes));
}

function cut(part: Part, begin: number, end: number): Part {
  return { ...part, from: part.from + begin, to: part.from + end, bytes: part.bytes.subarray(begin, end) };
}

/** @returns the part with what has to be said before it: that a run begins here, or that something is missing */
export function piecesOfPart({ run, from, bytes, missing }: Part, most: PieceLimit): Piece[] {
  const output = piecesOf(run, from, bytes, most);
  if (missing > 0) return [{ kind: 'gap', run, from: from - missing, to: from, bytes: missing }, ...output];
  return from === 0 ? [{ kind: 'run', run, from: 0, to: 0 }, ...output] : output;
}
