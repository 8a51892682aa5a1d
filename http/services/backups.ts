/** Backups of Data Folders. What they need is loaded after the first answers of the service. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Backups } from '../../machines/backup-jobs/backups.js';
import { scheduleBackups } from '../../machines/backup-jobs/scheduled.js';
import type { BackupJob, OpenBackupStores } from '../../machines/backups/ports.js';
import type { Backup, BackupFault } from '../../machines/backups/types.js';
import type { AwaitLine, Runs } from '../../machines/console/console.js';
import type { Catalog } from '../../machines/folders/catalog.js';
import type { EntryActor, Journal } from '../../machines/history/journal.js';
import type { Operations } from '../../machines/operations/perform.js';
import type { FreezeRun } from '../../machines/run/freeze.js';
import type { ScheduledBackups } from '../../machines/schedule/carry-out.js';
import type { ServerActor } from '../../machines/server/server.js';
import type { BackupOptions } from '../cli/backup-options.js';

interface BackupParts extends BackupOptions {
  /** The workspace. */
  readonly root: string;
  /** Loads the adapters. */
  readonly load: () => Promise<OpenBackupStores>;
  readonly actor: ServerActor;
  readonly freeze: FreezeRun;
  readonly awaitLine: AwaitLine;
  readonly consoles: Pick<Runs, 'open'>;
  readonly operations: Pick<Operations, 'perform' | 'runExclusive'>;
  readonly journal: Pick<Journal, 'record'>;
  readonly catalog: Pick<Catalog, 'dataFolder'>;
  readonly log: Pick<Logger, 'error'>;
  /** Called when a restore has changed the Data Folders. */
  readonly onRestored: () => Promise<void>;
}

export interface BackupService {
  /** Opens the backups at the first call. */
  open(): Promise<Backups>;
  /** Returns the backups that are known by now, for metrics. */
  known(): readonly Backup[];
  /** Calls back after each change. @returns the function that ends this */
  subscribe(onChange: () => void): () => void;
  /** Those of schedules. */
  readonly scheduled: ScheduledBackups;
  close(): Promise<void>;
}

const queueFullPauseMs = 100;

export function startBackups(parts: BackupParts): BackupService {
  const { root, repository: location, resticOptions, retention, load, operations, actor } = parts;
  let opening: Promise<Backups> | null = null;
  let opened: Backups | null = null;
  const subscribers = new Set<() => void>();

  async function openNow(): Promise<Backups> {
    const [openStores, backups] = await Promise.all([load(), import('../../machines/backup-jobs/backups.js')]);
    const isUnused = (): boolean =>
      opened?.all().some((each) => each.repository === 'restic' && each.snapshot !== null) !== true;
    const answerLimitMs = parts.answerLimitSeconds * 1_000;
    const stores = openStores({
      ...{ root, location, resticOptions, answerLimitMs },
      mayCreate: isUnused,
      onRestored,
      hold,
    });
    const createId = (): string => `b${Date.now().toString(36)}`;
    opened = new backups.Backups({
      ...stores,
      retention,
      perform: operations.perform,
      running,
      hold,
      onStart,
      freeze: parts.freeze,
      awaitLine: parts.awaitLine,
      consoleEnd,
      holdLimitMs: parts.holdLimitSeconds * 1_000,
      now: Date.now,
      clock: { setTimeout: (callback, ms) => setTimeout(callback, ms).unref(), clearTimeout },
      createId,
      onChange,
      onEnd,
      onError: (error, backup) => parts.log.error({ err: error, backup }, 'a job on backups met an unexpected error'),
    });
    await opened.open();
    onChange();
    return opened;
  }

  /** A restored Data Folder is listed when its restore has ended. */
  /** A list that cannot be read is read again with the next request. */
  async function onRestored(): Promise<void> {
    await parts.onRestored().catch(() => undefined);
  }

  function onChange(): void {
    for (const each of subscribers) each();
  }

  const running = () => actor.getSnapshot().context.run?.launch ?? null;

  function consoleEnd(run: string): number {
    const log = parts.consoles.open(run);
    try {
      return log?.size() ?? 0;
    } finally {
      log?.close();
    }
  }

  function onStart(folder: string, callback: () => void): () => void {
    const check = (): void => {
      if (running()?.folder === folder) callback();
    };
    check();
    const subscription = actor.subscribe(check);
    return () => subscription.unsubscribe();
  }

  async function hold<T>(work: (folder: string | null) => T): Promise<T | 'ending'> {
    for (;;) {
      const done = await operations.runExclusive(({ context }) => work(context.run?.launch.folder ?? null));
      if (done.kind === 'done') return done.value;
      if (done.kind === 'closed') return 'ending';
      // The queue is full. A job waits: a server must not stay stopped because clients send many operations.
      await sleep(queueFullPauseMs, undefined, { ref: false });
    }
  }

  function onEnd(job: BackupJob, backup: Backup, fault: BackupFault | null, by: EntryActor): void {
    const { id, mode, sizeBytes, addedBytes, heldMs, databases, outside, followed, pruned, tested, restored } = backup;
    const unread = databases.flatMap((database) => database.unread);
    const schemas = (restored?.databases ?? []).flatMap(({ schema }) => schema ?? []);
    parts.journal.record({
      type: `backup.${job}`,
      actor: by,
      folder: job === 'restored' ? (restored?.folder ?? backup.folder) : backup.folder,
      outcome: fault?.code ?? 'done',
      detail: {
        backup: id,
        ...(job === 'finished' && { mode, size: sizeBytes, added: addedBytes }),
        ...(job === 'finished' && heldMs !== null && { held: heldMs / 1_000 }),
        ...(job === 'finished' && databases.length > 0 && { databases: databases.map(({ name }) => name) }),
        ...(job === 'finished' && unread.length > 0 && { unread }),
        ...(job === 'finished' && outside.length > 0 && { outside }),
        ...(job === 'finished' && followed.length > 0 && { followed }),
        ...(job === 'finished' && pruned.length > 0 && { pruned }),
        ...(job === 'restored' && schemas.length > 0 && { schemas }),
        ...(job === 'tested' && { started: tested?.started === true }),
        ...(job === 'restored' && { of: backup.folder, kept: restored?.kept ?? null }),
        ...(fault?.code === 'preflight_failed' && { because: fault.finding }),
        ...(fault !== null && 'because' in fault && { because: fault.because }),
      },
    });
  }

  const hasFolder = async (folder: string): Promise<boolean> => (await parts.catalog.dataFolder(folder)) !== null;
  const open = (): Promise<Backups> => (opening ??= openNow());

  return {
    open,
    scheduled: scheduleBackups({ open, running, hasFolder }),
    known: () => opened?.all() ?? [],
    subscribe(onChange) {
      subscribers.add(onChange);
      return () => void subscribers.delete(onChange);
    },
    async close() {
      await (await opening)?.close();
    },
  };
}
