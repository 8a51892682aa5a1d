/** Wires the adapters, the machine and the API; nothing else knows all three. */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createActor, fromPromise } from 'xstate';
import { createInstaller } from '../adapters/builds/installer.js';
import { openCatalog } from '../adapters/catalog/catalog.js';
import { prunePastRuns, recordRuns } from '../adapters/console/record-runs.js';
import { openRuns } from '../adapters/console/runs.js';
import { watchConsole } from '../adapters/console/watch.js';
import { createConfigFiles } from '../adapters/folders/config-files.js';
import { clearHalfMade, createNewFolders } from '../adapters/folders/create.js';
import { createKinds } from '../adapters/kinds/kinds.js';
import { createProcessActor } from '../adapters/process/actor.js';
import { findCgroupParent } from '../adapters/process/cgroup-parent.js';
import { findUnkeptLimits, readLimitAbilities } from '../adapters/process/limit-abilities.js';
import { findPreviousRun, UnmanageableRun } from '../adapters/process/previous-run.js';
import { createReserveRun } from '../adapters/process/reserve-run.js';
import { createRunDirectories } from '../adapters/process/run-directories.js';
import { createRunIdSource } from '../adapters/process/run-id.js';
import { listRuns, removeSpares } from '../adapters/process/run-list.js';
import { startSpareKeeper } from '../adapters/process/spare-keeper.js';
import { writeCancellation } from '../adapters/process/stop-reason.js';
import { sendSignal } from '../adapters/process/stop-signals.js';
import { measureRun } from '../adapters/process/usage.js';
import { createUsageMeter } from '../adapters/process/usage-meter.js';
import { makeDirectories } from '../adapters/workspace/directory.js';
import { createIntentStore } from '../adapters/workspace/intent.js';
import { lockWorkspace } from '../adapters/workspace/lock.js';
import { seedWorkspace } from '../adapters/workspace/seed.js';
import { openSessions } from '../adapters/workspace/sessions.js';
import { recordSteps } from '../machines/chart/steps.js';
import { createKills } from '../machines/operations/kill.js';
import { createOperationQueue } from '../machines/operations/queue.js';
import { isRunning } from '../machines/operations/verdict.js';
import { serverMachine } from '../machines/server/server.js';
import { createApp } from './api/app.js';
import { createEventHub } from './api/events/hub.js';
import { createMachineLog } from './api/events/machine-log.js';
import { findLaunch } from './api/routes/operations.js';
import { assetUrl } from './assets.js';
import type { Options } from './cli/serve-options.js';
import { followRuns } from './follow-runs.js';
import { close, listen } from './listen.js';
import { openLog } from './log.js';
import { createFindingCatalogue } from './problems/findings/catalogue.js';
import { logProcessTreeMethod } from './process-tree-log.js';
import { resume } from './resume.js';
import { logServer } from './server-log.js';
import { RunNotManageable, WorkspaceInUse } from './startup.js';
import { readVersion } from './version.js';

export interface Service {
  readonly address: string;
  /**
   * Shuts down: requests, the current operation, the server.
   * @returns whether the server's process tree has exited, if it should
   */
  end(): Promise<boolean>;
}

/**
 * Starts the service.
 * @throws any error that prevents the start; startup.ts has its text
 */
export async function startService(options: Options): Promise<Service> {
  const { root, host, port, token, onExit, consoleLimit, consoleRuns, buildLimit, recovery, logLevel, processTree } =
    options;
  const log = openLog(logLevel);
  makeDirectories(root);
  makeDirectories(join(root, 'manager'), 0o700);
  const lock = await lockWorkspace(root);
  if (lock === 'held') throw new WorkspaceInUse();
  await seedWorkspace(root);
  await clearHalfMade(root);

  const searchPath = process.env.PATH ?? '';
  const runs = join(root, 'run');
  const consoles = openRuns(runs);
  const recording = recordRuns(consoles, { limit: consoleLimit });
  const cgroups = processTree === 'auto' ? findCgroupParent(root) : 'not_wanted';
  removeSpares(runs);
  const limitAbilities = readLimitAbilities(typeof cgroups === 'string' ? null : cgroups.controllers);
  const kinds = createKinds({ root, searchPath });
  const directories = createRunDirectories(runs, {
    maxRuns: consoleRuns,
    startSpareKeeper: (directory) => startSpareKeeper(directory, process.env),
    createGroup: typeof cgroups === 'string' ? undefined : cgroups.create,
    limitAbilities,
    writeFiles: kinds.prepare,
  });
  const processActor = createProcessActor({
    directories,
    send: sendSignal,
    environment: process.env,
  });
  const catalog = await openCatalog(root, kinds, createRunIdSource(listRuns(runs)[0] ?? null), (limits) =>
    findUnkeptLimits(limits, limitAbilities),
  );
  const installer = createInstaller({
    builds: join(root, 'builds'),
    limit: buildLimit,
    isAlone: lock === 'taken',
    onLeft: (path, error) =>
      log.error({ err: error, path }, 'what is left of a Build could not be deleted; the next start tries again'),
  });
  const machine = serverMachine.provide({
    actors: {
      process: processActor,
      findLaunch: fromPromise(({ input }) => findLaunch(catalog, input)),
    },
    actions: {
      rememberCancellation: ({ context: { lastExit } }) => {
        if (lastExit !== null) writeCancellation(directories.open(lastExit.run), lastExit.expected, Date.now());
      },
    },
  });
  const machineLog = createMachineLog();
  const actor = createActor(recordSteps(machine, machineLog.step), { input: recovery }).start();
  logServer(actor, log);
  followRuns(actor, recording);
  const intent = createIntentStore(join(root, 'manager', 'intent'));
  const queue = createOperationQueue(actor, { intent, defer: setImmediate });
  const kills = createKills(actor);
  const lastRun = await findPreviousRun(runs, sendSignal).catch(refuseToStart);
  // How the last run ended is read from its group.
  if (typeof cgroups === 'object') cgroups.removeLeftovers();
  const reserveRun = createReserveRun(directories);
  await resume({ actor, queue, kills, catalog, reserveRun, intent, log }, lastRun);
  void prunePastRuns(runs, consoleLimit, lastRun?.type === 'run.found' ? lastRun.found.launch.run : null);
  const events = createEventHub({
    actor,
    runs: consoles,
    catalog,
    log,
    recordingFaults: recording.faults,
    machineLog,
    watch: (run, wake) => watchConsole(runs, run, wake),
  });

  const sessions = await openSessions(join(root, 'manager', 'sessions'), token, (error) =>
    log.error({ err: error }, 'the sessions of browsers could not be written down; they hold until the service ends'),
  );

  const app = createApp({
    version: readVersion(),
    actor,
    queue,
    kills,
    catalog,
    reserveRun,
    kinds: kinds.description,
    describeFinding: createFindingCatalogue(kinds.description.findings).describe,
    installer,
    configs: createConfigFiles(root, catalog),
    newFolders: createNewFolders(root, kinds.templates),
    measure: createUsageMeter((run) => measureRun(runs, run)),
    events,
    machineLog,
    runs: consoles,
    recordingFaults: recording.faults,
    access: { token, host, sessions },
    docs: assetUrl('http/api/docs/'),
    site: assetUrl('http/site/'),
    log,
  });
  const server = await listen(app, { host, port });
  logProcessTreeMethod(cgroups, log);
  // Start the spare keeper after the first requests have been answered.
  const preparing = setTimeout(() => directories.prepare(), 100);
  let ending: Promise<boolean> | null = null;

  async function end(): Promise<boolean> {
    const clean = endServer();
    await close(server, clean);
    return clean;
  }

  async function endServer(): Promise<boolean> {
    await Promise.all([installer.close(), queue.close()]);
    let clean = true;
    if (onExit === 'stop' && isRunning(actor.getSnapshot())) {
      const verdict = await queue.runLast({ lookUp: () => ({ type: 'stop', at: Date.now(), by: 'manager' }) });
      clean = !isRunning(actor.getSnapshot());
      if (!clean) log.error({ verdict }, 'the server could not be ended');
    }
    // A kill may have interrupted the manager's own stop.
    await kills.close();
    await events.close();
    actor.stop();
    consoles.close();
    clearTimeout(preparing);
    await recording.close();
    await kinds.close();
    await directories.discard();
    if (typeof cgroups === 'object') cgroups.removeLeftovers();
    return clean;
  }

  return {
    address: addressOf(host, server.address() as AddressInfo),
    end: () => (ending ??= end()),
  };
}

function refuseToStart(error: unknown): never {
  throw error instanceof UnmanageableRun ? new RunNotManageable(error.run, error.pid, error.why) : error;
}

function addressOf(host: string, { port }: AddressInfo): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
