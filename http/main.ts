/** Wires the adapters, the machine and the API; nothing else knows all three. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import { SidecarClient } from '../adapters/agones/sidecar.js';
import { BuildInstaller } from '../adapters/builds/installer.js';
import { lineWritingOf, measureLine } from '../adapters/console/text/text-codec.js';
import { EvidenceCollector } from '../adapters/evidence/evidence.js';
import { createFolderAdapters } from '../adapters/folders/folder-adapters.js';
import { createProcessActor } from '../adapters/process/actor.js';
import { findPreviousRun } from '../adapters/process/launch/previous-run.js';
import { sendSignal } from '../adapters/process/stop/stop-signals.js';
import { openServerAdapters } from '../adapters/server-adapters.js';
import { createStores } from '../adapters/store/stores.js';
import { openRunTraces } from '../adapters/trace/run-traces.js';
import { createDownloads } from '../adapters/updates/download.js';
import { openPlanRecord } from '../adapters/updates/plan-file.js';
import { openUpdates } from '../adapters/updates/updates.js';
import { openPosting } from '../adapters/webhooks/posting.js';
import { openAccess } from '../adapters/workspace/access.js';
import { createIntentStore } from '../adapters/workspace/intent.js';
import { isWorkspace, openWorkspace } from '../adapters/workspace/open.js';
import { Operations } from '../machines/operations/perform.js';
import { OperationQueue } from '../machines/operations/queue.js';
import { PlanBook } from '../machines/updates/book.js';
import { createReplaceBuild } from '../machines/updates/replace-build.js';
import { createForwardedReader } from './api/access/forwarded.js';
import { isLoopback } from './api/access/loopback.js';
import { createApp } from './api/app.js';
import { bindAll } from './api/bind-all.js';
import { createEventHub } from './api/events/hub.js';
import { Inspection } from './api/events/inspection.js';
import { siteDirectories } from './assets.js';
import type { Options } from './cli/serve-options.js';
import { close, listen, tryListening, urlOf } from './listen.js';
import { logAdapters } from './log/adapter-log.js';
import { logProcessTreeMethod } from './log/process-tree-log.js';
import { createFindingCatalogue } from './problems/findings/catalogue.js';
import type { Service } from './service-handle.js';
import { startAgones } from './services/agones.js';
import { createAnnouncer } from './services/announcer.js';
import { startBackups } from './services/backups.js';
import { recordEvidence, reportReader } from './services/evidence.js';
import { startHealth } from './services/health.js';
import { stopOwnServer } from './services/own-stop.js';
import { recordEnd, recordServer } from './services/record-server.js';
import { createResourceControl } from './services/resource-control.js';
import { resume } from './services/resume.js';
import { startSampling } from './services/samples.js';
import { Schedules } from './services/schedules.js';
import { startServerActor } from './services/server-actor.js';
import { recordTraces } from './services/traces.js';
import { startUpdating } from './services/updating.js';
import { startWebhooks } from './services/webhooks.js';
import { followCertificate } from './tls/certificate-end.js';
import { readVersion } from './version.js';

/**
 * Starts the service.
 * @param log gets what the service does, at the level that it was opened with
 * @throws any error that prevents the start; startup.ts has its text
 */
export async function startService(options: Options, log: Logger): Promise<Service> {
  const { root, host, port, token, allowedOrigins, trustProxy, onExit, consoleLimit, buildLimit } = options;
  const version = readVersion();
  const report = logAdapters(log);
  if (!isWorkspace(root)) await tryListening({ host, port });
  const { isNew, isLocked, unlock } = await openWorkspace(root);
  if (isNew) log.info({ root }, 'a new workspace with the demo was created');

  const runs = join(root, 'run');
  const adapters = await openServerAdapters(options, runs);
  const { catalog, kinds, connect, consoles, recording, directories, measurements, reserveRun, awaitLine } = adapters;
  const planBook = new PlanBook(await openPlanRecord(root, report.updatePlan));
  const replaceBuild = createReplaceBuild(planBook, Date.now);
  const inspection = options.inspection ? new Inspection() : null;
  const inspect = inspection?.inspect;
  const { actor, machineLog, runEvents } = startServerActor({
    actors: { process: createProcessActor({ directories, send: sendSignal, environment: process.env }) },
    ...{ catalog, replaceBuild, recording, log, inspect, eventFiles: adapters.eventFiles },
    storeCancellation: adapters.storeCancellation,
    recovery: options.recovery,
  });
  const installer = new BuildInstaller({
    builds: join(root, 'builds'),
    limit: buildLimit,
    isAlone: isLocked,
    onLeft: report.installer,
  });
  const updates = openUpdates({
    ...{ root, sources: options.updateSources, onOutcome: report.updates },
    onRead: () => events.refreshed('builds'),
  });
  const retention = { maxAgeMs: options.historyDays * 86_400_000, maxBytes: options.historyLimit };
  const database = createStores({ root, retention, ...report.database });
  const { store, journal, samples } = database;
  const sampling = startSampling({ actor, samples, measureUsage: measurements.measureUsage, connect });
  recordServer(actor, journal, consoles, version);
  const traces = recordTraces({
    open: (onEntry) => openRunTraces({ runs, consoleLimit, kinds, onEntry }),
    actor,
    journal,
  });
  const intent = createIntentStore(join(root, 'manager', 'intent'));
  const queue = new OperationQueue(actor, { intent, defer: setImmediate, measureLine });
  const operations = new Operations({ actor, queue, journal, catalog, reserveRun, replaceBuild, lineWritingOf });
  const { perform } = operations;
  const lastRun = await findPreviousRun(runs, sendSignal);
  adapters.removeLeftovers();
  await resume({ actor, perform, intent, log }, lastRun);
  const found = lastRun?.type === 'run.found' ? lastRun.found.launch.run : null;
  void adapters.prunePastRuns(found);
  void traces.catchUp(found);
  const announcer = createAnnouncer({ actor, perform, journal, awaitLine, lineWritingOf });
  const backups = startBackups({
    ...{ root, operations, actor, catalog, journal, log, consoles, awaitLine, freeze: adapters.freezeRun },
    ...options.backups,
    load: async () => (await import('../adapters/backups/open.js')).backupStoresOf(kinds),
    onRestored: () => catalog.refreshDataFolders().then(() => events.refreshed('folders')),
  });
  const schedules = new Schedules({
    database: store,
    store: database.keptSchedules,
    loadTimes: async () => (await import('../adapters/schedules/rule-times.js')).loadRuleTimes(),
    ...{ perform, announcer, backups: backups.scheduled, connect, actor, journal, log },
  });
  const evidence = recordEvidence(
    new EvidenceCollector({
      runs,
      openConsole: (run) => consoles.open(run),
      readReports: reportReader(traces),
      onFailed: report.evidence,
    }),
    journal,
  );
  const health = startHealth({
    server: actor,
    ...adapters.conditions,
    ...{ perform, awaitLine, connect, evidence, journal, log, inspect },
    policy: options.hang,
  });
  const beginDownload = createDownloads();
  const updating = startUpdating({
    ...{ book: planBook, installer, beginDownload, catalog, backups, operations, actor, health, journal, log },
    restartsHangs: options.hang.onHang === 'restart',
    onInstalled: () => catalog.refreshBuilds().then(() => events.refreshed('builds')),
  });
  const posting = openPosting({
    root,
    store,
    addresses: options.webhookAddresses,
    version,
    onDamaged: report.webhooks,
  });
  const webhooks = startWebhooks({ posting, database: store, journal });
  const sidecar = options.agones === null ? null : new SidecarClient(options.agones.port);
  const agones = startAgones({ sidecar, actor, health, players: sampling.players, version, journal, log });
  const events = createEventHub({
    ...{ actor, health, agones, catalog, installer, machineLog, inspection, journal },
    ...{ schedules, backups, webhooks, updating, log },
    runs: consoles,
    recordingFaults: recording.faults,
    players: sampling.players,
    watch: adapters.watchConsole,
  });

  const access = await openAccess({ root, token, isExposed: !isLoopback(host), report });
  const tls = followCertificate(report.tls(options.tls));
  const app = createApp(
    bindAll({
      name: options.name,
      version,
      actor,
      operations,
      catalog,
      kinds: kinds.description,
      describeFinding: createFindingCatalogue(kinds.description.findings).describe,
      ...{ installer, beginDownload, allowedUrls: options.buildsAllowUrl },
      ...{ updates, updating },
      ...createFolderAdapters(root, catalog, kinds),
      ...measurements,
      ...sampling,
      resourceControl: createResourceControl({ actor, perform, awaitLine, connect, find: kinds.resourceConsole }),
      ...{ events, machineLog, runEvents, database: store, hasInspection: inspection !== null },
      journal,
      schedules,
      backups,
      runs: consoles,
      traces,
      evidence,
      health: health.now,
      agones: agones.now,
      webhooks,
      findWebhookUrlFault: posting.findUrlFault,
      recordingFaults: recording.faults,
      access: { ...access, token, host, allowedOrigins, readForwarded: createForwardedReader(trustProxy) },
      idempotencyKeys: database.idempotencyKeys,
      ...siteDirectories(),
      certificateEnd: tls.validTo,
      log,
    }),
  );
  const server = await listen(app, { host, port, tls: tls.options });
  logProcessTreeMethod(adapters.cgroups, log);
  // After the first requests have been answered.
  const preparing = setTimeout(() => {
    directories.prepare();
    void store.open();
    updates.start();
    updating.start();
    void backups.open();
  }, 100);
  let ending: Promise<boolean> | null = null;

  async function end(): Promise<boolean> {
    const clean = endServer();
    await close(server, clean);
    unlock();
    return clean;
  }

  async function endServer(): Promise<boolean> {
    schedules.stop();
    const planned = updating.close();
    const backedUp = backups.close();
    await Promise.all([installer.close(), operations.close()]);
    const ownStop = { actor, operations, saveSeconds: options.exitSaveLimit, log };
    const clean = onExit !== 'stop' || (await stopOwnServer(ownStop));
    // A kill may have interrupted the manager's own stop.
    await Promise.all([operations.closeKills(), schedules.close()]);
    await Promise.all([agones.close(), backedUp, planned]);
    health.close();
    await events.close();
    actor.stop();
    runEvents.close();
    consoles.close();
    clearTimeout(preparing);
    await updates.close();
    await recording.close();
    await traces.close();
    recordEnd(actor, journal);
    posting.abort();
    await webhooks.close();
    await access.tokens.close();
    await database.close();
    await kinds.close();
    await directories.discard();
    adapters.removeLeftovers();
    return clean;
  }

  return {
    isNew,
    address: urlOf(host, server),
    setup: access.setup?.secret ?? null,
    end: () => (ending ??= end()),
  };
}
