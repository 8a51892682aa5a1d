/** What was asked and answered, and the document's table as a step from one state to the next. */

export interface CompletedOperation {
  readonly client: number | string;
  readonly operation: 'start' | 'restart' | 'stop' | 'command';
  /** Whether what was asked for exists (start), or is a command (command). Ignored for restart and stop. */
  readonly input: 'good' | 'bad';
  /** The HTTP status; null when the answer was lost. */
  readonly status: number | null;
  /** When it was called, on a clock that never goes back. */
  readonly call: number;
  /** When its answer had come. */
  readonly return: number;
  /** Of a lost answer: what was called after this moment cannot have come before it. Without it, anything can. */
  readonly until?: number;
}

/** The server ended by itself, at a moment nobody saw. */
export interface OwnExit {
  readonly kind: 'exit';
  readonly from: number;
  readonly to: number;
  readonly run?: number;
}

export type Entry = CompletedOperation | OwnExit;

export interface ModelState {
  readonly running: boolean;
  /** How many runs have begun. */
  readonly runs: number;
}

/** @returns the state after the entry, the same object when it changes nothing, null when the table does not allow it */
export function step(state: ModelState, entry: Entry, counting: boolean): ModelState | null {
  if ('kind' in entry) {
    const { run } = entry;
    if (run !== undefined && run > state.runs) return null;
    if (!state.running || (run !== undefined && run < state.runs)) return state;
    return { ...state, running: false };
  }
  const { operation, status } = entry;
  if (status === 503) return state;
  const right = rightAnswer(state, entry);
  if (status !== null && status !== right) return null;
  if (right !== 204) return state;
  if (operation === 'stop') return { ...state, running: false };
  if (counting) return { running: true, runs: state.runs + 1 };
  return state.running ? state : { ...state, running: true };
}

/** @returns what the document's table has for the operation in the state */
export function rightAnswer({ running }: ModelState, { operation, input }: CompletedOperation): 202 | 204 | 400 | 409 {
  if (running === (operation === 'start')) return 409;
  if (operation === 'start') return input === 'good' ? 204 : 400;
  if (operation === 'command') return input === 'good' ? 202 : 400;
  return 204;
}

/** @returns the entry in words */
export function nameOf(entry: Entry): string {
  if ('kind' in entry) return `exit of run ${entry.run ?? '?'} [${entry.from}, ${entry.to}]`;
  const { client, operation, input, status, call } = entry;
  const what = operation === 'start' || operation === 'command' ? `${operation} (${input})` : operation;
  return `client ${client} ${what} -> ${status ?? 'answer lost'} [${call}, ${entry.return}]`;
}
