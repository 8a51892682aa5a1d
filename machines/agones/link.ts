/**
 * The link to the sidecar of Agones: three loops that do not wait for each other. One delivers what has changed, one
 * sends health pings, one watches the GameServer. None of them is waited for by a start or a stop of the server.
 */

import { afterDelivery, type Delivered, mayBecomeReady, nextRequest, nothingDelivered } from './next-request.js';
import type { ObservedServer } from './observed-server.js';
import { createPauses, type LinkClock } from './pauses.js';
import type { GameServer, Sidecar, SidecarFault, SidecarRequest } from './ports.js';

/** What is known of the GameServer and of the link to its sidecar. */
export interface AgonesReport {
  /** Null until the sidecar has answered. */
  readonly state: string | null;
  readonly name: string | null;
  /** Why the sidecar does not take requests; null while it does. */
  readonly fault: string | null;
  /** Failed requests since the start of the manager. */
  readonly failures: number;
}

/** What others are informed of. */
export type AgonesChange =
  | { readonly type: 'state'; readonly name: string; readonly state: string; readonly before: string | null }
  | { readonly type: 'failed'; readonly because: string }
  | { readonly type: 'recovered' };

export interface AgonesLink {
  report(): AgonesReport;
  /** The server, its health or its players have changed. */
  update(): void;
  /** Delivers what is left, for at most this time, and ends the link. */
  close(limitMs: number): Promise<void>;
}

export interface LinkPorts {
  readonly sidecar: Sidecar;
  readonly clock: LinkClock;
  readonly observe: () => ObservedServer;
  /** The version of the manager. */
  readonly version: string;
  readonly onChange: (change: AgonesChange) => void;
}

type Loop = 'delivery' | 'health' | 'watch';

/** Agones counts a failure after its period without a ping: two are sent in one. */
const pings = { defaultMs: 2_000, minMs: 500, maxMs: 5_000 };

export function createAgonesLink({ sidecar, clock, observe, version, onChange }: LinkPorts): AgonesLink {
  const faults = new Map<Loop, string>();
  const pauses = createPauses<Loop | 'closing'>(clock);
  let gameServer: GameServer | null = null;
  let delivered: Delivered = nothingDelivered;
  let failures = 0;
  let delivering: Promise<void> | null = null;
  let isClosing = false;
  /** The type of the request that waits for its next attempt. */
  let waiting: SidecarRequest['type'] | null = null;
  let readyTimer: unknown = null;

  const fault = (): string | null => [...faults.values()][0] ?? null;
  const next = (): SidecarRequest | null => nextRequest(observe(), delivered, version, clock.now());

  function note(loop: Loop, found: SidecarFault | null): void {
    const before = fault();
    if (found === null) faults.delete(loop);
    else {
      failures += 1;
      faults.set(loop, found.because);
    }
    const now = fault();
    if (before === null && now !== null) onChange({ type: 'failed', because: now });
    if (before !== null && now === null) onChange({ type: 'recovered' });
  }

  function noteGameServer(found: GameServer): void {
    const before = gameServer?.state ?? null;
    gameServer = found;
    const { name, state } = found;
    if (state !== before) onChange({ type: 'state', name, state, before });
  }

  async function deliver(): Promise<void> {
    for (let request = next(); request !== null; request = next()) {
      const answer = await attempt(request);
      const isDone = answer === 'done' || answer === 'absent';
      note('delivery', isDone ? null : answer);
      if (isDone) {
        delivered = afterDelivery(delivered, request, answer);
        pauses.reset('delivery');
      } else {
        if (isClosing) break;
        waiting = request.type;
        await pauses.afterFailure('delivery');
        waiting = null;
      }
    }
  }

  /** Sends a request; a GameServer that is in use is not declared ready. */
  async function attempt(request: SidecarRequest): Promise<'done' | 'absent' | SidecarFault> {
    if (request.type !== 'ready') return sidecar.send(request);
    const found = await sidecar.find();
    if ('because' in found) return found;
    noteGameServer(found);
    return mayBecomeReady(found.state) ? sidecar.send(request) : 'done';
  }

  async function ping(): Promise<void> {
    while (!isClosing) {
      if (observe().isHealthy) {
        const answer = await sidecar.send({ type: 'health' });
        note('health', typeof answer === 'string' ? null : answer);
      } else note('health', null);
      const periodMs = gameServer?.healthPeriodMs ?? null;
      const ms = periodMs === null ? pings.defaultMs : Math.min(pings.maxMs, Math.max(pings.minMs, periodMs / 2));
      await pauses.pause('health', ms);
    }
  }

  async function watch(): Promise<void> {
    while (!isClosing) {
      let hasAnswered = false;
      const ended = await sidecar.watch((found) => {
        hasAnswered = true;
        pauses.reset('watch');
        note('watch', null);
        noteGameServer(found);
      });
      if (isClosing) return;
      // A connection that has worked is only opened again.
      if (!hasAnswered) note('watch', ended);
      await pauses.afterFailure('watch');
    }
  }

  function update(): void {
    const { readyAt } = observe();
    const waitMs = readyAt === null || delivered.isReady ? 0 : readyAt - clock.now();
    if (waitMs > 0 && readyTimer === null)
      readyTimer = clock.setTimeout(() => {
        readyTimer = null;
        update();
      }, waitMs);
    // What has become more important does not wait for the next attempt of what has failed.
    if (waiting !== null && next()?.type !== waiting) pauses.wake('delivery');
    startDelivering();
  }

  function startDelivering(): void {
    delivering ??= deliver().finally(() => (delivering = null));
  }

  update();
  void ping();
  void watch();

  return {
    report: () => ({ state: gameServer?.state ?? null, name: gameServer?.name ?? null, fault: fault(), failures }),
    update,
    async close(limitMs) {
      isClosing = true;
      pauses.wake('delivery');
      startDelivering();
      await Promise.race([delivering, pauses.pause('closing', limitMs)]);
      if (readyTimer !== null) clock.clearTimeout(readyTimer);
      sidecar.close();
      pauses.end();
    },
  };
}
