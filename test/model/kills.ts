/**
 * Kills in a history, in the words of the document's table, which has none. One that was done ended whatever ran, as a
 * server's own exit does, or found that another had done so while it was asked; one that was refused saw what a refused
 * stop sees; one whose answer was lost did what a lost stop does. A start that was killed was a start, and then an end.
 */
import type { CompletedOperation, OwnExit } from './history.js';

/** What a client asked for and was answered. */
export type Asked = Omit<CompletedOperation, 'operation'> & {
  readonly operation: CompletedOperation['operation'] | 'kill';
  /** The code of the problem, where it was answered with one. */
  readonly code: string | null;
};

export interface Told {
  readonly operations: readonly CompletedOperation[];
  readonly exits: readonly OwnExit[];
}

/** @returns the same, with what the table knows alone */
export function inWordsOfTable(asked: readonly Asked[]): Told {
  const told = asked.map(wordsOf);
  return { operations: told.flatMap(({ operations }) => operations), exits: told.flatMap(({ exits }) => exits) };
}

function wordsOf({ code, operation, ...each }: Asked): Told {
  const end: OwnExit = { kind: 'exit', from: each.call, to: each.return };
  if (operation === 'kill')
    return each.status === 204
      ? { operations: [], exits: [end] }
      : { operations: [{ ...each, operation: 'stop' }], exits: [] };
  if (code === 'killed_while_starting') return { operations: [{ ...each, operation, status: 204 }], exits: [end] };
  return { operations: [{ ...each, operation }], exits: [] };
}
