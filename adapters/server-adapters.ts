/** Creates the adapters of the server and its runs, such as the catalog, the directories of runs and the consoles. */
import { join } from 'node:path';
import type { NoCgroup, ProcessTreeMethod } from '../machines/run/processes.js';
import { openCatalog } from './catalog/catalog.js';
import { createAwaitLine } from './console/await-line.js';
import { prunePastRuns, recordRuns } from './console/record/record-runs.js';
import { watchConsole } from './console/record/watch.js';
import { RunArchive } from './console/runs.js';
import { readCpuPressure } from './evidence/pressure.js';
import { clearHalfMadeCompanions } from './folders/companions.js';
import { Kinds } from './kinds/kinds.js';
import { shareConnections } from './kinds/live/share-connections.js';
import { startSpareKeeper } from './process/keeper/spare-keeper.js';
import { type CgroupParent, findCgroupParent } from './process/kernel/cgroup-parent.js';
import { isOutOfDescriptors } from './process/kernel/descriptors.js';
import { findUnkeptLimits, readLimitAbilities } from './process/kernel/limit-abilities.js';
import { createReserveRun } from './process/launch/reserve-run.js';
import { RunDirectories } from './process/launch/run-directories.js';
import { createMeasurements } from './process/monitor/measurements.js';
import { openRunEvents } from './process/run-files/run-events.js';
import { createRunIdSource } from './process/run-files/run-id.js';
import { listRuns, removeSpares } from './process/run-files/run-list.js';
import { createFreezeRun, thawRuns } from './process/stop/freeze-run.js';
import { isRunPaused } from './process/stop/paused.js';
import { writeCancellation } from './process/stop/stop-reason.js';
import { sendSignal } from './process/stop/stop-signals.js';
import { EndedRuns } from './workspace/ended-runs.js';

export interface ServerAdapterOptions {
  /** The workspace. */
  readonly root: string;
  /** The maximum size of each console, in bytes. */
  readonly consoleLimit: number;
  /** The number of runs to keep. */
  readonly consoleRuns: number;
  /** The method that finds process trees. `auto`: with cgroups if they can be created. */
  readonly processTree: 'auto' | Extract<ProcessTreeMethod, 'proc'>;
}

export type ServerAdapters = Awaited<ReturnType<typeof openServerAdapters>>;

/**
 * Creates the adapters. Resumes the runs that the previous manager froze, and removes its half-made directories.
 * @param runs `<root>/run`
 */
export async function openServerAdapters(options: ServerAdapterOptions, runs: string) {
  const { root, consoleLimit, consoleRuns, processTree } = options;
  const consoles = new RunArchive(runs);
  const recording = recordRuns(consoles, { limit: consoleLimit });
  const cgroups: CgroupParent | NoCgroup = processTree === 'auto' ? findCgroupParent(root) : 'not_wanted';
  const parent = typeof cgroups === 'string' ? null : cgroups;
  removeSpares(runs);
  const endedRuns = new EndedRuns(join(root, 'manager', 'ended-runs'));
  await thawRuns(runs, sendSignal, endedRuns);
  const limitAbilities = readLimitAbilities(parent?.controllers ?? null);
  const kinds = new Kinds({ root, searchPath: process.env.PATH ?? '' });
  await clearHalfMadeCompanions(root, kinds);
  const directories = new RunDirectories(runs, {
    maxRuns: consoleRuns,
    startSpareKeeper: (directory) => startSpareKeeper(directory, process.env),
    createGroup: parent?.create,
    limitAbilities,
    writeFiles: (launch) => kinds.prepare(launch),
  });
  const catalog = await openCatalog(root, kinds, createRunIdSource(listRuns(runs)[0] ?? null), (limits) =>
    findUnkeptLimits(limits, limitAbilities),
  );
  return {
    catalog,
    kinds,
    connect: shareConnections(kinds.connect),
    consoles,
    recording,
    eventFiles: openRunEvents(runs),
    directories,
    endedRuns,
    cgroups,
    measurements: createMeasurements(runs),
    freezeRun: createFreezeRun(runs, sendSignal),
    reserveRun: createReserveRun(directories),
    awaitLine: createAwaitLine(consoles),
    /** Calls `wake` after the console of a run has grown. Returns the function that ends the watch. */
    watchConsole: (run: string, wake: () => void) => watchConsole(runs, run, wake),
    /** Prunes the consoles of past runs to the limit. */
    prunePastRuns: (current: string | null) => prunePastRuns(runs, consoleLimit, current),
    /** The conditions that make the failure of a probe meaningless. */
    conditions: { isPaused: (run: string) => isRunPaused(runs, run), isOutOfDescriptors, readCpuPressure },
    /** Records that the server stays stopped after its last run. The next manager does not start the server either. */
    storeCancellation: (run: string, isExpected: boolean) =>
      writeCancellation(directories.open(run), isExpected, Date.now()),
    /**
     * Removes groups of past runs. The call must follow the reading of the last run's end, because its group contains a
     * part of that information.
     */
    removeLeftovers: () => parent?.removeLeftovers(),
  };
}
