/**
 * Finds sequences of events that lead to the states of the server machine. The search uses the pure transition function
 * of the machine.
 */
import { getNextTransitions, initialTransition, transition } from 'xstate';
import { operations } from '../operations/operations.js';
import { isSettled } from '../operations/verdict.js';
import type { ServerEvent } from '../server/events.js';
import type { RecoveryPolicy } from '../server/recovery-policy.js';
import { type ServerSnapshot, serverMachine } from '../server/server.js';
import { describeTrigger, listTransitions } from './chart.js';
import { operationAt, type SimulatedEvent, simulatedEvents } from './simulated-events.js';
import { listActiveStates } from './steps.js';

export type Sequence = readonly SimulatedEvent[];

interface Reached {
  readonly snapshot: ServerSnapshot;
  readonly sequence: Sequence;
}

const chart = listTransitions(serverMachine);

/** Returns a shortest sequence to each atomic state, by the state's id. None of the sequences queues an operation. */
export function findSequences(policy: RecoveryPolicy): ReadonlyMap<string, Sequence> {
  const found = new Map<string, Sequence>();
  const [initial] = initialTransition(serverMachine, policy);
  let reached: readonly Reached[] = [{ snapshot: initial, sequence: [] }];
  while (reached.length > 0) {
    const fresh: Reached[] = [];
    for (const each of reached) {
      const state = listActiveStates(each.snapshot).at(-1) ?? '';
      if (found.has(state)) continue;
      found.set(state, each.sequence);
      fresh.push(each);
    }
    reached = fresh.flatMap(listNext);
  }
  return found;
}

function listNext({ snapshot, sequence }: Reached): Reached[] {
  const run = `run-${sequence.length}`;
  const createData = (event: SimulatedEvent): object => {
    if (event.by === 'client') return operationAt(event.sample, 0, run, snapshot.context.run?.launch ?? null);
    return event.by === 'world' ? event.createData(0, run) : {};
  };
  return getNextTransitions(snapshot).flatMap((definition) => {
    const described = chart.get(definition);
    return simulatedEvents
      .filter(({ trigger }) => described !== undefined && trigger === describeTrigger(described))
      .filter((event) => event.by !== 'client' || !operations[event.operation].isQueued || isSettled(snapshot))
      .map((event) => {
        const sent = { ...createData(event), type: definition.eventType } as ServerEvent;
        return { snapshot: transition(serverMachine, snapshot, sent)[0], sequence: [...sequence, event] };
      });
  });
}
