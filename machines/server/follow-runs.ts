/** Reports the start and the exit of each run, as the machine sees them. */
import { findCurrentRun } from '../console/cursor.js';
import type { ServerActor, ServerSnapshot } from './server.js';

export interface RunObserver {
  /** The program of a run is running. @param found whether an earlier manager started it */
  begin(run: string, found: boolean): void;
  /** The last process of the run has exited. */
  end(): void;
}

/** Observes the chart of the server from now on. A run that is running begins at once. */
export function followRuns(actor: ServerActor, { begin, end }: RunObserver): void {
  let current: string | null = null;
  const follow = ({ context }: Pick<ServerSnapshot, 'context'>): void => {
    const run = findCurrentRun(context);
    if (run === current) return;
    if (current !== null) end();
    current = run;
    if (run !== null) begin(run, (context.run?.found ?? null) !== null);
  };
  follow(actor.getSnapshot());
  actor.subscribe(follow);
}
