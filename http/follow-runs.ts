/** Tells of runs as they begin and end, read from the machine. */
import { currentRun } from '../machines/ports/cursor.js';
import type { ServerActor } from '../machines/server/server.js';

export interface RunFollower {
  /** Its program runs. @param found it did so before this manager was there */
  begin(run: string, found: boolean): void;
  /** No process of it is left. */
  end(): void;
}

/** Follows the machine from now on. */
export function followRuns(actor: ServerActor, { begin, end }: RunFollower): void {
  let current: string | null = null;
  actor.subscribe(({ context }) => {
    const run = currentRun(context);
    if (run === current) return;
    if (current !== null) end();
    current = run;
    if (run !== null) begin(run, context.found !== null);
  });
}
