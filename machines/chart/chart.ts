/** A machine's chart as plain data, read from the machine itself: what the drawings and their tests are made of. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';

export interface ChartState {
  /** The state's path with the machine's id before it, for example `server.running.up`. */
  readonly id: string;
  readonly key: string;
  /** The id of the state it is nested in; null for the root. */
  readonly parent: string | null;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** The id of the state that is entered first, for compound states. */
  readonly initial: string | null;
  readonly tags: readonly string[];
  /** The names of the actions on entry. */
  readonly entry: readonly string[];
  /** The names of the actors that live as long as the state does. */
  readonly invokes: readonly string[];
}

export interface ChartTransition {
  readonly source: string;
  /** Empty when it changes no state and only acts. */
  readonly targets: readonly string[];
  /** Null when only time or nothing at all triggers it. */
  readonly event: string | null;
  /** The name of the delay after which it is taken. */
  readonly delay: string | null;
  readonly guard: string | null;
  readonly actions: readonly string[];
  /** Its place among the transitions of the same source and trigger: a later one is taken when those before it are not. */
  readonly place: number;
  /** Its source is not left. */
  readonly internal: boolean;
  /** Its source is left and entered anew, even when the target lies inside it. */
  readonly reenter: boolean;
}

export interface Chart {
  readonly id: string;
  /** In document order; the root comes first. */
  readonly states: readonly ChartState[];
  readonly transitions: readonly ChartTransition[];
}

/** Describes a machine's chart, initial states and delays included. */
export function describeChart(machine: AnyStateMachine): Chart {
  const nodes = withDescendants(machine.root);
  return {
    id: machine.root.id,
    states: nodes.map(describeState),
    transitions: [...transitionsOf(machine).values()],
  };
}

/** @returns the machine's own transitions with what the chart tells of each, in the chart's order */
export function transitionsOf(machine: AnyStateMachine): ReadonlyMap<object, ChartTransition> {
  return new Map(withDescendants(machine.root).flatMap(describeTransitions));
}

/** @returns what triggers a transition, as the drawings and the events write it */
export function triggerOf({ event, delay }: Pick<ChartTransition, 'event' | 'delay'>): string {
  return delay === null ? (event ?? 'at once') : `after ${delay}`;
}

function withDescendants(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(withDescendants)];
}

function describeState(node: AnyStateNode): ChartState {
  return {
    id: node.id,
    key: node.key,
    parent: node.parent?.id ?? null,
    kind: node.type,
    initial: node.type === 'compound' ? (node.initial.target[0]?.id ?? null) : null,
    tags: node.tags,
    entry: namesOf(node.entry),
    invokes: node.invoke.map(({ src }) => nameOf(src)),
  };
}

function describeTransitions(node: AnyStateNode): (readonly [object, ChartTransition])[] {
  // xstate names the event of a delay after the delay and the state; the chart tells the delay alone.
  const delays = new Map(node.after.map(({ eventType, delay }) => [eventType, nameOf(delay)]));
  const lists = [...node.transitions.values(), node.always ?? []];
  return lists.flatMap((list) =>
    list.map((transition, place) => {
      const targets = (transition.target ?? []) as readonly AnyStateNode[];
      const event: string = transition.eventType;
      const delay = delays.get(event) ?? null;
      return [
        transition,
        {
          source: node.id,
          targets: targets.map(({ id }) => id),
          event: event === '' || delay !== null ? null : eventName(event),
          delay,
          guard: transition.guard === undefined ? null : nameOf(transition.guard),
          actions: namesOf(transition.actions),
          place,
          internal: !transition.reenter && targets.every((target) => isInside(target, node)),
          reenter: transition.reenter,
        },
      ] as const;
    }),
  );
}

/** @returns an event's name; xstate names the end of an invoked actor after the actor's id */
export function eventName(event: string): string {
  return event.replace(/^xstate\.(done|error)\.actor\.(.+)$/, '$2.$1');
}

function isInside(node: AnyStateNode, ancestor: AnyStateNode): boolean {
  return node.parent !== undefined && (node.parent === ancestor || isInside(node.parent, ancestor));
}

/** Leaves out what xstate itself adds to a state, such as the timers of its delays. */
function namesOf(actions: readonly unknown[]): string[] {
  return actions.map(nameOf).filter((name) => !name.startsWith('xstate.'));
}

function nameOf(part: unknown): string {
  if (typeof part === 'object' && part !== null && 'type' in part) return String(part.type);
  if (typeof part === 'function') return 'type' in part ? String(part.type) : part.name || 'inline';
  return String(part);
}
