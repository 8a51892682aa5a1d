/** Which lines the console shows, and where, as the query of the page's address has it. */
import { type LineSeverity, severities } from '../../../../../machines/console/console-line.js';
import { parseCursor } from '../../../../../machines/console/cursor.js';

export interface ConsoleFilter {
  /** Empty for all. */
  readonly severities: readonly LineSeverity[];
  /** Empty for any. */
  readonly resource: string;
  /** Empty for every line. */
  readonly text: string;
}

/** Returns the filter that a query names. */
export function readFilter(query: URLSearchParams): ConsoleFilter {
  const named = (query.get('severity') ?? '').split(',');
  return {
    severities: severities.filter((each) => named.includes(each)),
    resource: query.get('resource') ?? '',
    text: query.get('text') ?? '',
  };
}

/** Returns whether a filter leaves lines out. */
export function isFiltering({ severities: wanted, resource, text }: ConsoleFilter): boolean {
  return wanted.length > 0 || resource !== '' || text !== '';
}

/** Returns the parameters of a filter for the address of the page; null for one that is absent. */
export function filterQuery({ severities: wanted, resource, text }: ConsoleFilter) {
  return { severity: wanted.join(',') || null, resource: resource || null, text: text || null };
}

/** Returns the cursor of the line at which the lines begin; null for the newest lines. */
export function readPosition(query: URLSearchParams): number | null {
  return parseCursor(query.get('line') ?? '');
}
