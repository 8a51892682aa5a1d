/** The data that the console shows next to the output: the sent commands, and the time of each line. */

/** A command in the console of its run. */
export interface SentCommand {
  /** The id of the command's entry in the history. Later commands have higher ids. */
  readonly id: number;
  readonly run: string;
  /** The cursor after which the command's output begins. */
  readonly cursor: number;
  /** The line to show: the command, and who sent it. */
  readonly line: string;
  /** The time at which the command was sent, in milliseconds since the epoch. */
  readonly at: number;
}

export interface LineMarks {
  /** Adds commands. Returns the commands that were not known before. */
  addCommands(commands: readonly SentCommand[]): readonly SentCommand[];
  /**
   * Adds the time of the output from one cursor to another. @param at milliseconds since the epoch; `null` if unknown
   */
  addTime(run: string, from: number, to: number, at: number | null): void;
  /** Marks all commands as not drawn. */
  reset(): void;
  /**
   * Returns the commands of a run up to a cursor that are not drawn yet, and marks them as drawn.
   * @param from the first cursor
   */
  takeCommands(run: string, from: number, to: number): readonly SentCommand[];
  /** Returns the time of the line at a cursor, in milliseconds since the epoch; `null` if unknown. */
  findTime(run: string, cursor: number): number | null;
}

/** The maximum number of kept commands of a run. The oldest are dropped, because a page may be open for days. */
export const maxCommands = 1_000;

/**
 * The maximum number of pieces of a run with stored times, and of runs. The pieces near the last read and the runs that
 * were added last are not removed.
 */
export const maxTimes = 20_000;
export const maxTimedRuns = 10;

/** A piece of output with one time. */
interface TimedPiece {
  readonly cursor: number;
  readonly to: number;
  readonly at: number | null;
}

export function createLineMarks(): LineMarks {
  const commands = new Map<string, SentCommand[]>();
  const drawn = new Set<SentCommand>();
  const times = new Map<string, TimedPiece[]>();

  function findPieces(run: string): TimedPiece[] {
    const pieces = times.get(run);
    if (pieces !== undefined) return pieces;
    const [oldest] = times.keys();
    if (times.size >= maxTimedRuns && oldest !== undefined) times.delete(oldest);
    const none: TimedPiece[] = [];
    times.set(run, none);
    return none;
  }

  return {
    addCommands(added) {
      return added.filter((command) => {
        const known = commands.get(command.run) ?? [];
        if (known.some(({ id }) => id === command.id)) return false;
        const all = [...known, command].sort((a, b) => a.cursor - b.cursor || a.id - b.id);
        for (const old of all.splice(0, all.length - maxCommands)) drawn.delete(old);
        commands.set(command.run, all);
        return true;
      });
    },
    addTime(run, from, to, at) {
      const pieces = findPieces(run);
      const before = from > (pieces.at(-1)?.cursor ?? -1) ? pieces.length - 1 : indexBefore(pieces, from);
      if (pieces[before]?.cursor === from) return;
      pieces.splice(before + 1, 0, { cursor: from, to, at });
      // Drop the pieces at the end of the list that is farther from this read, because the screen shows the pieces near
      // it.
      if (pieces.length > maxTimes) pieces.splice(before < maxTimes / 2 ? -maxTimes / 10 : 0, maxTimes / 10);
    },
    reset: () => drawn.clear(),
    takeCommands(run, from, to) {
      const taken = (commands.get(run) ?? []).filter(
        (command) => command.cursor >= from && command.cursor <= to && !drawn.has(command),
      );
      for (const command of taken) drawn.add(command);
      return taken;
    },
    findTime(run, cursor) {
      const pieces = times.get(run) ?? [];
      const piece = pieces[indexBefore(pieces, cursor)];
      return piece !== undefined && cursor < piece.to ? piece.at : null;
    },
  };
}

/** Returns the index of the last element at or before a cursor; -1 if there is no such element. */
function indexBefore(sorted: readonly { readonly cursor: number }[], cursor: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.cursor ?? 0) <= cursor) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
