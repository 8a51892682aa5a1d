/** Looks up facts for an operation when it leaves the queue. The event of the operation contains these facts. */
import type { Fault } from '../faults/faults.js';
import { found, type Result, refused } from '../faults/result.js';
import type { Catalog } from '../folders/catalog.js';
import type { Launch, ReserveRun } from '../launch/launch.js';
import type { LaunchInput, PlannedLaunch } from '../server/events.js';
import type { StartRequest } from './requests.js';

/** The run that the next run replaces. For a planned start, `run` is `null`. */
export interface ReplacedRun {
  readonly run: string | null;
  readonly build: string;
  readonly folder: string;
}

/**
 * The cause of the replacement of a run. `restart`: a client, a schedule or an update plan requests the restart.
 * `recovery`: the manager requests the start or restart after a crash or a hang.
 */
export type ReplacementCause = 'restart' | 'recovery';

/** Returns the id of the Build for the next run. The function may first store the update plan. Never rejects. */
export type ReplaceBuild = (run: ReplacedRun, cause: ReplacementCause) => Promise<string>;

export interface LookUpPorts {
  readonly catalog: Pick<Catalog, 'findLaunch' | 'preflight'>;
  /** Makes the files of the next run while the current run continues. */
  readonly reserveRun: ReserveRun;
  /** Chooses the Build of the next run, because an update may replace the current Build. */
  readonly replaceBuild: ReplaceBuild;
}

/** Looks up the launch of a start. @returns the launch, or the fault that refuses the start */
export async function findStart(
  { target, check }: Pick<StartRequest, 'target' | 'check'>,
  { catalog }: Pick<LookUpPorts, 'catalog'>,
): Promise<Result<Launch>> {
  if (check === 'doubt') return findCertainLaunch(catalog, target);
  const launch = await catalog.findLaunch(target.build, target.folder);
  if (!launch.ok || check === 'none') return launch;
  const fault = await findPreflightFault(catalog, target);
  return fault === null ? launch : refused(fault);
}

/**
 * Looks up the launch of a restart: the current Data Folder with the current Build, or the Build of an update. The
 * files of the next run are made first, so that a restart that cannot succeed does not affect the current run.
 */
export async function findRestart(
  current: Launch | null,
  { catalog, reserveRun, replaceBuild }: LookUpPorts,
  cause: ReplacementCause,
): Promise<Result<Launch>> {
  if (current === null) return refused({ code: 'not_running' });
  const launch = await findReplaced(catalog, current, await replaceBuild(current, cause));
  const fault = launch.ok ? await reserveRun(launch.value) : null;
  return fault === null ? launch : refused(fault);
}

/**
 * Looks up the launch for a restart that the previous manager did not complete.
 * @param run the run that the restart has ended
 */
export async function findInterruptedRestart(
  { build, folder }: LaunchInput,
  run: string,
  { catalog, replaceBuild }: Pick<LookUpPorts, 'catalog' | 'replaceBuild'>,
): Promise<Result<Launch>> {
  const replaced = await replaceBuild({ run, build, folder }, 'restart');
  const launch = await findCertainLaunch(catalog, { build: replaced, folder });
  return launch.ok ? found({ ...launch.value, cause: 'restart' }) : launch;
}

/** Looks up the launch of a planned start. A start after a crash may use the Build that an update replaced. */
export async function findPlannedLaunch(
  { build, folder, cause }: PlannedLaunch,
  { catalog, replaceBuild }: Pick<LookUpPorts, 'catalog' | 'replaceBuild'>,
): Promise<Result<Launch>> {
  if (cause === 'autostart') return findCertainLaunch(catalog, { build, folder });
  const replaced = await replaceBuild({ run: null, build, folder }, 'recovery');
  return findCertainLaunch(catalog, { build: replaced, folder });
}

/** Looks up a launch, and refuses it if its failure is foreseeable. */
export async function findCertainLaunch(
  catalog: Pick<Catalog, 'findLaunch'>,
  { build, folder }: LaunchInput,
): Promise<Result<Launch>> {
  const launch = await catalog.findLaunch(build, folder);
  const doubt = launch.ok ? launch.findDoubt() : null;
  return doubt === null ? launch : refused(doubt);
}

/**
 * Looks up a launch with the Build of an update. If the look-up fails, the current Build is used, because an update
 * must not prevent a restart.
 */
async function findReplaced(
  catalog: Pick<Catalog, 'findLaunch'>,
  { build: current, folder }: LaunchInput,
  build: string,
): Promise<Result<Launch>> {
  const launch = await findCertainLaunch(catalog, { build, folder });
  return launch.ok || build === current ? launch : findCertainLaunch(catalog, { build: current, folder });
}

async function findPreflightFault(
  catalog: Pick<Catalog, 'preflight'>,
  { build, folder }: LaunchInput,
): Promise<Fault | null> {
  const preflight = await catalog.preflight(folder, build, false);
  if ('fault' in preflight) return preflight.fault;
  return preflight.findings.some(({ severity }) => severity === 'fatal')
    ? { code: 'preflight_failed', folder, build, preflight }
    : null;
}
