/** Assembles the backups of Data Folders. The modules of backups are loaded at the first use, or after the start. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createOpening } from '../../machines/async/opening.js';
import type { Backups } from '../../machines/backups/jobs/backups.js';
import { scheduleBackups } from '../../machines/backups/jobs/scheduled.js';
import type { BackupJob } from '../../machines/backups/ports.js';
import { isRestoring } from '../../machines/backups/restoring.js';
import type { Backup, BackupFault } from '../../machines/backups/types.js';
import type { EntryActor, NewEntry } from '../../machines/history/journal.js';
import type { ScheduledBackups } from '../../machines/schedules/carry-out.js';
import { toBackupBody } from '../api/backups/answers.js';
import { listBackupMetrics } from '../api/backups/backup-metrics.js';
import { backupFileRoutes } from '../api/backups/file-routes.js';
import { keptFolderRoutes } from '../api/backups/kept-folder-routes.js';
import { backupRoutes } from '../api/backups/routes.js';
import { bindRoutes } from '../api/kit/bound-route.js';
import { clock } from '../runtime/clock.js';
import type { Base } from './base.js';
import type { Feature } from './feature.js';

export interface BackupsFeature extends Feature {
  /** Opens the backups at the first call, and returns the same backups afterwards. */
  open(): Promise<Backups>;
  /** The backups that schedules make. */
  readonly scheduled: ScheduledBackups;
}

const queueFullPauseMs = 100;

/** Prepares the backups. The store opens with the first request for backups, or when the service has started. */
export function startBackups({ core, access, server }: Base): BackupsFeature {
  const { root, adapters, catalog, journal, log } = core;
  const { repository: location, resticOptions, retention, answerLimitSeconds, holdLimitSeconds } = core.options.backups;
  const { actor, operations } = server;
  let opened: Backups | null = null;
  let closing: Promise<void> | undefined;
  const subscribers = new Set<() => void>();

  async function openNow(): Promise<Backups> {
    const [{ openBackupStores }, backups] = await Promise.all([
      import('../../adapters/backups/open.js'),
      import('../../machines/backups/jobs/backups.js'),
    ]);
    const isUnused = (): boolean =>
      opened?.all().some((each) => each.repository === 'restic' && each.snapshot !== null) !== true;
    const stores = openBackupStores(adapters.kinds, {
      ...{ root, location, resticOptions, answerLimitMs: answerLimitSeconds * 1_000 },
      mayCreate: isUnused,
      // If the list cannot be read now, the next request reads it again.
      onRestored: () => catalog.refreshDataFolders().catch(() => undefined),
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
      freeze: adapters.freezeRun,
      awaitLine: adapters.awaitLine,
      consoleEnd,
      holdLimitMs: holdLimitSeconds * 1_000,
      now: Date.now,
      clock,
      createId,
      onChange,
      onEnd: (...ended) => journal.record(toEntry(...ended)),
      onError: (error, backup) => log.error({ err: error, backup }, 'a job on backups met an unexpected error'),
    });
    await opened.open();
    onChange();
    return opened;
  }

  function onChange(): void {
    for (const each of subscribers) each();
  }

  const running = () => actor.getSnapshot().context.run?.launch ?? null;

  function consoleEnd(run: string): number {
    const log = adapters.consoles.open(run);
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
      // The queue is full. The job waits, so that the server does not stay stopped because clients send many
      // operations.
      await sleep(queueFullPauseMs, undefined, { ref: false });
    }
  }

  const hasFolder = async (folder: string): Promise<boolean> => (await catalog.dataFolder(folder)) !== null;
  const opening = createOpening(openNow, (error) => log.error({ err: error }, 'could not open the backups'));
  const { open } = opening;

  core.holds.add('folder_restoring', async (folder) =>
    (await open()).all().some((backup) => isRestoring(backup, folder)) ? { code: 'folder_restoring', folder } : null,
  );
  const { configs } = core.folders;
  const services = { catalog, journal, actor, configs, access: access.policy, holds: core.holds, backups: { open } };

  return {
    open,
    scheduled: scheduleBackups({ open, running, hasFolder }),
    routes: bindRoutes([...backupRoutes, ...backupFileRoutes, ...keptFolderRoutes], services),
    lists: [
      {
        type: 'backups',
        read: () => (opened?.all() ?? []).map(toBackupBody),
        subscribe(callback) {
          subscribers.add(callback);
          return () => void subscribers.delete(callback);
        },
      },
    ],
    metrics: () => listBackupMetrics(opened?.all() ?? []),
    start: opening.prepare,
    stop() {
      closing = opening.opened().then((backups) => backups?.close());
    },
    close: () => closing,
  };
}

/** Returns the entry of the history about a finished job. */
function toEntry(job: BackupJob, backup: Backup, fault: BackupFault | null, by: EntryActor): NewEntry {
  const { id, mode, sizeBytes, addedBytes, heldMs, databases, outside, followed, pruned, tested, restored } = backup;
  const unread = databases.flatMap((database) => database.unread);
  const schemas = (restored?.databases ?? []).flatMap(({ schema }) => schema ?? []);
  return {
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
      ...(fault?.code === 'preflight_failed' && { reason: fault.finding }),
      ...(fault !== null && 'because' in fault && { reason: fault.because }),
    },
  };
}
