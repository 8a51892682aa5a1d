/**
 * Converts kills in a history to entries of the document's table, which has no kills. A successful kill counts as an
 * exit of the server, because this kill or a concurrent kill ended the run. A refused kill is a refused stop. A kill
 * whose answer was lost is a lost stop. A start that was killed is a start followed by an exit.
 */
import type { CompletedOperation, OwnExit } from './history.js';

/** A request of a client and its answer. */
export type AnsweredRequest = Omit<CompletedOperation, 'operation'> & {
  readonly operation: CompletedOperation['operation'] | 'kill';
  /** The problem code of the answer, if any. */
  readonly code: string | null;
};

export interface History {
  readonly operations: readonly CompletedOperation[];
  readonly exits: readonly OwnExit[];
}

/** Returns the requests as entries of the table. */
export function toHistory(requests: readonly AnsweredRequest[]): History {
  const histories = requests.map(toEntries);
  return {
    operations: histories.flatMap(({ operations }) => operations),
    exits: histories.flatMap(({ exits }) => exits),
  };
}

function toEntries({ code, operation, ...each }: AnsweredRequest): History {
  const exit: OwnExit = { kind: 'exit', from: each.call, to: each.return };
  if (operation === 'kill')
    return each.status === 204
      ? { operations: [], exits: [exit] }
      : { operations: [{ ...each, operation: 'stop' }], exits: [] };
  if (code === 'killed_while_starting') return { operations: [{ ...each, operation, status: 204 }], exits: [exit] };
  return { operations: [{ ...each, operation }], exits: [] };
}
