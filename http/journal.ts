/** Writes the server's life into the log: every change of state, how it ended, and what follows an end that nobody asked for. */
import type { Logger } from 'pino';
import { phaseOf, stateOf } from '../machines/operations/verdict.js';
import type { ServerActor, ServerSnapshot } from '../machines/server/server.js';
import { gaveUpText, timeText } from './api/schemas/status-body.js';

type Log = Pick<Logger, 'info' | 'warn'>;

/** Follows the machine from now on. */
export function keepJournal(actor: ServerActor, log: Log): void {
  let before = actor.getSnapshot();
  actor.subscribe((snapshot) => {
    const past = before;
    before = snapshot;
    tellState(past, snapshot, log);
    tellRecovery(past, snapshot, log);
  });
}

function tellState(before: ServerSnapshot, now: ServerSnapshot, log: Log): void {
  const phase = phaseOf(now);
  const { launch, pid, lastExit } = now.context;
  if (lastExit !== before.context.lastExit)
    log.info({ lastExit }, lastExit?.expected === true ? 'the server has ended' : 'the server has ended by itself');
  if (phase === phaseOf(before) && launch === before.context.launch && pid === before.context.pid) return;
  const words =
    phase === 'launching' && pid !== null
      ? 'the server runs and is not up yet'
      : `the server is ${phase ?? stateOf(now)}`;
  // `pid` is the manager's own in every line of the log.
  log.info({ run: launch?.run, build: launch?.build, folder: launch?.folder, serverPid: pid }, words);
}

/** One line when a start by the manager itself is planned, begins, is called off, is given up. */
function tellRecovery(before: ServerSnapshot, now: ServerSnapshot, log: Log): void {
  const { recovery, policy } = now.context;
  const was = before.context.recovery;
  const begins = now.matches({ stopped: 'due' }) && !before.matches({ stopped: 'due' });
  if (recovery === was && !begins) return;
  if (recovery === null) {
    // A run that has begun says so itself.
    if (was === null || phaseOf(now) !== null) return;
    const { build, folder, gaveUp } = was;
    return log.info(
      { build, folder },
      gaveUp === null ? 'the start that was planned is cancelled' : 'it was acknowledged that the server was given up',
    );
  }
  const { cause, build, folder, attempt, at, gaveUp } = recovery;
  if (gaveUp !== null)
    return log.warn(
      { build, folder, cause, attempt, reason: gaveUpText(gaveUp, policy) },
      'the server is not started again',
    );
  if (!begins) return log.info({ build, folder, attempt, at: timeText(at) }, 'the server will be started again');
  log.info(
    { build, folder, cause, attempt },
    cause === 'autostart' ? 'the server that ran last is started' : 'the server is started again',
  );
}
