/** Opens the features of the service, and serves their routes. At the end the features close in reverse order. */
import type { Logger } from 'pino';
import { createApp } from './api/app.js';
import type { Options } from './cli/serve/serve-options.js';
import { openAccess } from './features/access.js';
import { startAgones } from './features/agones.js';
import { startBackups } from './features/backups.js';
import { openBuilds } from './features/builds.js';
import { openCore } from './features/core.js';
import { openDeployments } from './features/deployments.js';
import type { EarlyLock } from './features/early-lock.js';
import { startEvents } from './features/events.js';
import type { Feature } from './features/feature.js';
import { openFiles } from './features/files.js';
import { openFolders } from './features/folders.js';
import { startHealth } from './features/health.js';
import { openHistory } from './features/history.js';
import { openImports } from './features/imports.js';
import { openRecipes } from './features/recipes.js';
import { startResourceChanges } from './features/resource-changes.js';
import { openResourceUpdates } from './features/resource-updates.js';
import { startRuns } from './features/runs.js';
import { startSamples } from './features/samples.js';
import { startSchedules } from './features/schedules.js';
import { startServer } from './features/server.js';
import { openService } from './features/service.js';
import { openStatus } from './features/status.js';
import { openPlans, startUpdates } from './features/updates.js';
import { startUploads } from './features/uploads.js';
import { startWebhooks } from './features/webhooks.js';
import { close, listen, toAddress } from './runtime/listen.js';
import { logProcessTreeMethod } from './runtime/log/process-tree-log.js';
import type { Service } from './runtime/service-handle.js';

/** The delay before work that can wait begins, in milliseconds. The first requests have been answered by then. */
const startDelayMs = 100;

/**
 * Starts the service.
 * @param log the log of the service
 * @param lock the lock of an existing workspace
 * @throws any error that prevents the start. startup-message.ts describes these errors
 */
export async function startService(options: Options, log: Logger, lock: EarlyLock): Promise<Service> {
  const { host, port } = options;
  const core = await openCore(options, log, lock);
  const access = await openAccess(core);
  const webhooks = startWebhooks(core);
  const plans = await openPlans(core);
  const server = await startServer(core, access, plans);
  const base = { core, access, server };
  const runs = startRuns(base);
  const samples = startSamples(base);
  const backups = startBackups(base);
  const schedules = startSchedules(base, backups.scheduled);
  const health = startHealth(base, runs.evidence);
  const uploads = startUploads(base);
  const builds = openBuilds(base, plans, uploads);
  const updates = startUpdates(base, plans, { builds, backups, health });
  const files = openFiles(base);
  const deployments = openDeployments(base, uploads, builds);
  const recipes = openRecipes(base, builds, deployments);
  const imports = openImports();
  const resourceUpdates = openResourceUpdates(base, builds);
  const resourceChanges = startResourceChanges(base, uploads, samples, resourceUpdates);
  const folders = openFolders(base, { backups, updates, resourceUpdates });
  const agones = startAgones(base, health, samples.players);
  const history = openHistory(base);
  const status = openStatus(base, { samples, schedules: schedules.schedules, health, agones });
  const parts = [core, access, webhooks, server, runs, samples, backups, schedules, health, builds, updates];
  const ofFolders = [uploads, folders, files, deployments, recipes, imports, resourceChanges, resourceUpdates];
  const listed: readonly Feature[] = [...parts, ...ofFolders, agones, history, status];
  const events = startEvents(base, status.status, listed);
  const service = openService(base, listed);
  const features: readonly Feature[] = [...listed, events, service];

  const app = createApp({
    version: core.version,
    routes: features.flatMap(({ routes = [] }) => routes),
    access: access.policy,
    login: access.login,
    idempotencyKeys: core.database.idempotencyKeys,
    describeFinding: core.describeFinding,
    log,
  });
  const listening = await listen(app, { host, port, tls: service.tls.options });
  logProcessTreeMethod(core.adapters.cgroups, log);
  const starting = setTimeout(() => features.forEach(({ start }) => start?.()), startDelayMs);
  let ending: Promise<boolean> | null = null;

  /** Ends the features, together with the remaining requests. */
  async function end(): Promise<boolean> {
    const ended = endFeatures();
    await close(listening, ended);
    core.workspace.unlock();
    return ended;
  }

  /** Ends the features. @returns whether the server stopped as it should */
  async function endFeatures(): Promise<boolean> {
    clearTimeout(starting);
    await Promise.all(features.map(({ stop }) => stop?.()));
    const isClean = await server.stopWithManager();
    for (const { close: closeFeature } of features.toReversed()) await closeFeature?.();
    return isClean;
  }

  return {
    isNew: core.workspace.isNew,
    address: toAddress(host, listening),
    setup: access.policy.setup?.secret ?? null,
    end: () => (ending ??= end()),
  };
}
