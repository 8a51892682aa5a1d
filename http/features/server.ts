/** Assembles the server: its chart, the operations on it, and the records of its runs. */
import { join } from 'node:path';
import { findLineWriting, measureLine } from '../../adapters/console/text/text-codec.js';
import { findPreviousRun } from '../../adapters/process/launch/previous-run.js';
import { listRuns } from '../../adapters/process/run-files/run-list.js';
import { sendSignal } from '../../adapters/process/stop/stop-signals.js';
import { createIntentStore } from '../../adapters/workspace/intent.js';
import { stopOwnServer } from '../../machines/operations/own-stop.js';
import { Operations } from '../../machines/operations/perform.js';
import { OperationQueue } from '../../machines/operations/queue.js';
import { resume } from '../../machines/operations/resume.js';
import type { RunEventLog } from '../../machines/review/run-event-log.js';
import { followRuns } from '../../machines/server/follow-runs.js';
import type { ServerActor } from '../../machines/server/server.js';
import type { PlanStore } from '../../machines/updates/plan-store.js';
import { createReplaceBuild } from '../../machines/updates/replace-build.js';
import type { MachineLog } from '../api/events/machine-log.js';
import { recordEnd, recordServer } from '../api/history/record-server.js';
import { bindRoutes } from '../api/kit/bound-route.js';
import { noticeRoutes } from '../api/server/notice-routes.js';
import { operationRoutes } from '../api/server/routes.js';
import type { AccessFeature } from './access.js';
import type { Core } from './core.js';
import type { Feature } from './feature.js';
import { startServerActor } from './server-actor.js';

export interface ServerFeature extends Feature {
  readonly actor: ServerActor;
  readonly operations: Operations;
  readonly machineLog: MachineLog;
  readonly runEvents: RunEventLog;
  /** The run that an earlier manager started and that was still running; `null` without such a run. */
  readonly foundRun: string | null;
  /**
   * Stops the server at the end of the manager, unless the server outlives the manager. @returns whether the server
   * stopped as it should
   */
  stopWithManager(): Promise<boolean>;
}

/**
 * Starts the chart, finds the run that the previous manager left, and completes the interrupted operation.
 * @throws UnmanageableRun
 */
export async function startServer(core: Core, access: AccessFeature, plans: PlanStore): Promise<ServerFeature> {
  const { options, root, runs, version, log, adapters, catalog, journal } = core;
  const { consoles, recording, reserveRun, endedRuns } = adapters;
  const replaceBuild = createReplaceBuild(plans, Date.now);
  const { actor, machineLog, runEvents } = startServerActor(core, replaceBuild);
  recordServer(actor, journal, consoles, version);
  followRuns(actor, { begin: () => undefined, end: (run) => endedRuns.add(run) });
  const intent = createIntentStore(join(root, 'manager', 'intent'));
  const queue = new OperationQueue(actor, { intent, defer: setImmediate, measureLine });
  const operations = new Operations({ actor, queue, journal, catalog, reserveRun, replaceBuild, findLineWriting });
  const lastRun = await findPreviousRun(runs, sendSignal, {
    ended: endedRuns,
    recoveryWindowMs: options.recovery.windowMs,
  });
  adapters.removeLeftovers();
  await resume({ actor, perform: operations.perform, intent, log }, lastRun);
  const foundRun = lastRun?.type === 'run.found' ? lastRun.found.launch.run : null;
  void adapters.prunePastRuns(foundRun);

  return {
    ...{ actor, operations, machineLog, runEvents, foundRun },
    routes: bindRoutes([...operationRoutes, ...noticeRoutes], {
      operations,
      machineLog,
      access: access.policy,
      runs: consoles,
    }),
    stop: () => operations.close(),
    async stopWithManager() {
      const ownStop = { actor, operations, saveSeconds: options.exitSaveLimit, log };
      const isClean = options.onExit !== 'stop' || (await stopOwnServer(ownStop));
      // A kill may have interrupted the stop by the manager.
      await operations.closeKills();
      return isClean;
    },
    async close() {
      operations.closeRecorder();
      actor.stop();
      endedRuns.keep(listRuns(runs));
      runEvents.close();
      consoles.close();
      await recording.close();
      recordEnd(actor, journal);
    },
  };
}
