/** Writes the server's life into the log: every change of state, and how it ended. */
import type { Logger } from 'pino';
import type { ServerActor } from '../machines/server.js';
import { phaseOf, stateOf } from '../machines/verdict.js';

/** Follows the machine from now on. */
export function keepJournal(actor: ServerActor, log: Pick<Logger, 'info'>): void {
  let before = actor.getSnapshot();
  actor.subscribe((snapshot) => {
    const phase = phaseOf(snapshot);
    const { launch, pid, lastExit } = snapshot.context;
    const isSame = phase === phaseOf(before) && launch === before.context.launch && pid === before.context.pid;
    const hasEnded = lastExit !== before.context.lastExit;
    before = snapshot;
    if (hasEnded) log.info({ lastExit }, lastExit?.expected === true ? 'the server has ended' : 'the server has ended by itself');
    if (isSame) return;
    // `pid` is the manager's own in every line of the log.
    log.info({ run: launch?.run, build: launch?.build, folder: launch?.folder, serverPid: pid }, `the server is ${phase ?? stateOf(snapshot)}`);
  });
}
