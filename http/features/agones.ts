/** Informs the sidecar of the Agones GameServer about the server, with `--agones`. */
import type { Logger } from 'pino';
import { SidecarClient } from '../../adapters/agones/sidecar.js';
import { type AgonesChange, AgonesLink, type AgonesReport } from '../../machines/agones/agones-link.js';
import { observeServer } from '../../machines/agones/observed-server.js';
import type { HealthSource } from '../../machines/health/report.js';
import type { NewEntry } from '../../machines/history/journal.js';
import { isRunning } from '../../machines/operations/verdict.js';
import type { PlayerList } from '../../machines/samples/player-list.js';
import { listAgonesMetrics } from '../api/metrics/agones-metrics.js';
import { clock } from '../runtime/clock.js';
import type { Base } from './base.js';
import type { Feature } from './feature.js';

export interface AgonesFeature extends Feature {
  /** Returns the report about the GameServer; `null` without --agones. */
  now(): AgonesReport | null;
  /** Calls back after each change. @returns the function that unsubscribes */
  subscribe(onChange: () => void): () => void;
}

/** The maximum time that the shutdown of the manager waits for the sidecar, in milliseconds. */
const closeLimitMs = 2_000;

const noAgones: AgonesFeature = { now: () => null, subscribe: () => () => undefined };

/**
 * Connects to the sidecar of Agones, and informs the sidecar after each change. The function does nothing without
 * `--agones`.
 */
export function startAgones(
  { core, server }: Base,
  health: HealthSource,
  players: Pick<PlayerList, 'count' | 'subscribe'>,
): AgonesFeature {
  const { options, version, journal, log } = core;
  const { actor } = server;
  if (options.agones === null) return noAgones;
  const subscribers = new Set<() => void>();
  let watched: string | null = null;

  const link = new AgonesLink({
    sidecar: new SidecarClient(options.agones.port),
    clock,
    version,
    observe() {
      const snapshot = actor.getSnapshot();
      if (isRunning(snapshot)) watched = snapshot.context.run?.launch.run ?? watched;
      return observeServer(snapshot, health.now(), watched, players.count);
    },
    onChange(change) {
      journal.record(toEntry(change));
      logChange(change, log);
      // Notify after this call, when the report contains the change.
      queueMicrotask(() => subscribers.forEach((onChange) => onChange()));
    },
  });
  const update = (): void => link.update();
  const subscription = actor.subscribe(update);
  const ends = [() => subscription.unsubscribe(), health.subscribe(update), players.subscribe(update)];

  return {
    now: () => link.report(),
    subscribe(onChange) {
      subscribers.add(onChange);
      return () => void subscribers.delete(onChange);
    },
    metrics: () => listAgonesMetrics(link.report()),
    async close() {
      ends.forEach((end) => end());
      await link.close(closeLimitMs);
    },
  };
}

function toEntry(change: AgonesChange): NewEntry {
  const actor = { kind: 'manager', name: 'agones' } as const;
  switch (change.type) {
    case 'state': {
      const { name, state, before } = change;
      return { type: 'agones.state_changed', actor, outcome: state, detail: { name, before: before ?? undefined } };
    }
    case 'failed':
      return { type: 'agones.sidecar_failed', actor, detail: { reason: change.because } };
    case 'recovered':
      return { type: 'agones.sidecar_recovered', actor };
  }
}

function logChange(change: AgonesChange, log: Pick<Logger, 'info' | 'warn'>): void {
  if (change.type === 'state')
    log.info({ name: change.name, before: change.before }, `the GameServer is ${change.state}`);
  else if (change.type === 'failed')
    log.warn({ because: change.because }, 'the sidecar of Agones does not accept requests; they are tried again');
  else log.info('the sidecar of Agones accepts requests again');
}
