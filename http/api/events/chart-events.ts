/**
 * Sends `machine` events about the server's chart, and `inspection` events about all charts. Events are encoded only
 * while a client subscribes to these events.
 */
import { listActiveStates } from '../../../machines/review/steps.js';
import type { ServerActor } from '../../../machines/server/server.js';
import type { Inspection } from './inspection.js';
import type { MachineLog, MachineNow } from './machine-log.js';
import { stateEvent } from './sse.js';

export interface ChartSources {
  readonly actor: ServerActor;
  readonly machineLog: Pick<MachineLog, 'recent' | 'subscribe'>;
  /** The inspection; `null` without --inspection. */
  readonly inspection: Pick<Inspection, 'current' | 'subscribe'> | null;
}

export interface ChartEvents {
  readonly type: 'machine' | 'inspection';
  /** Encodes the event for a new client, and for a client that has missed events. */
  readonly current: () => Buffer;
  /**
   * Follows the source while a client subscribes to its events. The caller must call this function after the clients
   * have changed.
   */
  readonly follow: (isWanted: boolean) => void;
}

/**
 * Creates the events. @param send receives each event, and the event that replaces it for a client that does not read
 * fast enough
 */
export function createChartEvents(
  { actor, machineLog, inspection }: ChartSources,
  send: (type: ChartEvents['type'], event: Buffer, newest: () => Buffer) => void,
): readonly ChartEvents[] {
  /** Encodes the active states and the recent entries, for a new client and for a client that has missed events. */
  const currentMachine = (): Buffer =>
    stateEvent('machine', {
      kind: 'now',
      active: listActiveStates(actor.getSnapshot()),
      recent: machineLog.recent(),
    } satisfies MachineNow);
  /** Encodes an event for each running actor. */
  const currentActors = (): Buffer =>
    Buffer.concat((inspection?.current() ?? []).map((message) => stateEvent('inspection', message)));

  return [
    {
      type: 'machine',
      current: currentMachine,
      follow: followOnDemand(() =>
        machineLog.subscribe((entry) => send('machine', stateEvent('machine', entry), currentMachine)),
      ),
    },
    {
      type: 'inspection',
      current: currentActors,
      follow: followOnDemand(() =>
        inspection?.subscribe((message) => send('inspection', stateEvent('inspection', message), currentActors)),
      ),
    },
  ];
}

/**
 * Subscribes to the source only while a client subscribes to the events. @param subscribe begins the subscription, and
 * returns the function that ends it
 */
function followOnDemand(subscribe: () => (() => void) | undefined): ChartEvents['follow'] {
  let unsubscribe: (() => void) | undefined;
  return (isWanted) => {
    if (isWanted) unsubscribe ??= subscribe();
    else {
      unsubscribe?.();
      unsubscribe = undefined;
    }
  };
}
