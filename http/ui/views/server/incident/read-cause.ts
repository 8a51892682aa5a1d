/** Reads the lines of a run's output that show the cause of its exit. */
import type { LastExit } from '../../../../client/api.js';
import type { Api } from '../../../api/client.js';
import { type LastLine, pickErrorBefore, pickLastLines } from './last-lines.js';

/** The number of bytes before the cause that are searched for an error directly before the cause. */
const beforeBytes = 4 * 1024;

export interface CauseQuery {
  readonly run: string;
  readonly cause: Pick<NonNullable<LastExit['cause']>, 'cursor' | 'chosen_by'> | null;
  /** The maximum number of lines. */
  readonly count: number;
  /** The maximum number of bytes to read from the cause. */
  readonly maxBytes: number;
}

export interface CauseLines {
  /** The lines of an error directly before a fatal error. */
  readonly before: readonly LastLine[];
  /** The line of the cause and the last lines; without a cause, only the last lines. */
  readonly lines: readonly LastLine[];
}

/** Reads the lines. A part that cannot be read is empty. */
export async function readCause(
  api: Pick<Api, 'GET'>,
  { run, cause, count, maxBytes }: CauseQuery,
  signal: AbortSignal,
): Promise<CauseLines> {
  const cursor = cause?.cursor ?? null;
  const from = Math.max(0, (cursor ?? 0) - beforeBytes);
  const options = { headers: { Accept: 'text/plain' }, parseAs: 'arrayBuffer', signal } as const;
  const read = async (query: { lines?: number; after?: number; bytes?: number }): Promise<string> => {
    const answer = await api.GET('/console', { params: { query: { run, ...query } }, ...options });
    return answer.ok ? new TextDecoder().decode(answer.value) : '';
  };
  // Two requests, because bytes of the output and of its text differ.
  const [output, context] = await Promise.all([
    read(cursor === null ? { lines: count } : { after: cursor, bytes: maxBytes }),
    cause?.chosen_by === 'fatal' && cursor !== null && cursor > 0 ? read({ after: from, bytes: cursor - from }) : '',
  ]);
  return {
    // The first line may be incomplete.
    before: pickErrorBefore(from === 0 ? context : context.replace(/^[^\n]*\n/, ''), count),
    lines: pickLastLines(output, count, cursor !== null),
  };
}
