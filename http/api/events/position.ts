/** Where a reader stands in the story of all runs: the ids of GET /events. */

export interface Position {
  /** Null before the first run. */
  readonly run: string | null;
  /** A byte of the run's console. */
  readonly cursor: number;
}

/** Before anything was ever run. */
export const beforeAll: Position = { run: null, cursor: 0 };

/** A run's id as adapters/catalog/launch.ts makes them. */
const form = /^(\d{8}T\d{9}Z-[0-9A-Za-z]{1,32}):(\d{1,15})$/;

/** @returns the position that an id names, or null when it is none */
export function readPosition(id: string): Position | null {
  if (id === 'none:0') return beforeAll;
  const [, run, cursor] = form.exec(id) ?? [];
  return run === undefined ? null : { run, cursor: Number(cursor) };
}

/** @returns the id of the position */
export function positionId({ run, cursor }: Position): string {
  return `${run ?? 'none'}:${cursor}`;
}

/** @returns less than 0 when the first one comes first, 0 when they are the same */
export function comparePositions(one: Position, other: Position): number {
  if (one.run === other.run) return one.cursor - other.cursor;
  // A later run's id is the greater one, and nothing is less than any.
  return (one.run ?? '') < (other.run ?? '') ? -1 : 1;
}
