/** The actors of an update: the preparation of the Build and the Data Folder, and the operations on the server. */

import type { Backup, BackupMode } from '../backups/types.js';
import type { WorkOf } from '../durable/ports.js';
import type { Catalog } from '../folders/catalog.js';
import type { EntryActor } from '../history/journal.js';
import type { Finding } from '../kinds/findings.js';
import { type Caller, type OperationRequest, type Perform, toOutcomeCode } from '../operations/requests.js';
import { type Ordered, PlanFailure, type updateActors } from './behaviour.js';
import { type InstallDownloadPorts, installDownload } from './install-download.js';
import type { ObservedServer } from './observation.js';
import type { PlanReason, UpdatePlan } from './update-plan.js';

export interface UpdateWorkPorts extends InstallDownloadPorts {
  readonly catalog: Pick<Catalog, 'builds' | 'preflight'>;
  /** Is called after a Build was installed. */
  readonly onInstalled: (plan: UpdatePlan) => Promise<void>;
  /** Waits until no backup is running, and begins a backup. @returns the id of the backup */
  readonly backUp: (
    request: { readonly folder: string; readonly mode: BackupMode; readonly by: EntryActor },
    signal: AbortSignal,
  ) => Promise<string>;
  /** Waits until no job on a backup is running. @returns the end of a backup; `null` if its record was deleted */
  readonly awaitBackup: (backup: string, signal: AbortSignal) => Promise<Backup['end']>;
  readonly perform: Perform;
  /** Observes the server between two operations; `null` while the queue is full or closed. */
  readonly observe: (signal: AbortSignal) => Promise<ObservedServer | null>;
  /** Returns the time in milliseconds since the epoch. */
  readonly now: () => number;
  /** Returns the time of a monotonic clock, in milliseconds. */
  readonly tick: () => number;
  /** Is called with an error of a preparation step. The step is then tried again. */
  readonly onError: (error: unknown) => void;
}

export function createUpdateWork(ports: UpdateWorkPorts): WorkOf<typeof updateActors> {
  const { catalog, perform } = ports;

  /** Performs a preparation step. Reports an error that does not make the plan fail, unless the state was left. */
  async function prepare<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    return work().catch((error: unknown) => {
      if (!(error instanceof PlanFailure) && !signal.aborted) ports.onError(error);
      throw error;
    });
  }

  async function order(plan: UpdatePlan, request: OperationRequest): Promise<Ordered> {
    return { outcome: toOutcomeCode(request.name, await perform(request, toCaller(plan))) };
  }

  return {
    installBuild: ({ input: { plan }, signal }) => prepare(signal, () => install(plan, ports, signal)),
    checkFolder: ({ input: { plan }, signal }) => prepare(signal, () => check(plan, catalog)),
    beginBackup: ({ input: { plan }, signal }) =>
      prepare(signal, async () => {
        const { folder, backupMode, by } = plan;
        if (backupMode === 'none') throw new Error('the plan has no backup');
        return { backup: await ports.backUp({ folder, mode: backupMode, by }, signal) };
      }),
    awaitBackup: ({ input: { plan }, signal }) =>
      prepare(signal, async () => {
        const end = await ports.awaitBackup(plan.backup ?? '', signal);
        if (end?.fault !== null) throw failure('backup_failed', end?.fault.code ?? 'interrupted');
      }),
    async observeServer({ signal }) {
      const server = await ports.observe(signal);
      if (server === null) throw new Error('the operation queue is full or closed');
      return { server, now: ports.now(), tick: ports.tick() };
    },
    restartServer: ({ input: { plan } }) => order(plan, { name: 'restart', notice: toNotice(plan) }),
    startServer: ({ input: { plan } }) =>
      order(plan, { name: 'start', target: { build: plan.from, folder: plan.folder }, check: 'doubt' }),
  };
}

function failure(code: PlanReason['code'], because: string | null = null): PlanFailure {
  return new PlanFailure({ code, because });
}

async function install(
  plan: UpdatePlan,
  { beginDownload, installer, catalog, onInstalled }: UpdateWorkPorts,
  signal: AbortSignal,
): Promise<void> {
  if (plan.archive === null) return;
  // An existing Build is complete, because an installation renames the whole directory at its end.
  if ((await catalog.builds()).some(({ id, exe_present }) => id === plan.build && exe_present)) return;
  const outcome = await installDownload(plan.build, plan.archive, { beginDownload, installer }, signal);
  if (outcome.type === 'not_downloaded') throw failure(outcome.fault);
  if (outcome.type === 'not_installed') throw failure('install_failed', outcome.fault.code);
  await onInstalled(plan);
}

/**
 * Checks the Data Folder. A finding that the current Build also has does not prevent the update, unless the server
 * would not start.
 */
async function check({ folder, from, build }: UpdatePlan, catalog: Pick<Catalog, 'preflight'>): Promise<void> {
  const [present, next] = await Promise.all([
    catalog.preflight(folder, from, true),
    catalog.preflight(folder, build, true),
  ]);
  if ('fault' in next) throw failure('preflight_failed', next.fault.code);
  const presentKeys = new Set('fault' in present ? [] : present.findings.map(toKey));
  const worse = next.findings.find(
    (each) => each.severity === 'fatal' || (each.severity === 'error' && !presentKeys.has(toKey(each))),
  );
  if (worse !== undefined) throw failure('preflight_failed', worse.code);
}

function toKey({ code, file, line, resource }: Finding): string {
  return JSON.stringify([code, file, line, resource]);
}

function toCaller({ id, reason }: UpdatePlan): Caller {
  return {
    by: { kind: 'manager', name: 'update' },
    detail: { update: id, ...(reason !== null && { reason: reason.code }) },
  };
}

/** Returns the notice of a restart. Only a server that is up and answers is requested to save. */
function toNotice({ version, reason }: UpdatePlan) {
  const canSave = reason === null || reason.code === 'cancelled';
  return canSave ? { seconds: 0, reason: `Update to ${version}` } : undefined;
}
