/** Assembles updates of Builds: the search for newer Builds, and the plan that installs a Build. */
import { waitFor } from 'xstate';
import { openPlanRecord } from '../../adapters/updates/plan-file.js';
import { openUpdates } from '../../adapters/updates/updates.js';
import type { Backup } from '../../machines/backups/types.js';
import type { SpawnFault } from '../../machines/faults/spawn-fault.js';
import type { HealthSource } from '../../machines/health/report.js';
import { isAtRest, isUp } from '../../machines/operations/verdict.js';
import type { ServerSnapshot } from '../../machines/server/server.js';
import { createUpdateJob } from '../../machines/updates/job.js';
import type { ObservedServer } from '../../machines/updates/observation.js';
import { PlanStore } from '../../machines/updates/plan-store.js';
import { planRecorder } from '../../machines/updates/record.js';
import type { UpdatePlan } from '../../machines/updates/update-plan.js';
import type { UpdateWorkPorts } from '../../machines/updates/work.js';
import { bindRoutes } from '../api/kit/bound-route.js';
import { toPlanBody } from '../api/updates/answers.js';
import { updateRoutes } from '../api/updates/routes.js';
import { listUpdateMetrics } from '../api/updates/update-metrics.js';
import type { UpdatePlans } from '../api/updates/update-plans.js';
import { clock } from '../runtime/clock.js';
import type { BackupsFeature } from './backups.js';
import type { Base } from './base.js';
import type { BuildsFeature } from './builds.js';
import type { Core } from './core.js';
import type { Feature } from './feature.js';

export interface UpdatesFeature extends Feature {
  readonly plans: UpdatePlans;
}

/** The services that an update plan uses. */
interface UpdateTools {
  readonly builds: BuildsFeature;
  readonly backups: Pick<BackupsFeature, 'open'>;
  readonly health: HealthSource;
}

/**
 * Opens the update plan. The call must precede the start of the server's chart, because a start may have to use the
 * Build of the plan.
 */
export async function openPlans({ root, report }: Core): Promise<PlanStore> {
  return new PlanStore(await openPlanRecord(root, report.updatePlan));
}

/** Continues the plan and searches for newer Builds after the service has started. */
export function startUpdates({ core, server }: Base, store: PlanStore, tools: UpdateTools): UpdatesFeature {
  const { root, options, report, catalog, journal, log } = core;
  const { actor, operations } = server;
  const { health } = tools;
  const { installer, beginDownload } = tools.builds;
  const onError = (error: unknown): void => log.error({ err: error }, 'a step of the update failed; it is tried again');
  const sources = openUpdates({
    ...{ root, sources: options.updateSources, onOutcome: report.updates },
    onRead: () => catalog.reportChange('builds'),
  });
  const ports = {
    ...{ installer, beginDownload, catalog, clock, onError },
    store,
    perform: operations.perform,
    ...{ backUp, awaitBackup, onInstalled, observe },
    restartsHangs: options.hang.onHang === 'restart',
    now: Date.now,
    tick: () => performance.now(),
  };
  store.connect({ clock, onError, createJob: () => createUpdateJob(ports) });
  const recorder = planRecorder({ actor, journal });
  const ends = [store.subscribe(recorder.record)];
  let closing: Promise<void> | undefined;
  let last = '';

  async function observe(signal: AbortSignal): Promise<ObservedServer | null> {
    // Wait for an announced restart, which may already replace the Build.
    await unlessAborted(waitFor(actor, isAtRest), signal);
    const observing = operations.runExclusive((snapshot) => describeServer(snapshot, health));
    const observation = await unlessAborted(observing, signal);
    return observation.kind === 'done' ? observation.value : null;
  }

  async function backUp(...[request, signal]: Parameters<UpdateWorkPorts['backUp']>): Promise<string> {
    const backups = await tools.backups.open();
    while (backups.isBusy()) await unlessAborted(backups.idle(), signal);
    return (await backups.create(request)).id;
  }

  async function awaitBackup(backup: string, signal: AbortSignal): Promise<Backup['end']> {
    const backups = await tools.backups.open();
    await unlessAborted(backups.idle(), signal);
    return backups.find(backup)?.end ?? null;
  }

  async function onInstalled({ id, build, by }: UpdatePlan): Promise<void> {
    log.info({ build }, 'a Build was installed by an update');
    journal.record({ type: 'build.installed', actor: by, build, outcome: 'done', detail: { update: id } });
    await catalog.refreshBuilds();
  }

  /**
   * Is called after each change of the server, even after each command. Returns early without a plan, because commands
   * are frequent.
   */
  function onServer(): void {
    if (store.open() === null) return;
    const key = toKey(actor.getSnapshot());
    if (key !== last) store.noteChange();
    last = key;
  }

  const plans: UpdatePlans = {
    present: () => store.present(),
    open: () => store.open(),
    begin: (plan) => store.begin(plan),
    async cancel(plan, by) {
      recorder.cancelledBy(plan.id, by);
      const next = await store.request({ type: 'cancel' });
      if (next?.state === 'cancelled' && plan.state === 'installing') await installer.cancel(plan.build);
      return next;
    },
  };

  return {
    plans,
    routes: bindRoutes(updateRoutes, { updates: sources, plans, catalog, actor }),
    lists: [
      {
        type: 'updates',
        read: () => [store.present()].filter((plan) => plan !== null).map(toPlanBody),
        subscribe: (onChange) => store.subscribe(onChange),
      },
    ],
    metrics: () => listUpdateMetrics(store.present()),
    start() {
      sources.start();
      const subscription = actor.subscribe(onServer);
      ends.push(
        () => subscription.unsubscribe(),
        health.subscribe(() => store.noteChange()),
      );
      store.resume();
    },
    stop() {
      for (const end of ends) end();
      closing = store.close();
    },
    async close() {
      await closing;
      await sources.close();
    },
  };
}

function describeServer(snapshot: ServerSnapshot, health: HealthSource): ObservedServer {
  const { run, lastExit, failure } = snapshot.context;
  return {
    run: run && { ...run.launch, isUp: isUp(snapshot) },
    lastExit,
    spawnFault: failure?.code === 'spawn_failed' ? describeSpawnFault(failure.fault) : null,
    health: health.now(),
  };
}

/**
 * Describes the fault of a start. If the keeper failed, the subject contains the system's message, such as the message
 * for a full disk.
 */
function describeSpawnFault({ reason, subject }: SpawnFault): string {
  return reason === 'keeper_failed' ? subject : reason;
}

function toKey({ value, context: { run, lastExit, failure } }: ServerSnapshot): string {
  return JSON.stringify([value, run?.launch.run, lastExit?.run, failure?.code]);
}

/** Waits for a promise, but only until the signal is aborted. @throws the reason of the signal */
async function unlessAborted<T>(waited: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const settled = new AbortController();
  const aborted = new Promise<never>((_, fail) =>
    signal.addEventListener('abort', () => fail(signal.reason as Error), { once: true, signal: settled.signal }),
  );
  return Promise.race([waited, aborted]).finally(() => settled.abort());
}
