/** Records changes of the server's health in the history and the log. */

import type { Journal } from '../history/journal.js';
import type { ServerActor } from '../server/server.js';
import type { Log } from '../text/log.js';
import type { HealthActor } from './health.js';
import { reportHealth } from './report.js';

interface HealthRecordPorts {
  readonly server: Pick<ServerActor, 'getSnapshot'>;
  readonly journal: Pick<Journal, 'record'>;
  readonly log: Pick<Log, 'warn' | 'info'>;
}

/**
 * Starts to record each change of the state. The beginning and the end of a run are left out, because other entries
 * record them.
 */
export function recordHealth(health: HealthActor, { server, journal, log }: HealthRecordPorts): void {
  let last = reportHealth(health.getSnapshot());
  health.subscribe((snapshot) => {
    const now = reportHealth(snapshot);
    const before = last;
    last = now;
    const { run } = snapshot.context;
    if (now.state === before.state || run === null || now.because === 'starting' || now.because === 'not_probed')
      return;
    const { build, folder } = server.getSnapshot().context.run?.launch ?? {};
    const { state, because, thread } = now;
    journal.record({
      type: 'health.changed',
      actor: { kind: 'manager', name: 'health' },
      run,
      build,
      folder,
      outcome: state,
      detail: { before: before.state, reason: because ?? undefined, thread: thread ?? undefined },
    });
    if (state === 'unresponsive') log.warn({ run, because, thread }, 'the server does not respond');
    else log.info({ run, because }, `the health of the server is ${state}`);
  });
}
