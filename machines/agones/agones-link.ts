/** The link to the sidecar of Agones: runs its chart with the actors. */

import { type ActorRefFrom, createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import type { Clock } from '../async/clock.js';
import type { Answered, LinkContext } from './behaviour.js';
import { linkMachine } from './link.js';
import { mayBecomeReady } from './next-request.js';
import type { ObservedServer } from './observed-server.js';
import type { Sidecar, SidecarRequest } from './ports.js';

/** The state of the GameServer and of the link to its sidecar. */
export interface AgonesReport {
  /** The state of the GameServer; `null` until the sidecar has answered. */
  readonly state: string | null;
  readonly name: string | null;
  /** The reason why the sidecar does not accept requests; `null` while the sidecar accepts requests. */
  readonly fault: string | null;
  /** The number of failed requests since the start of the manager. */
  readonly failures: number;
}

/** A change that the history and the log record. */
export type AgonesChange =
  | { readonly type: 'state'; readonly name: string; readonly state: string; readonly before: string | null }
  | { readonly type: 'failed'; readonly because: string }
  | { readonly type: 'recovered' };

export interface LinkPorts {
  readonly sidecar: Sidecar;
  readonly clock: Clock;
  readonly observe: () => ObservedServer;
  /** The version of the manager. */
  readonly version: string;
  readonly onChange: (change: AgonesChange) => void;
}

export class AgonesLink {
  private readonly actor: ActorRefFrom<typeof linkMachine>;
  private last: AgonesReport = { state: null, name: null, fault: null, failures: 0 };

  constructor(private readonly ports: LinkPorts) {
    const { clock, version } = ports;
    const machine = linkMachine().provide({ actors: createLinkActors(ports) });
    this.actor = createActor(machine, { input: { version }, clock });
    this.actor.subscribe(({ context }) => this.reportChanges(context));
    this.actor.start();
  }

  report(): AgonesReport {
    return this.last;
  }

  /** Informs the sidecar that the server, its health or its players changed. */
  update(): void {
    this.actor.send({ type: 'server.changed', server: this.ports.observe(), now: this.ports.clock.now() });
  }

  /** Delivers the remaining changes within a time limit, and ends the link. */
  async close(limitMs: number): Promise<void> {
    const { clock, sidecar } = this.ports;
    this.actor.send({ type: 'close' });
    await new Promise<void>((resolve) => {
      const timer = clock.setTimeout(resolve, limitMs);
      const check = (): void => {
        if (!this.actor.getSnapshot().matches({ delivery: 'ended' })) return;
        clock.clearTimeout(timer);
        resolve();
      };
      this.actor.subscribe({ next: check, complete: check });
      check();
    });
    this.actor.stop();
    sidecar.close();
  }

  private reportChanges({ gameServer, faults, failures }: LinkContext): void {
    const { onChange } = this.ports;
    const previous = this.last;
    const { state = null, name = null } = gameServer ?? {};
    const fault = faults[0]?.because ?? null;
    this.last = { state, name, fault, failures };
    if (state !== null && name !== null && state !== previous.state)
      onChange({ type: 'state', name, state, before: previous.state });
    if (previous.fault === null && fault !== null) onChange({ type: 'failed', because: fault });
    if (previous.fault !== null && fault === null) onChange({ type: 'recovered' });
  }
}

function createLinkActors({ sidecar, clock, observe }: LinkPorts) {
  return {
    observeServer: fromPromise(async () => ({ server: observe(), now: clock.now() })),
    sendRequest: fromPromise<Answered, SidecarRequest | null>(async ({ input }) => {
      if (input === null) return { answer: 'done', gameServer: null };
      if (input.type !== 'ready') return { answer: await sidecar.send(input), gameServer: null };
      const found = await sidecar.find();
      if ('because' in found) return { answer: found, gameServer: null };
      return { answer: mayBecomeReady(found.state) ? await sidecar.send(input) : 'done', gameServer: found };
    }),
    pingSidecar: fromPromise(async () => {
      if (!observe().isHealthy) return null;
      const answer = await sidecar.send({ type: 'health' });
      return typeof answer === 'string' ? null : answer;
    }),
    watchGameServer: fromCallback<EventObject>(({ sendBack }) => {
      void sidecar
        .watch((gameServer) => sendBack({ type: 'gameServer.changed', gameServer }))
        .then((fault) => sendBack({ type: 'watch.ended', fault }));
    }),
  };
}
