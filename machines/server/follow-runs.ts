/** Reports the start and the exit of each run, from the states of the machine. */
import { findCurrentRun } from '../console/cursor.js';
import type { ServerActor, ServerSnapshot } from './server.js';

export interface RunObserver {
  /** Is called when the program of a run is running. @param found whether an earlier manager started the run */
  begin(run: string, found: boolean): void;
  /** Is called when the last process of the run has exited. */
  end(run: string): void;
}

/** Begins to observe the chart of the server. `begin` is called at once if a run is already running. */
export function followRuns(actor: ServerActor, { begin, end }: RunObserver): void {
  let current: string | null = null;
  const follow = ({ context }: Pick<ServerSnapshot, 'context'>): void => {
    const run = findCurrentRun(context);
    if (run === current) return;
    if (current !== null) end(current);
    current = run;
    if (run !== null) begin(run, (context.run?.found ?? null) !== null);
  };
  follow(actor.getSnapshot());
  actor.subscribe(follow);
}
