/**
 * Decides which request the sidecar gets next. The most important request is sent first, and one request is sent at a
 * time.
 */

import type { ObservedServer } from './observed-server.js';
import type { SidecarRequest } from './ports.js';

/** The facts that the sidecar has accepted. */
export interface Delivered {
  readonly labels: Readonly<Record<string, string>>;
  readonly isReady: boolean;
  readonly isShutDown: boolean;
  /** The number of players; `null` before its first delivery. `absent`: the GameServer has no counter of players. */
  readonly players: number | 'absent' | null;
}

export const nothingDelivered: Delivered = { labels: {}, isReady: false, isShutDown: false, players: null };

/** The name of the counter. The counter is optional. */
export const playersCounter = 'players';

/** The states in which a GameServer must not be declared ready: in use, to be deleted, or already becoming Ready. */
const takenStates = ['RequestReady', 'Reserved', 'Allocated', 'Shutdown', 'Error', 'Unhealthy'];

/**
 * Returns whether a GameServer in this state may be declared ready. The result is false for an Allocated GameServer,
 * because Ready() would take the GameServer from its players.
 */
export function mayBecomeReady(state: string): boolean {
  return !takenStates.includes(state);
}

/** Returns the next request; `null` if the sidecar has all facts. */
export function nextRequest(
  server: ObservedServer,
  delivered: Delivered,
  version: string,
  now: number,
): SidecarRequest | null {
  if (delivered.isShutDown) return null;
  if (server.hasEndedOnRequest) return { type: 'shutdown' };
  const label = Object.entries(toLabels(server, version)).find(([key, value]) => delivered.labels[key] !== value);
  if (label !== undefined) return { type: 'label', key: label[0], value: label[1] };
  if (server.readyAt !== null && server.readyAt <= now && !delivered.isReady) return { type: 'ready' };
  const { players } = server;
  if (players === null || delivered.players === 'absent' || delivered.players === players) return null;
  return { type: 'counter', name: playersCounter, count: players };
}

/** Returns the accepted facts after an accepted request. */
export function recordDelivery(before: Delivered, request: SidecarRequest, answer: 'done' | 'absent'): Delivered {
  switch (request.type) {
    case 'label':
      return { ...before, labels: { ...before.labels, [request.key]: request.value } };
    case 'ready':
      return { ...before, isReady: true };
    case 'shutdown':
      return { ...before, isShutDown: true };
    case 'counter':
      return { ...before, players: answer === 'absent' ? 'absent' : request.count };
    case 'health':
      return before;
  }
}

function toLabels({ build, folder }: ObservedServer, version: string): Readonly<Record<string, string>> {
  if (build === null || folder === null) return {};
  return { build: toLabelValue(build), folder: toLabelValue(folder), version: toLabelValue(version) };
}

/** Converts a text to a label value of Kubernetes: at most 63 characters. The first and the last are alphanumeric. */
export function toLabelValue(text: string): string {
  return text
    .replace(/[^A-Za-z0-9._-]/g, '_')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 63)
    .replace(/[^A-Za-z0-9]+$/, '');
}
