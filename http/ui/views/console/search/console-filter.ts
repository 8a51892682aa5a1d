/** The filter and the position of the console's lines, in the query of the page's address. */
import { type LineSeverity, severities } from '../../../../../machines/console/console-line.js';
import { parseCursor } from '../../../../../machines/console/cursor.js';

export interface ConsoleFilter {
  /** The severities to show; empty for all. */
  readonly severities: readonly LineSeverity[];
  /** The resource whose lines are shown; empty for any. */
  readonly resource: string;
  /** The text that the lines contain; empty for every line. */
  readonly text: string;
}

/** Returns the filter in a query. */
export function readFilter(query: URLSearchParams): ConsoleFilter {
  const named = (query.get('severity') ?? '').split(',');
  return {
    severities: severities.filter((each) => named.includes(each)),
    resource: query.get('resource') ?? '',
    text: query.get('text') ?? '',
  };
}

/** Returns whether a filter hides any lines. */
export function isFiltering({ severities: wanted, resource, text }: ConsoleFilter): boolean {
  return wanted.length > 0 || resource !== '' || text !== '';
}

/** Returns the parameters of a filter for the page's address. An absent parameter is `null`. */
export function filterQuery({ severities: wanted, resource, text }: ConsoleFilter) {
  return { severity: wanted.join(',') || null, resource: resource || null, text: text || null };
}

/** Returns the cursor of the first line to show; `null` for the newest lines. */
export function readPosition(query: URLSearchParams): number | null {
  return parseCursor(query.get('line') ?? '');
}
