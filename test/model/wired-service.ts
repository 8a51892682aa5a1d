/** The service inside the test's process, with real sockets and servers and with replaceable parts. */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createActor } from 'xstate';
import { BuildInstaller } from '../../adapters/builds/installer.js';
import { openCatalog } from '../../adapters/catalog/catalog.js';
import { RunArchive } from '../../adapters/console/runs.js';
import { createFolderAdapters } from '../../adapters/folders/folder-adapters.js';
import { findTxAdmin } from '../../adapters/imports/find-txadmin.js';
import { type KindFactory, Kinds } from '../../adapters/kinds/kinds.js';
import { createProcessActor } from '../../adapters/process/actor.js';
import { createReserveRun } from '../../adapters/process/launch/reserve-run.js';
import { RunDirectories } from '../../adapters/process/launch/run-directories.js';
import { sendSignal } from '../../adapters/process/stop/stop-signals.js';
import { readRecipe } from '../../adapters/recipes/read-recipe.js';
import { createDownloads } from '../../adapters/updates/download.js';
import { createApp } from '../../http/api/app.js';
import { BuildDownloads } from '../../http/api/builds/downloads.js';
import { createConsoleSearch } from '../../http/api/console/search.js';
import { createMachineLog } from '../../http/api/events/machine-log.js';
import { bindRoutes } from '../../http/api/kit/bound-route.js';
import type { RequestTimeouts } from '../../http/api/request-timeout.js';
import { routes } from '../../http/api/routes.js';
import { Pages } from '../../http/api/service/pages.js';
import { createLoginServices } from '../../http/api/session/login-services.js';
import { createFindingCatalogue } from '../../http/problems/findings/catalogue.js';
import { close, listen } from '../../http/runtime/listen.js';
import type { Accounts } from '../../machines/access/accounts.js';
import { createChallenges } from '../../machines/access/challenges.js';
import type { PasskeyVerifier } from '../../machines/access/passkeys.js';
import type { PasswordLogin } from '../../machines/access/password-login.js';
import type { Sessions } from '../../machines/access/sessions.js';
import type { AccessTokens } from '../../machines/access/tokens.js';
import { Deployments } from '../../machines/deployments/deployments.js';
import { FolderHolds } from '../../machines/folders/folder-holds.js';
import { Operations } from '../../machines/operations/perform.js';
import { OperationQueue } from '../../machines/operations/queue.js';
import { type ServerActor, serverMachine } from '../../machines/server/server.js';
import type { Webhooks } from '../../machines/webhooks/webhooks.js';
import { noSchedules } from '../kit/data/no-schedules.js';
import { noUpdates } from '../kit/data/no-updates.js';
import { createStatus } from '../kit/data/status.js';

const noSource = async () => ({ fault: { code: 'folder_not_found', folder: 'wired', gone: false } }) as const;

export interface WiredService {
  readonly base: string;
  readonly actor: ServerActor;
  end(): Promise<void>;
}

/** The features that these services do not have. */
const noWebhooks = { all: () => [], find: () => null } as unknown as Webhooks;
const noAccounts = { all: () => [], hasAdmin: () => false, onFirstAdmin: () => undefined } as unknown as Accounts;
const noPasskeys = {} as unknown as PasskeyVerifier;
const noPasswords = {} as unknown as PasswordLogin;
const noSessions = { id: '', find: () => null, all: () => [] } as unknown as Sessions;
const noTokens = { all: () => [], find: () => null, onExpired: () => undefined } as unknown as AccessTokens;

/** The service removes no run directory, because a test counts them. */
const allRuns = Infinity;

/** The limit is the default of the service. */
const buildLimit = 4 * 1024 ** 3;

/**
 * Starts the service on a free port.
 * @param makeQueue replaces the operation queue
 * @param requestTimeouts replaces the default timeouts
 * @param factories replaces the kinds of the service
 */
export async function wireService(
  root: string,
  makeQueue = (actor: ServerActor): OperationQueue => new OperationQueue(actor, { defer: setImmediate }),
  requestTimeouts?: RequestTimeouts,
  factories?: readonly KindFactory[],
): Promise<WiredService> {
  const directories = new RunDirectories(join(root, 'run'), { maxRuns: allRuns });
  const world = { directories, send: sendSignal, environment: process.env };
  const actor = createActor(serverMachine.provide({ actors: { process: createProcessActor(world) } })).start();
  const queue = makeQueue(actor);
  const installer = new BuildInstaller({
    builds: join(root, 'builds'),
    limit: buildLimit,
    isAlone: true,
    onLeft: console.error,
  });
  const kinds = new Kinds({
    root,
    searchPath: process.env.PATH ?? '',
    ...(factories !== undefined && { factories }),
  });
  const catalog = await openCatalog(root, kinds);
  const journal = { record: () => undefined };
  const reserveRun = createReserveRun(directories);
  const replaceBuild = async ({ build }: { readonly build: string }) => build;
  const findLineWriting = () => undefined;
  const operations = new Operations({
    actor,
    queue,
    journal,
    catalog,
    reserveRun,
    replaceBuild,
    findLineWriting,
  });
  const access = {
    token: null,
    tokens: noTokens,
    host: '127.0.0.1',
    accounts: noAccounts,
    passwords: noPasswords,
    passkeys: noPasskeys,
    challenges: createChallenges(Date.now),
    setup: null,
    sessions: noSessions,
    allowedOrigins: [],
    readForwarded: () => ({}),
  };
  const log = { error: console.error, info: () => undefined, debug: () => undefined };
  const runs = new RunArchive(join(root, 'run'));
  const { describe: describeFinding } = createFindingCatalogue(kinds.description.findings);
  const login = createLoginServices({ access, journal });
  const services = {
    ...{ actor, operations, installer, catalog, access, login, log, runs, describeFinding, holds: new FolderHolds() },
    ...{ name: 'wired', version: '0.0.0', kinds: kinds.description },
    downloads: new BuildDownloads({ installer, beginDownload: createDownloads() }),
    allowedUrls: [],
    findDirectory: async () => ({ why: 'missing' }) as const,
    machineLog: createMachineLog(),
    hasInspection: false,
    uploads: {
      open: () => Promise.reject(new Error('uploads')),
      openTus: () => Promise.reject(new Error('uploads')),
      ageMs: 0,
    },
    backups: { open: () => Promise.reject(new Error('no backups')) },
    database: { open: async () => undefined, fault: null },
    journal: { ...journal, find: () => [], totals: () => ({ because: 'missing' }) },
    samples: { find: () => ({ because: 'missing' }) },
    players: { ask: async () => 'unsupported' as const, count: () => null },
    sessions: { find: () => ({ because: 'missing' }) },
    recorder: { store: () => undefined },
    resourceControl: {
      ask: async () => 'unsupported' as const,
      carryOut: async () => ({ kind: 'unsupported' }) as const,
    },
    commandEntries: { record: () => undefined },
    searchConsole: createConsoleSearch(runs),
    collectMetrics: async () => [],
    schedules: noSchedules,
    ...createFolderAdapters(root, catalog, kinds, 86_400_000),
    findLastRun: async () => null,
    options: [],
    traces: { entries: async () => null },
    updates: { sources: async () => [] },
    deployments: new Deployments(Date.now),
    resourceChanges: {
      open: () => {
        throw new Error('no changes of resources');
      },
    },
    github: '',
    findTxAdmin,
    readRecipe,
    fetchRecipe: async () => ({ because: 'no downloads' }),
    createWork: () => {
      throw new Error('no deployments');
    },
    readDatabase: () => null,
    contentUrls: [],
    resourceUrls: [],
    sources: { read: noSource, write: noSource, list: async () => ({ find: () => null }) },
    planUpdate: noSource,
    createContentWork: () => {
      throw new Error('no deployments');
    },
    plans: noUpdates,
    webhooks: noWebhooks,
    findUrlFault: () => null,
    evidence: { collect: async () => null, list: async () => null, read: async () => null },
    runEvents: { find: () => null },
    status: createStatus(actor),
    events: { connect: () => Promise.resolve('closed' as const) },
    pages: new Pages({
      name: 'wired',
      hasAccounts: () => false,
      docs: new URL('.', import.meta.url),
      manual: new URL('.', import.meta.url),
      site: new URL('.', import.meta.url),
      describeApi: async () => ({}),
    }),
  };
  const app = createApp({
    version: '0.0.0',
    ...{ access, login, describeFinding, log, requestTimeouts },
    routes: bindRoutes(routes, services),
    idempotencyKeys: {
      begin: async () => ({ kind: 'unavailable', because: 'missing' }),
      keep: () => undefined,
      forget: () => undefined,
    },
  });
  const server = await listen(app, { host: '127.0.0.1', port: 0 });
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    actor,
    async end() {
      await Promise.all([installer.close(), operations.close()]);
      if (actor.getSnapshot().matches('running')) await operations.performLast({ name: 'stop' });
      actor.stop();
      await directories.discard();
      await close(server, Promise.resolve());
    },
  };
}
