/** What the event stream reads: the output of the runs, in the phases that the machine knows. */
import type { Runs } from '../../../machines/console/console.js';
import { findCurrentRun } from '../../../machines/console/cursor.js';
import type { ServerActor } from '../../../machines/server/server.js';
import type { OutputSource } from './read-next.js';

/** The runs as the machine and their files know them. */
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
