/** The events of the charts, `machine` and `inspection`: written only while a client wants them. */
import { listActiveStates } from '../../../machines/review/steps.js';
import type { ServerActor } from '../../../machines/server/server.js';
import type { Inspection } from './inspection.js';
import type { MachineLog, MachineNow } from './machine-log.js';
import { stateEvent } from './sse.js';

export interface ChartSources {
  readonly actor: ServerActor;
  readonly machineLog: Pick<MachineLog, 'recent' | 'subscribe'>;
  /** Null without --inspection. */
  readonly inspection: Pick<Inspection, 'current' | 'subscribe'> | null;
}

export interface ChartEvents {
  readonly type: 'machine' | 'inspection';
  /** Encodes what a new client begins with, and one that was behind. */
  readonly current: () => Buffer;
  /** Follows the source while a client wants its events. Called when the clients have changed. */
  readonly follow: (isWanted: boolean) => void;
}

/** @param send receives each event, and what replaces it for a client that is behind */
export function createChartEvents(
  { actor, machineLog, inspection }: ChartSources,
  send: (type: ChartEvents['type'], event: Buffer, newest: () => Buffer) => void,
): readonly ChartEvents[] {
  /** Contains the recent entries too: a new client and one that was behind get all of them. */
  const currentMachine = (): Buffer =>
    stateEvent('machine', {
      kind: 'now',
      active: listActiveStates(actor.getSnapshot()),
      recent: machineLog.recent(),
    } satisfies MachineNow);
  /** One event for each actor that runs. */
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

/** @param subscribe begins the subscription. Returns the function that ends it */
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
