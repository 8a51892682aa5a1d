/**
 * The interface document's transition table (section 3, "States and transitions") as data: its eight rows verbatim, and
 * additional rows. Tests compare the chart with all rows (test/docs/).
 */

export interface TableRow {
  readonly condition: 'running' | 'not running';
  readonly operation: 'POST /start' | 'POST /restart' | 'POST /stop' | 'POST /command' | 'POST /kill';
  /** The condition on the request, in the document's words; `none` if the row has no such condition. */
  readonly guard: string;
  /** The HTTP status of the answer. */
  readonly result: number;
  readonly next: string;
}

/** Section 3 of the interface document, verbatim. */
export const transitionTable: readonly TableRow[] = [
  { condition: 'not running', operation: 'POST /start', guard: 'Build and Folder exist', result: 204, next: 'running' },
  { condition: 'running', operation: 'POST /start', guard: 'none', result: 409, next: 'running (unchanged)' },
  { condition: 'running', operation: 'POST /restart', guard: 'none', result: 204, next: 'running' },
  { condition: 'not running', operation: 'POST /restart', guard: 'none', result: 409, next: 'not running (unchanged)' },
  { condition: 'running', operation: 'POST /stop', guard: 'none', result: 204, next: 'not running' },
  { condition: 'not running', operation: 'POST /stop', guard: 'none', result: 409, next: 'not running (unchanged)' },
  { condition: 'running', operation: 'POST /command', guard: 'Command present', result: 202, next: 'running' },
  { condition: 'not running', operation: 'POST /command', guard: 'none', result: 409, next: 'not running (unchanged)' },
];

/** The rows that are not in the document: POST /kill bypasses the queue and can end a restart. */
export const ownRows: readonly TableRow[] = [
  { condition: 'running', operation: 'POST /kill', guard: 'none', result: 204, next: 'not running' },
  { condition: 'not running', operation: 'POST /kill', guard: 'none', result: 409, next: 'not running (unchanged)' },
];

/** Returns the document's name for a top state of the machine. */
export function findCondition(topState: string): TableRow['condition'] {
  return topState === 'running' ? 'running' : 'not running';
}

/** Returns the rows as a Markdown table, like the table in the document. */
export function printTable(rows: readonly TableRow[]): string {
  return [
    '| Condition | Operation | Guard | Result | Next condition |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ condition, operation, guard, result, next }) =>
        `| ${condition} | ${operation} | ${guard} | ${result} | ${next} |`,
    ),
  ].join('\n');
}
