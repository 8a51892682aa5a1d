/** The link to a simulated sidecar, with a simulated clock. */
import { type AgonesChange, AgonesLink } from '../../../machines/agones/agones-link.js';
import type { ObservedServer } from '../../../machines/agones/observed-server.js';
import type { GameServer, SidecarFault, SidecarRequest } from '../../../machines/agones/ports.js';

export const stopped: ObservedServer = {
  build: null,
  folder: null,
  isHealthy: false,
  readyAt: null,
  hasEndedOnRequest: false,
  players: null,
};

/** A server that is ready and healthy. */
export const ready: ObservedServer = { ...stopped, build: '7290', folder: 'race', isHealthy: true, readyAt: 0 };

export interface SimulatedLink {
  readonly link: AgonesLink;
  server: ObservedServer;
  /** The state of the GameServer; `null` while the sidecar is down. */
  state: string | null;
  /** The sidecar's answer to a request; `done` by default. */
  answer: (request: SidecarRequest) => 'done' | 'absent' | SidecarFault;
  /** The requests that the sidecar got or that failed, with their times. */
  readonly sent: readonly (readonly [number, SidecarRequest])[];
  /** The types of the requests that reached the sidecar, without pings. */
  types(): readonly string[];
  readonly changes: readonly AgonesChange[];
  /** Advances the time, and lets everything that is due happen. */
  pass(ms: number): Promise<void>;
  /** Sends the GameServer to the link, which watches it. */
  notify(healthPeriodMs?: number | null): Promise<void>;
}

const down: SidecarFault = { because: 'ECONNREFUSED' };

export function simulateLink(server: ObservedServer, state: string | null = 'Scheduled'): SimulatedLink {
  let now = 10_000;
  let timers: { readonly at: number; readonly callback: () => void }[] = [];
  let watcher: ((gameServer: GameServer) => void) | null = null;
  const sent: [number, SidecarRequest][] = [];
  const changes: AgonesChange[] = [];
  const simulation = { server, state, answer: (): 'done' => 'done', sent, changes } as unknown as SimulatedLink;

  const gameServer = (healthPeriodMs: number | null = null): GameServer | null =>
    simulation.state === null ? null : { name: 'arena-1', state: simulation.state, healthPeriodMs };

  const link = new AgonesLink({
    sidecar: {
      async send(request) {
        sent.push([now, request]);
        return simulation.state === null ? down : simulation.answer(request);
      },
      find: async () => gameServer() ?? down,
      watch: (onGameServer) =>
        new Promise((resolve) => {
          const found = gameServer();
          if (found === null) return resolve(down);
          watcher = onGameServer;
          onGameServer(found);
        }),
      close: () => undefined,
    },
    clock: {
      now: () => now,
      setTimeout(callback, ms) {
        const timer = { at: now + ms, callback };
        timers.push(timer);
        return timer;
      },
      clearTimeout: (timer) => void (timers = timers.filter((each) => each !== timer)),
    },
    observe: () => simulation.server,
    version: '1.2.3',
    onChange: (change) => changes.push(change),
  });

  return Object.assign(simulation, {
    link,
    types: () => sent.map(([, { type }]) => type).filter((type) => type !== 'health'),
    async pass(ms: number) {
      const end = now + ms;
      await settle();
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        timers = timers.filter((each) => each !== next);
        now = Math.max(now, next.at);
        next.callback();
        await settle();
      }
      now = end;
    },
    async notify(healthPeriodMs: number | null = null) {
      const found = gameServer(healthPeriodMs);
      if (found !== null) watcher?.(found);
      await settle();
    },
  });
}

/** Waits until all promises are settled that can settle. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
