/** Writes changes of the server's state, exits and crash recovery to the log. */

import type { Logger } from 'pino';
import { readPhase, readState } from '../../../machines/operations/verdict.js';
import type { ServerActor, ServerSnapshot } from '../../../machines/server/server.js';
import { toIsoTime } from '../../../machines/text/iso-time.js';
import { gaveUpText } from '../../api/server/status-answer.js';

type Log = Pick<Logger, 'info' | 'warn'>;

/** Starts to log changes. */
export function logServer(actor: ServerActor, log: Log): void {
  let last = actor.getSnapshot();
  actor.subscribe((snapshot) => {
    const before = last;
    last = snapshot;
    logState(before, snapshot, log);
    logRecovery(before, snapshot, log);
  });
}

function logState(before: ServerSnapshot, now: ServerSnapshot, log: Log): void {
  const phase = readPhase(now);
  const { lastExit } = now.context;
  const { launch, pid = null } = now.context.run ?? {};
  const { launch: previousLaunch, pid: previousPid = null } = before.context.run ?? {};
  if (lastExit !== before.context.lastExit)
    log.info({ lastExit }, lastExit?.expected === true ? 'the server exited' : 'the server exited unexpectedly');
  if (phase === readPhase(before) && launch === previousLaunch && pid === previousPid) return;
  const isLoading = phase === 'launching' && pid !== null;
  const message = isLoading ? 'the server is running, but not up yet' : `the server is ${phase ?? readState(now)}`;
  // The field `pid` is the manager's in every line of the log.
  log.info({ run: launch?.run, build: launch?.build, folder: launch?.folder, serverPid: pid }, message);
}

/** Logs that a recovery was planned, began, was cancelled or was given up. */
function logRecovery(before: ServerSnapshot, now: ServerSnapshot, log: Log): void {
  const { recovery, policy } = now.context;
  const previous = before.context.recovery;
  const begins = now.matches({ stopped: 'due' }) && !before.matches({ stopped: 'due' });
  if (recovery === previous && !begins) return;
  if (recovery === null) {
    // logState reports a start.
    if (previous === null || readPhase(now) !== null) return;
    const { build, folder, gaveUp } = previous;
    const message = gaveUp === null ? 'the planned start was cancelled' : 'the end of the recovery was acknowledged';
    return log.info({ build, folder }, message);
  }
  const { cause, build, folder, attempt, at, gaveUp } = recovery;
  if (gaveUp !== null)
    return log.warn({ build, folder, cause, attempt, reason: gaveUpText(gaveUp, policy) }, 'the recovery was given up');
  if (!begins) return log.info({ build, folder, attempt, at: toIsoTime(at) }, 'a restart of the server is planned');
  const message = cause === 'autostart' ? 'the server that ran last is started' : 'the server is restarted';
  log.info({ build, folder, cause, attempt }, message);
}
