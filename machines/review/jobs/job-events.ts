/** Finds the events that are possible in a state of a job, and their transitions. */
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type EventObject,
  getMicrosteps,
  transition,
} from 'xstate';
import { mayBeUnstored } from '../../durable/job.js';
import { type ChartTransition, listTransitions, toEventName } from '../chart.js';
import type { ActorOutcome, JobChart } from './job-chart.js';

/** The possible causes of an event: an actor, a request from outside the job, a delay, or the manager. */
export const jobCauses = ['work', 'request', 'time', 'manager'] as const;
export type JobCause = (typeof jobCauses)[number];

export interface JobEvent {
  /** Identifies the event in links and texts: `copyFiles.full`, `after.startRetry`, `interrupted`, `store.failed`. */
  readonly name: string;
  readonly by: JobCause;
  readonly event: EventObject;
}

const interrupted: JobEvent = { name: 'interrupted', by: 'manager', event: { type: 'interrupted' } };
const unstored: JobEvent = {
  name: 'store.failed',
  by: 'manager',
  event: { type: 'store.failed', error: Object.assign(new Error('full'), { code: 'ENOSPC' }) } as EventObject,
};

/** Returns the events that are possible in a state. The first event is not a fault. */
export function findJobEvents(
  snapshot: AnyMachineSnapshot,
  { outcomes, requests = {} }: Pick<JobChart, 'outcomes' | 'requests'>,
): JobEvent[] {
  if (snapshot.status !== 'active') return [];
  const nodes = snapshot._nodes as readonly AnyStateNode[];
  const results = nodes.flatMap(({ invoke }) => invoke.flatMap(({ id }) => (outcomes[id] ?? []).map(toEvent(id))));
  const delays = nodes.flatMap(({ after }) =>
    after.map(({ eventType, delay }): JobEvent => {
      return { name: `after.${String(delay)}`, by: 'time', event: { type: eventType } };
    }),
  );
  const requested = Object.entries(requests).map(([name, event]): JobEvent => ({ name, by: 'request', event }));
  const events = [...results, ...delays, ...requested];
  const isRefused = events.some(({ event }) => mustBeStored(snapshot, event));
  return [...events, interrupted, ...(isRefused ? [unstored] : [])].filter(({ event }) => snapshot.can(event));
}

const toEvent =
  (id: string) =>
  ({ name, ...outcome }: ActorOutcome): JobEvent => {
    const type = 'error' in outcome ? `xstate.error.actor.${id}` : `xstate.done.actor.${id}`;
    return { name: `${id}.${name}`, by: 'work', event: { type, ...outcome, actorId: id } as EventObject };
  };

/** Returns whether a step must be stored before it is taken. */
function mustBeStored(snapshot: AnyMachineSnapshot, event: EventObject): boolean {
  const [next] = transition(snapshot.machine, snapshot, event);
  return next !== snapshot && !next.hasTag(mayBeUnstored) && Object.keys(next.getMeta()).length > 0;
}

/** Returns the transitions that an event causes, including the eventless transitions that follow. */
export function findTaken(snapshot: AnyMachineSnapshot, event: EventObject): readonly ChartTransition[] {
  const { machine } = snapshot;
  const steps = getMicrosteps(machine, snapshot, event).map(([next]) => next as AnyMachineSnapshot);
  const eventless = steps.slice(1).flatMap((next, index) => {
    const sources = (steps[index] as AnyMachineSnapshot)._nodes as readonly AnyStateNode[];
    const candidates = sources.flatMap(({ always }) => always ?? []);
    return candidates.filter(({ target }) => target?.some((node) => next._nodes.includes(node))).slice(0, 1);
  });
  const taken = [...machine.getTransitionData(snapshot, event), ...eventless] as readonly AnyTransitionDefinition[];
  return taken.flatMap((definition) => readTransitions(machine).get(definition) ?? []);
}

const charts = new WeakMap<AnyStateMachine, ReturnType<typeof listTransitions>>();

function readTransitions(machine: AnyStateMachine): ReturnType<typeof listTransitions> {
  const chart = charts.get(machine) ?? listTransitions(machine);
  charts.set(machine, chart);
  return chart;
}

/** Returns the name of an event in the notation of the chart. */
export function triggerName({ name, by, event }: JobEvent): string {
  return by === 'time' ? name.replace('.', ' ') : toEventName(event.type);
}
