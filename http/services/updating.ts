/** Updates of Builds by a plan: what the plan needs of the other services, its history and its log. */
import type { Logger } from 'pino';
import type { Backup } from '../../machines/backups/types.js';
import type { Installer } from '../../machines/builds/installer.js';
import type { SpawnFault } from '../../machines/faults/spawn-fault.js';
import type { Catalog } from '../../machines/folders/catalog.js';
import type { HealthSource } from '../../machines/health/report.js';
import type { EntryActor, Journal } from '../../machines/history/journal.js';
import type { Operations } from '../../machines/operations/perform.js';
import type { ServerActor, ServerSnapshot } from '../../machines/server/server.js';
import type { PlanBook } from '../../machines/updates/book.js';
import { createUpdateJob } from '../../machines/updates/job.js';
import type { ObservedServer } from '../../machines/updates/observation.js';
import type { BeginDownload, UpdatePlan } from '../../machines/updates/update-plan.js';
import type { UpdateWorkPorts } from '../../machines/updates/work.js';
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
  const { book, actor, operations, health, installer, journal, log } = parts;
  const onError = (error: unknown): void => log.error({ err: error }, 'a step of the update failed; it is tried again');
  const ports = {
    ...parts,
    store: book,
    perform: operations.perform,
    backUp,
    awaitBackup,
    onInstalled,
    observe,
    onError,
    clock: { setTimeout: (callback: () => void, ms: number) => setTimeout(callback, ms).unref(), clearTimeout },
    now: Date.now,
    tick: () => performance.now(),
  };
  book.connect({ clock: ports.clock, onError, createJob: () => createUpdateJob(ports) });
  const recorder = planRecorder(parts);
  const ends = [book.subscribe(recorder.record)];
  let isStarted = false;
  let last = '';

  async function observe(signal: AbortSignal): Promise<ObservedServer | null> {
    const observing = operations.runExclusive((snapshot) => observed(snapshot, health));
    const observation = await unlessAborted(observing, signal);
    return observation.kind === 'done' ? observation.value : null;
  }

  async function backUp(...[request, signal]: Parameters<UpdateWorkPorts['backUp']>): Promise<string> {
    const backups = await parts.backups.open();
    while (backups.isBusy()) await unlessAborted(backups.idle(), signal);
    return (await backups.create(request)).id;
  }

  async function awaitBackup(backup: string, signal: AbortSignal): Promise<Backup['end']> {
    const backups = await parts.backups.open();
    await unlessAborted(backups.idle(), signal);
    return backups.find(backup)?.end ?? null;
  }

  async function onInstalled({ id, build, by }: UpdatePlan): Promise<void> {
    log.info({ build }, 'a Build was installed by an update');
    journal.record({ type: 'build.installed', actor: by, build, outcome: 'done', detail: { update: id } });
    await parts.onInstalled();
  }

  /** Called at each command too: without a plan it does nothing. Commands change no part of the key. */
  function onServer(): void {
    if (book.open() === null) return;
    const key = keyOf(actor.getSnapshot());
    if (key !== last) book.noteChange();
    last = key;
  }

  return {
    present: () => book.present(),
    open: () => book.open(),
    begin: (plan) => book.begin(plan),
    async cancel(plan, by) {
      recorder.cancelledBy(plan.id, by);
      const next = await book.request({ type: 'cancel' });
      if (next?.state === 'cancelled' && plan.state === 'installing') await installer.cancel(plan.build);
      return next;
    },
    subscribe: (onChange) => book.subscribe(onChange),
    start() {
      if (isStarted) return;
      isStarted = true;
      const server = actor.subscribe(onServer);
      ends.push(
        () => server.unsubscribe(),
        health.subscribe(() => book.noteChange()),
      );
      book.resume();
    },
    async close() {
      for (const end of ends) end();
      await book.close();
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
