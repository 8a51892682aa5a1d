/** Histories of requests and answers, and the interface document's table as a function from one state to the next. */

export interface CompletedOperation {
  readonly client: number | string;
  readonly operation: 'start' | 'restart' | 'stop' | 'command';
  /**
   * Whether the Build and Data Folder exist (start) or the body is a command (command). The field is ignored for
   * restart and stop.
   */
  readonly input: 'valid' | 'invalid';
  /** The HTTP status; `null` if the answer was lost. */
  readonly status: number | null;
  /** The time of the request on a monotonic clock. */
  readonly call: number;
  /** The time of the complete answer. */
  readonly return: number;
  /**
   * The field is present only for a lost answer: the operation took effect before every operation that was called after
   * this time. By default there is no limit.
   */
  readonly until?: number;
}

/** An exit of the server by itself, at an unknown time between `from` and `to`. */
export interface OwnExit {
  readonly kind: 'exit';
  readonly from: number;
  readonly to: number;
  readonly run?: number;
}

export type Entry = CompletedOperation | OwnExit;

export interface ModelState {
  readonly running: boolean;
  /** The number of runs that have begun. */
  readonly runs: number;
}

/**
 * Returns the state after the entry, or `null` if the table does not allow the entry. If the entry does not change the
 * state, the same object is returned.
 */
export function step(state: ModelState, entry: Entry, counting: boolean): ModelState | null {
  if ('kind' in entry) {
    const { run } = entry;
    if (run !== undefined && run > state.runs) return null;
    if (!state.running || (run !== undefined && run < state.runs)) return state;
    return { ...state, running: false };
  }
  const { operation, status } = entry;
  if (status === 503) return state;
  const allowed = expectedStatus(state, entry);
  if (status !== null && status !== allowed) return null;
  if (allowed !== 204) return state;
  if (operation === 'stop') return { ...state, running: false };
  if (counting) return { running: true, runs: state.runs + 1 };
  return state.running ? state : { ...state, running: true };
}

/** Returns the status that the document's table has for the operation in the state. */
export function expectedStatus(
  { running }: ModelState,
  { operation, input }: CompletedOperation,
): 202 | 204 | 400 | 409 {
  if (running === (operation === 'start')) return 409;
  if (operation === 'start') return input === 'valid' ? 204 : 400;
  if (operation === 'command') return input === 'valid' ? 202 : 400;
  return 204;
}

/** Returns a description of the entry for messages. */
export function describeEntry(entry: Entry): string {
  if ('kind' in entry) return `exit of run ${entry.run ?? '?'} [${entry.from}, ${entry.to}]`;
  const { client, operation, input, status, call } = entry;
  const what = operation === 'start' || operation === 'command' ? `${operation} (${input})` : operation;
  return `client ${client} ${what} -> ${status ?? 'answer lost'} [${call}, ${entry.return}]`;
}
