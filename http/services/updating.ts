/** Updates of Builds by a plan: what the plan needs of the other services, its history and its log. */
import type { Logger } from 'pino';
import type { Installer } from '../../machines/builds/installer.js';
import type { SpawnFault } from '../../machines/faults/spawn-fault.js';
import type { Catalog } from '../../machines/folders/catalog.js';
import type { HealthSource } from '../../machines/health/report.js';
import type { EntryActor, Journal } from '../../machines/history/journal.js';
import type { Operations } from '../../machines/operations/perform.js';
import type { ServerActor, ServerSnapshot } from '../../machines/server/server.js';
import type { PlanBook } from '../../machines/updates/book.js';
import type { ObservedServer } from '../../machines/updates/decide.js';
import type { PreparePorts } from '../../machines/updates/prepare.js';
import type { BeginDownload, PlanReason, UpdatePlan } from '../../machines/updates/update-plan.js';
import { createUpdater } from '../../machines/updates/updater.js';
import type { BackupService } from './backups.js';
import { planRecorder } from './record-updates.js';

interface UpdatingParts {
  readonly book: PlanBook;
  readonly beginDownload: BeginDownload;
  readonly installer: Pick<Installer, 'install' | 'cancel'>;
  readonly catalog: Pick<Catalog, 'builds' | 'preflight'>;
  readonly backups: Pick<BackupService, 'open'>;
  readonly actor: ServerActor;
  readonly operations: Pick<Operations, 'perform' | 'runExclusive'>;
  readonly health: HealthSource;
  readonly restartsHangs: boolean;
  readonly journal: Pick<Journal, 'record'>;
  /** Reads the list of Builds anew, for the stream of events too. */
  readonly onInstalled: () => Promise<void>;
  readonly log: Pick<Logger, 'info' | 'error'>;
}

/** The plan, as the API uses it. */
export interface UpdatePlans {
  /** Returns the last plan; null without one. */
  present(): UpdatePlan | null;
  /** Returns the plan that has not ended; null without one. */
  open(): UpdatePlan | null;
  /** Begins a plan. @returns null while another one is open. @throws what the file system reports */
  begin(plan: UpdatePlan): Promise<UpdatePlan | null>;
  /**
   * Cancels the plan, or rolls it back during its probation.
   * @returns the plan, or null in a state in which it cannot be cancelled. @throws what the file system reports
   */
  cancel(plan: UpdatePlan, by: EntryActor): Promise<UpdatePlan | null>;
  /** Calls back after each change. @returns the function that ends this */
  subscribe(onChange: () => void): () => void;
}

export interface Updating extends UpdatePlans {
  /** Continues what the manager before has left. */
  start(): void;
  /** Begins nothing more, and waits for what is under way. */
  close(): Promise<void>;
}

export function startUpdating(parts: UpdatingParts): Updating {
  const { book, actor, operations, health, installer, log } = parts;
  const updater = createUpdater({
    ...parts,
    perform: operations.perform,
    backUp,
    onInstalled,
    observe,
    now: Date.now,
    tick: () => performance.now(),
    after(ms, callback) {
      const timer = setTimeout(callback, ms);
      timer.unref();
      return () => clearTimeout(timer);
    },
    onError: (error) => log.error({ err: error }, 'a step of the update failed; it is tried again'),
  });
  const recorder = planRecorder(parts);
  const ends = [book.subscribe(recorder.record), book.subscribe(updater.wake)];
  let isStarted = false;
  let last = '';

  async function observe(): Promise<ObservedServer | null> {
    const observation = await operations.runExclusive((snapshot) => observed(snapshot, health));
    return observation.kind === 'done' ? observation.value : null;
  }

  async function backUp(...[request, signal]: Parameters<PreparePorts['backUp']>): ReturnType<PreparePorts['backUp']> {
    const backups = await parts.backups.open();
    while (backups.isBusy()) await unlessAborted(backups.idle(), signal);
    const { id } = await backups.create(request);
    return { id, ended: () => unlessAborted(backups.idle(), signal).then(() => backups.find(id)?.end ?? null) };
  }

  async function onInstalled({ id, build, by }: UpdatePlan): Promise<void> {
    log.info({ build }, 'a Build was installed by an update');
    parts.journal.record({ type: 'build.installed', actor: by, build, outcome: 'done', detail: { update: id } });
    await parts.onInstalled();
  }

  /** Called at each command too: without a plan it does nothing. Commands change no part of the key. */
  function onServer(): void {
    if (book.open() === null) return;
    const key = keyOf(actor.getSnapshot());
    if (key !== last) updater.wake();
    last = key;
  }

  return {
    present: book.present,
    open: book.open,
    begin: (plan) => book.begin(plan),
    async cancel(plan, by) {
      const reason: PlanReason = { code: 'cancelled', because: null };
      recorder.cancelledBy(plan.id, by);
      const type = plan.state === 'probation' ? 'rollBack' : 'cancel';
      if (plan.state === 'swapping' || plan.state === 'rolling_back') return null;
      const next = await book.apply(plan.id, { type, reason });
      if (next?.state !== 'cancelled') return next;
      updater.interrupt();
      if (plan.state === 'installing') await installer.cancel(plan.build);
      return next;
    },
    subscribe: (onChange) => book.subscribe(onChange),
    start() {
      if (isStarted) return;
      isStarted = true;
      const server = actor.subscribe(onServer);
      ends.push(
        () => server.unsubscribe(),
        health.subscribe(() => book.open() !== null && updater.wake()),
      );
      updater.wake();
    },
    async close() {
      for (const end of ends) end();
      await updater.close();
    },
  };
}

function observed(snapshot: ServerSnapshot, health: HealthSource): ObservedServer {
  const { run, lastExit, failure } = snapshot.context;
  return {
    run: run && { ...run.launch, isUp: snapshot.matches({ running: 'up' }) },
    lastExit,
    spawnFault: failure?.code === 'spawn_failed' ? spawnFaultText(failure.fault) : null,
    health: health.now(),
  };
}

/** That of the keeper is a text of the system, such as that of a full disk. */
function spawnFaultText({ reason, subject }: SpawnFault): string {
  return reason === 'keeper_failed' ? subject : reason;
}

function keyOf({ value, context: { run, lastExit, failure } }: ServerSnapshot): string {
  return JSON.stringify([value, run?.launch.run, lastExit?.run, failure?.code]);
}

/** Waits for what ends later than the signal may. @throws the reason of the signal */
async function unlessAborted<T>(waited: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const settled = new AbortController();
  const aborted = new Promise<never>((_, fail) =>
    signal.addEventListener('abort', () => fail(signal.reason as Error), { once: true, signal: settled.signal }),
  );
  return Promise.race([waited, aborted]).finally(() => settled.abort());
}
