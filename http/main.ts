/** Puts the service together: the adapters under the machine, the machine under the faces. The only place that knows all three. */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pino from 'pino';
import { createActor } from 'xstate';
import { openCatalog } from '../adapters/catalog/catalog.js';
import { createProcessActor } from '../adapters/process/actor.js';
import { findLastRun } from '../adapters/process/past-runs.js';
import { createRunDirectories } from '../adapters/process/run-directory.js';
import { startWaitingKeeper } from '../adapters/process/waiting-keeper.js';
import { sendSignal } from '../adapters/process/signals.js';
import { measureRun } from '../adapters/process/usage.js';
import { makeDirectory } from '../adapters/workspace/directory.js';
import { lockFile } from '../adapters/workspace/lock.js';
import { seedWorkspace } from '../adapters/workspace/seed.js';
import { serverMachine } from '../machines/server.js';
import { createTurnstile } from '../machines/turnstile.js';
import { isRunning } from '../machines/verdict.js';
import { createApp } from './app.js';
import { keepJournal } from './journal.js';
import { close, listen } from './listen.js';
import type { Options } from './options.js';
import { WorkspaceInUse } from './startup.js';

/** How many runs' files are kept. */
const keptRuns = 10;

export interface Service {
  readonly address: string;
  /** Ends in order: no more requests, the operation under way, the server. @returns whether no process of it is left that should be */
  end(): Promise<boolean>;
}

/**
 * Starts the service.
 * @throws what keeps it from starting; startup.ts puts it into words
 */
export async function startService({ root, host, port, token, onExit, logLevel }: Options): Promise<Service> {
  const log = pino({ level: logLevel }, pino.destination({ dest: 2, sync: true }));
  makeDirectory(root);
  makeDirectory(join(root, 'manager'), 0o700);
  if ((await lockFile(join(root, 'manager', 'lock'))) === 'held') throw new WorkspaceInUse();
  await seedWorkspace(root);

  const searchPath = process.env['PATH'] ?? '';
  const runs = join(root, 'run');
  const directories = createRunDirectories(runs, keptRuns, (directory) => startWaitingKeeper(directory, process.env));
  directories.tidy();
  const processActor = createProcessActor({ directories, send: sendSignal, environment: process.env });
  const catalog = await openCatalog(root, searchPath);
  const actor = createActor(serverMachine.provide({ actors: { process: processActor } })).start();
  keepJournal(actor, log);
  const lastRun = findLastRun(runs);
  if (lastRun !== null) actor.send(lastRun);
  const turnstile = createTurnstile(actor);

  const app = createApp({
    version: readVersion(),
    actor,
    turnstile,
    catalog,
    usage: (run) => measureRun(runs, run),
    access: { token, host },
    docs: new URL('../http/docs/', import.meta.url),
    log,
  });
  const server = await listen(app, { host, port });
  // Whoever waits for the service to come up is answered first.
  const preparing = setTimeout(() => directories.prepare(), 100);
  let ending: Promise<boolean> | null = null;

  async function end(): Promise<boolean> {
    const clean = endServer();
    await close(server, clean);
    return clean;
  }

  async function endServer(): Promise<boolean> {
    await turnstile.close();
    let clean = true;
    if (onExit === 'stop' && isRunning(actor.getSnapshot())) {
      const verdict = await turnstile.takeLast({ lookUp: () => ({ type: 'stop', at: Date.now() }) });
      clean = !isRunning(actor.getSnapshot());
      if (!clean) log.error({ verdict }, 'the server could not be ended');
    }
    actor.stop();
    clearTimeout(preparing);
    await directories.discard();
    return clean;
  }

  return {
    address: addressOf(host, server.address() as AddressInfo),
    end: () => (ending ??= end()),
  };
}

function addressOf(host: string, { port }: AddressInfo): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** package.json is two directories above this module and above the bundle. */
export function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
