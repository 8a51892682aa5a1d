/** The position in the output of a run to which a link leads. */

import { parseCursor } from '../../../../machines/console/cursor.js';
import type { Api } from '../../api/client.js';
import { consoleBytes } from './console-text.js';

export interface ConsolePlace {
  /** The run, if the console shows more than one run. */
  readonly run?: string;
  /** The cursor at which a line begins, or an ISO 8601 time. */
  readonly at: string;
  /** The words to select in the line; empty to select no words. */
  readonly words: string;
}

/** Returns the place in the query of a link; `null` without a place. */
export function placeIn(query: URLSearchParams): ConsolePlace | null {
  const at = query.get('at');
  return at === null ? null : { at, words: query.get('find') ?? '' };
}

/** Returns the cursor of a place; `null` if the request for it fails. */
export async function readCursor(api: Api, run: string, { at }: ConsolePlace): Promise<number | null> {
  const cursor = parseCursor(at);
  if (cursor !== null) return cursor;
  const answer = await api.GET('/console', { params: { query: { run, since: at, bytes: 4 } }, ...consoleBytes });
  return answer.ok ? parseCursor(answer.headers.get('Console-Cursor') ?? '') : null;
}
