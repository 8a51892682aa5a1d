/**
 * Walks through the charts of durable jobs. A walk takes paths of allowed events, and managers are killed at any point
 * of a path.
 */
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type EventObject,
  getInitialMicrosteps,
  getMicrosteps,
  initialTransition,
  transition,
} from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { mayBeUnstored } from '../../../machines/durable/job.js';
import { type ChartTransition, describeTrigger, listTransitions } from '../../../machines/review/chart.js';

/**
 * The values that the actors of a chart may return or throw, by name. The first outcome is the outcome without a fault.
 */
export type Outcomes = Readonly<Record<string, readonly { readonly output?: unknown; readonly error?: unknown }[]>>;

export interface Walked<Facts> {
  readonly machine: AnyStateMachine;
  readonly outcomes: Outcomes | ((snapshot: AnyMachineSnapshot) => Outcomes);
  /** The events from outside. The first event that a state accepts leads to the end if there is no fault. */
  readonly events?: readonly EventObject[];
  /** The chart's inputs: one walk begins with each input. */
  readonly inputs: readonly object[];
  /** Records of a manager of an earlier version. */
  readonly left?: readonly Facts[];
  /** Returns the stored part of a state. */
  readonly toRecord: (snapshot: AnyMachineSnapshot, previous: Facts | null) => Facts;
  /** Returns the name that a record has for the state. */
  readonly stateOf: (record: Facts) => string | null;
  /**
   * Returns what distinguishes two contexts in the same state. Without this function, the whole context distinguishes
   * them.
   */
  readonly identify?: (context: object) => unknown;
  /** Returns the input and the state with which a manager resumes a record; `null` for a record of an ended job. */
  readonly resume: (record: Facts) => { readonly state: string; readonly input: object } | null;
  /** Returns whether the job has ended and has left no work unfinished. */
  readonly isResolved: (record: Facts) => boolean;
}

export interface Walk {
  /** The number of steps that were taken, and of records that were resumed. */
  readonly steps: number;
  readonly resumed: number;
  readonly covered: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
  /** The states that no event leaves. */
  readonly stuck: readonly string[];
  /** The records after which a manager did not end the job, or left work unfinished. */
  readonly unresolved: readonly string[];
}

interface Point<Facts> {
  readonly snapshot: AnyMachineSnapshot;
  readonly record: Facts;
}

export function walk<Facts>(walked: Walked<Facts>): Walk {
  const { machine, inputs, left: records = [], toRecord, stateOf, identify, resume, isResolved } = walked;
  const findEvents = (snapshot: AnyMachineSnapshot): EventObject[] => findAllowed(snapshot, walked);
  const serialize = ({ value, context }: AnyMachineSnapshot): string =>
    JSON.stringify([value, identify === undefined ? context : identify(context)]);
  const chart = listTransitions(machine);
  const covered = new Set<string>();
  const stuck = new Set<string>();
  const unresolved = new Set<string>();
  const begunAt = new Set<string>();
  const seen = new Set<string>();
  /** The records that managers have resumed. */
  const tried = new Set<string>();
  /** The states whose steps an earlier walk has taken. */
  const reached = new Set<string>();
  let steps = 0;

  const begun = inputs.map((input): Point<Facts> => {
    const [snapshot] = initialTransition(machine, input);
    cover(findEventless(getInitialMicrosteps(machine, input).map(([each]) => each as AnyMachineSnapshot)));
    return { snapshot, record: toRecord(snapshot, null) };
  });
  const left: Point<Facts>[] = [...begun, ...records.flatMap(resumeRecord)];
  for (let point = left.pop(); point !== undefined; point = left.pop()) {
    const key = JSON.stringify([point.snapshot.value, point.snapshot.context, stateOf(point.record)]);
    if (begunAt.has(key)) continue;
    begunAt.add(key);
    left.push(...walkFrom(point));
  }
  const all = new Set([...chart.values()].map(keyOf));
  const resumed = begunAt.size - begun.length;
  return { steps, resumed, covered, all, stuck: [...stuck], unresolved: [...unresolved] };

  /** Takes every step of every path. @returns the states that managers resume from the records of the steps */
  function walkFrom(start: Point<Facts>): Point<Facts>[] {
    const paths = getShortestPaths(machine, {
      fromState: start.snapshot,
      events: findEvents,
      serializeState: (snapshot) => serialize(snapshot as AnyMachineSnapshot),
      stopWhen: (snapshot: AnyMachineSnapshot) => reached.has(serialize(snapshot)),
    } as Parameters<typeof getShortestPaths>[1]);
    const resumed = paths.flatMap((path) => {
      const points = path.steps.map(({ state }) => state as AnyMachineSnapshot);
      const record = points.reduce((previous, snapshot) => toRecord(snapshot, previous), start.record);
      return takeAll({ snapshot: path.state as AnyMachineSnapshot, record });
    });
    for (const { state } of paths) reached.add(serialize(state as AnyMachineSnapshot));
    return resumed;
  }

  function takeAll({ snapshot, record }: Point<Facts>): Point<Facts>[] {
    const key = `${serialize(snapshot)}${stateOf(record)}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const events = findEvents(snapshot);
    if (snapshot.status === 'active' && events.length === 0) stuck.add(JSON.stringify(snapshot.value));
    const taken = events.map((event) => take(snapshot, event));
    steps += taken.length;
    return [record, ...taken.map((next) => toRecord(next, record))].flatMap(resumeRecord);
  }

  function take(snapshot: AnyMachineSnapshot, event: EventObject): AnyMachineSnapshot {
    cover(findTaken(machine, snapshot, event));
    return transition(machine, snapshot, event)[0];
  }

  function cover(taken: readonly AnyTransitionDefinition[]): void {
    for (const definition of taken) {
      const described = chart.get(definition);
      if (described !== undefined) covered.add(keyOf(described));
    }
  }

  /** Returns the state from which the next manager resumes. The manager ends the job without a further fault. */
  function resumeRecord(record: Facts): Point<Facts>[] {
    const found = resume(JSON.parse(JSON.stringify(record)) as Facts);
    if (found === null) return [];
    const { state, input } = found;
    const [{ context }] = initialTransition(machine, input);
    const stored = machine.resolveState({ value: state, context });
    const key = serialize(stored);
    if (tried.has(key)) return [];
    tried.add(key);
    const first = take(stored, { type: 'resumed', at: 1 } as EventObject);
    const resumed = { snapshot: first, record: toRecord(first, record) };
    let point: Point<Facts> = resumed;
    for (let turn = 0; turn < 50 && point.snapshot.status === 'active'; turn += 1) {
      const [event] = findEvents(point.snapshot);
      if (event === undefined) break;
      const next = take(point.snapshot, event);
      point = { snapshot: next, record: toRecord(next, point.record) };
    }
    if (!isResolved(point.record)) unresolved.add(JSON.stringify(record));
    return [resumed];
  }
}

/** Returns the events that may occur in a state. The first event leads to the end if there is no fault. */
function findAllowed(
  snapshot: AnyMachineSnapshot,
  { outcomes, events: outside = [] }: Pick<Walked<never>, 'outcomes' | 'events'>,
): EventObject[] {
  if (snapshot.status !== 'active') return [];
  const nodes = snapshot._nodes as readonly AnyStateNode[];
  const possible = typeof outcomes === 'function' ? outcomes(snapshot) : outcomes;
  const results = nodes.flatMap(({ invoke }) => invoke.flatMap(({ id }) => (possible[id] ?? []).map(toEvent(id))));
  const delays = nodes.flatMap(({ after }) => after.map(({ eventType }) => ({ type: eventType })));
  const events = [...results, ...delays, ...outside].map((event) => ({ at: 1, ...event }));
  const isRefused = events.some((event) => mustBeStored(snapshot, event));
  const unstored = { type: 'store.failed', error: Object.assign(new Error('full'), { code: 'ENOSPC' }), at: 1 };
  return [...events, { type: 'interrupted', at: 1 }, ...(isRefused ? [unstored] : [])].filter((event) =>
    snapshot.can(event),
  );
}

const toEvent =
  (id: string) =>
  (outcome: { readonly output?: unknown; readonly error?: unknown }): EventObject => {
    const type = 'error' in outcome ? `xstate.error.actor.${id}` : `xstate.done.actor.${id}`;
    return { type, ...outcome, actorId: id, at: 1 } as EventObject;
  };

/** Returns whether a step must be stored before it is taken. */
function mustBeStored(snapshot: AnyMachineSnapshot, event: EventObject): boolean {
  const [next] = transition(snapshot.machine, snapshot, event);
  return next !== snapshot && !next.hasTag(mayBeUnstored) && Object.keys(next.getMeta()).length > 0;
}

/** Returns the transition that an event causes, and the eventless transitions that follow it. */
function findTaken(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: EventObject) {
  const steps = getMicrosteps(machine, snapshot, event).map(([next]) => next as AnyMachineSnapshot);
  const caused = machine.getTransitionData(snapshot, event) as readonly AnyTransitionDefinition[];
  return [...caused, ...findEventless(steps)];
}

/** Returns the eventless transitions between the snapshots of a step. */
function findEventless(steps: readonly AnyMachineSnapshot[]): readonly AnyTransitionDefinition[] {
  return steps.slice(1).flatMap((next, index) => {
    const sources = (steps[index] as AnyMachineSnapshot)._nodes as readonly AnyStateNode[];
    const candidates = sources.flatMap(({ always }) => always ?? []) as readonly AnyTransitionDefinition[];
    return candidates.filter(({ target }) => target?.some((node) => next._nodes.includes(node))).slice(0, 1);
  });
}

function keyOf(transition: ChartTransition): string {
  const { source, targets, guard, place } = transition;
  return `${source} --${describeTrigger(transition)}${guard === null ? '' : ` [${guard}]`} (${place})--> ${targets.join() || source}`;
}
