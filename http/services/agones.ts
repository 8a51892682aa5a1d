/** The GameServer of Agones that the manager runs in: its sidecar is kept informed of the server. */
import type { Logger } from 'pino';
import { type AgonesChange, AgonesLink, type AgonesReport } from '../../machines/agones/agones-link.js';
import { observeServer } from '../../machines/agones/observed-server.js';
import type { Sidecar } from '../../machines/agones/ports.js';
import type { HealthSource } from '../../machines/health/report.js';
import type { Journal, NewEntry } from '../../machines/history/journal.js';
import { isRunning } from '../../machines/operations/verdict.js';
import type { PlayerList } from '../../machines/samples/player-list.js';
import type { ServerActor } from '../../machines/server/server.js';

export interface Agones {
  /** Returns null without --agones. */
  now(): AgonesReport | null;
  /** Calls back after each change. @returns the function that ends this */
  subscribe(onChange: () => void): () => void;
  /** Lets the sidecar know of the server's end, for at most two seconds. */
  close(): Promise<void>;
}

interface AgonesParts {
  /** Null without --agones. */
  readonly sidecar: Sidecar | null;
  readonly actor: ServerActor;
  readonly health: HealthSource;
  readonly players: Pick<PlayerList, 'count' | 'subscribe'>;
  readonly version: string;
  readonly journal: Pick<Journal, 'record'>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** How long the end of the manager waits for the sidecar. */
const closeLimitMs = 2_000;

export const noAgones: Agones = { now: () => null, subscribe: () => () => undefined, close: async () => undefined };

/** Informs the sidecar from now on. */
export function startAgones(parts: AgonesParts): Agones {
  const { sidecar, actor, health, players, version, journal, log } = parts;
  if (sidecar === null) return noAgones;
  const subscribers = new Set<() => void>();
  let watched: string | null = null;

  const link = new AgonesLink({
    sidecar,
    clock: {
      now: Date.now,
      setTimeout: (callback, ms) => setTimeout(callback, ms).unref(),
      clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
    },
    version,
    observe() {
      const snapshot = actor.getSnapshot();
      if (isRunning(snapshot)) watched = snapshot.context.run?.launch.run ?? watched;
      return observeServer(snapshot, health.now(), watched, players.count);
    },
    onChange(change) {
      journal.record(entryOf(change));
      logChange(change, log);
      // The report has the change after this call.
      queueMicrotask(() => subscribers.forEach((onChange) => onChange()));
    },
  });
  const update = (): void => link.update();
  const server = actor.subscribe(update);
  const ends = [() => server.unsubscribe(), health.subscribe(update), players.subscribe(update)];

  return {
    now: () => link.report(),
    subscribe(onChange) {
      subscribers.add(onChange);
      return () => void subscribers.delete(onChange);
    },
    async close() {
      ends.forEach((end) => end());
      await link.close(closeLimitMs);
    },
  };
}

function entryOf(change: AgonesChange): NewEntry {
  const actor = { kind: 'manager', name: 'agones' } as const;
  switch (change.type) {
    case 'state': {
      const { name, state, before } = change;
      return { type: 'agones.state_changed', actor, outcome: state, detail: { name, before: before ?? undefined } };
    }
    case 'failed':
      return { type: 'agones.sidecar_failed', actor, detail: { because: change.because } };
    case 'recovered':
      return { type: 'agones.sidecar_recovered', actor };
  }
}

function logChange(change: AgonesChange, log: Pick<Logger, 'info' | 'warn'>): void {
  if (change.type === 'state')
    log.info({ name: change.name, before: change.before }, `the GameServer is ${change.state}`);
  else if (change.type === 'failed')
    log.warn({ because: change.because }, 'the sidecar of Agones does not take requests; they are tried again');
  else log.info('the sidecar of Agones takes requests again');
}
