/** Builds the answers about consoles. */
import { formatEventId } from '../../../machines/console/cursor.js';
import { toIsoTime } from '../../../machines/text/iso-time.js';
import type { SearchResult } from './search.js';

export function searchBody({ matches, next, isComplete, searched, missing, unreadable }: SearchResult) {
  return {
    matches: matches.map(({ run, line, cursor, at, text }) => ({ run, line, cursor, at: toIsoTime(at), text })),
    complete: isComplete,
    next: formatEventId(next),
    searched,
    missing,
    unreadable,
  };
}
