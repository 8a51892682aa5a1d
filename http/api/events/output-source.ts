/** The output of runs for the event stream, with the phase of each run from the server's chart. */
import type { Runs } from '../../../machines/console/console.js';
import { findCurrentRun } from '../../../machines/console/cursor.js';
import type { ServerActor } from '../../../machines/server/server.js';
import type { OutputSource } from './read-next.js';

/** Returns the source of the output, from the server's chart and the files of runs. */
export function createOutputSource(actor: ServerActor, runs: Runs): OutputSource {
  const context = () => actor.getSnapshot().context;
  return {
    runs,
    readPhase(run) {
      const current = context().run;
      if (current?.launch.run !== run) return 'ended';
      return current.pid === null ? 'launching' : 'running';
    },
    current: () => findCurrentRun(context()),
  };
}
