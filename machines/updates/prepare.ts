/** The steps before the swap: the new Build is installed, the Data Folder is checked and backed up. */
import type { Backup, BackupMode } from '../backups/types.js';
import type { Catalog } from '../folders/catalog.js';
import type { EntryActor } from '../history/journal.js';
import type { Finding } from '../kinds/findings.js';
import { reasonOf } from './decide.js';
import type { PlanEvent } from './events.js';
import { type InstallDownloadPorts, installDownload } from './install-download.js';
import type { UpdatePlan } from './update-plan.js';

export interface PreparePorts extends InstallDownloadPorts {
  readonly catalog: Pick<Catalog, 'builds' | 'preflight'>;
  /** Called when a Build was installed. */
  readonly onInstalled: (plan: UpdatePlan) => Promise<void>;
  /**
   * Begins a backup as soon as no other one is under way.
   * @returns its id, and what waits for its end; null if its record is gone
   */
  readonly backUp: (
    request: { readonly folder: string; readonly mode: BackupMode; readonly by: EntryActor },
    signal: AbortSignal,
  ) => Promise<{ readonly id: string; readonly ended: () => Promise<Backup['end']> }>;
}

/** Returns the event after the step. @throws the reason of the signal, and errors of the ports */
export type PrepareStep = (
  plan: UpdatePlan,
  ports: PreparePorts,
  signal: AbortSignal,
  note: (event: PlanEvent) => Promise<void>,
) => Promise<PlanEvent>;

const install: PrepareStep = async (plan, { beginDownload, installer, catalog, onInstalled }, signal) => {
  // A Build is renamed into its place as a whole: one that is there is complete.
  const isThere = async (): Promise<boolean> =>
    (await catalog.builds()).some(({ id, exe_present }) => id === plan.build && exe_present);
  if (plan.archive === null || (await isThere())) return { type: 'build.installed' };
  const outcome = await installDownload(plan.build, plan.archive, { beginDownload, installer }, signal);
  if (outcome.type === 'not_downloaded') return { type: 'step.failed', reason: reasonOf(outcome.fault) };
  if (outcome.type === 'not_installed')
    return { type: 'step.failed', reason: reasonOf('install_failed', outcome.fault.code) };
  await onInstalled(plan);
  return { type: 'build.installed' };
};

/** A finding that the present Build has too is no reason against the new one, unless the server does not come up. */
const check: PrepareStep = async ({ folder, from, build }, { catalog }) => {
  const [before, after] = await Promise.all([
    catalog.preflight(folder, from, true),
    catalog.preflight(folder, build, true),
  ]);
  if ('fault' in after) return { type: 'step.failed', reason: reasonOf('preflight_failed', after.fault.code) };
  const known = new Set('fault' in before ? [] : before.findings.map(keyOf));
  const found = after.findings.find(
    (each) => each.severity === 'fatal' || (each.severity === 'error' && !known.has(keyOf(each))),
  );
  if (found !== undefined) return { type: 'step.failed', reason: reasonOf('preflight_failed', found.code) };
  return { type: 'folder.checked' };
};

function keyOf({ code, file, line, resource }: Finding): string {
  return JSON.stringify([code, file, line, resource]);
}

const backUp: PrepareStep = async ({ folder, backupMode, by }, ports, signal, note) => {
  if (backupMode === 'none') return { type: 'backup.ended' };
  const begun = await ports.backUp({ folder, mode: backupMode, by }, signal);
  await note({ type: 'backup.began', backup: begun.id });
  const end = await begun.ended();
  if (end?.fault === null) return { type: 'backup.ended' };
  return { type: 'step.failed', reason: reasonOf('backup_failed', end?.fault.code ?? 'interrupted') };
};

/** By state. */
export const prepareSteps: Readonly<Partial<Record<UpdatePlan['state'], PrepareStep>>> = {
  installing: install,
  checking: check,
  backing_up: backUp,
};
