/** Finds the transitions of each event that can follow in a simulation. */
import { getNextTransitions } from 'xstate';
import { type OperationName, operations } from '../operations/operations.js';
import { isSettled } from '../operations/verdict.js';
import type { ServerEvent } from '../server/events.js';
import type { ServerSnapshot } from '../server/server.js';
import { describeTrigger, listTransitions } from './chart.js';
import { operationAt, type SimulatedEvent } from './simulated-events.js';
import type { SimulatedStep } from './simulation.js';
import { identify, type Taken } from './steps.js';

/**
 * Returns the transitions of each event; an empty list for an operation that would be queued or refused.
 * @param step the current step of a simulation
 */
export function listOutcomes({ snapshot, possible }: SimulatedStep): ReadonlyMap<SimulatedEvent, readonly Taken[]> {
  const { machine } = snapshot;
  const chart = listTransitions(machine);
  const candidates = getNextTransitions(snapshot);
  return new Map(possible.map((event) => [event, takenBy(event)]));

  function takenBy(event: SimulatedEvent): readonly Taken[] {
    if (event.by === 'client' && waitsIn(snapshot, event.operation)) return [];
    const definition = candidates.find((each) => {
      const described = chart.get(each);
      return described !== undefined && describeTrigger(described) === event.trigger;
    });
    if (definition === undefined) return [];
    const sent = { ...createData(event), type: definition.eventType } as ServerEvent;
    return machine.getTransitionData(snapshot, sent).flatMap((each) => {
      const described = chart.get(each);
      return described === undefined ? [] : [identify(described)];
    });
  }

  function createData(event: SimulatedEvent): object {
    if (event.by === 'client') return operationAt(event.sample, 0, 'run', snapshot.context.run?.launch ?? null);
    return event.by === 'world' ? event.createData(0, 'run') : {};
  }
}

/** Returns whether an operation would wait in the queue. */
export function waitsIn(snapshot: ServerSnapshot, operation: OperationName): boolean {
  return operations[operation].isQueued && !isSettled(snapshot);
}
