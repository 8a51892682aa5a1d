/** Describes a machine's states and transitions as plain data. The drawings and their tests use these data. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';

export interface ChartState {
  /** The id of the machine and the path of the state, for example `server.running.up`. */
  readonly id: string;
  readonly key: string;
  /** The id of the enclosing state; `null` for the root. */
  readonly parent: string | null;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** The id of the initial state; `null` unless the state is compound. */
  readonly initial: string | null;
  readonly tags: readonly string[];
  /** The names of the entry actions. */
  readonly entry: readonly string[];
  /** The names of the invoked actors. */
  readonly invokes: readonly string[];
  /** The step in the record of a job in this state; absent if the state does not change the step. */
  readonly step?: string;
}

export interface ChartTransition {
  readonly source: string;
  /** The ids of the target states; empty if the transition only runs actions. */
  readonly targets: readonly string[];
  /** The name of the event; `null` for a delay or an eventless transition. */
  readonly event: string | null;
  /** The name of the delay; `null` for other triggers. */
  readonly delay: string | null;
  readonly guard: string | null;
  readonly actions: readonly string[];
  /**
   * The index among the transitions of the same source and trigger. The first transition whose guard is true is taken.
   */
  readonly place: number;
  /** Whether the source is not exited. */
  readonly internal: boolean;
  /** Whether the source is exited and entered again, even if it contains the target. */
  readonly reenter: boolean;
}

export interface Chart {
  readonly id: string;
  /** The states in document order, beginning with the root. */
  readonly states: readonly ChartState[];
  readonly transitions: readonly ChartTransition[];
}

/** Returns the chart of a machine. */
export function describeChart(machine: AnyStateMachine): Chart {
  const nodes = withDescendants(machine.root);
  return {
    id: machine.root.id,
    states: nodes.map(describeState),
    transitions: [...listTransitions(machine).values()],
  };
}

/** Returns the description of each transition object of the machine, in the order of the chart. */
export function listTransitions(machine: AnyStateMachine): ReadonlyMap<object, ChartTransition> {
  return new Map(withDescendants(machine.root).flatMap(describeTransitions));
}

/** Returns the trigger of a transition in the notation of drawings and events. */
export function describeTrigger({ event, delay }: Pick<ChartTransition, 'event' | 'delay'>): string {
  return delay === null ? (event ?? 'at once') : `after ${delay}`;
}

/**
 * Returns the words of a transition's trigger. Words can be for one target only, because a trigger can lead to several
 * states.
 * @param words the words by trigger, or by trigger and key of the target, for example `run.found up`
 * @returns `undefined` if the trigger has no words
 */
export function findTriggerWords<T>(words: Readonly<Record<string, T>>, transition: ChartTransition): T | undefined {
  const trigger = describeTrigger(transition);
  return words[`${trigger} ${transition.targets[0]?.split('.').at(-1)}`] ?? words[trigger];
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
    entry: listNames(node.entry),
    invokes: node.invoke.map(({ src }) => findName(src)),
    ...(typeof node.meta?.step === 'string' && { step: node.meta.step }),
  };
}

function describeTransitions(node: AnyStateNode): (readonly [object, ChartTransition])[] {
  // XState names the event of a delay after the delay and the state. The chart contains only the name of the delay.
  const delays = new Map(node.after.map(({ eventType, delay }) => [eventType, findName(delay)]));
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
          event: event === '' || delay !== null ? null : toEventName(event),
          delay,
          guard: transition.guard === undefined ? null : findName(transition.guard),
          actions: listNames(transition.actions),
          place,
          internal: !transition.reenter && targets.every((target) => isInside(target, node)),
          reenter: transition.reenter,
        },
      ] as const;
    }),
  );
}

/**
 * Returns the name of an event. XState's names for the end of an invoked actor become `<actor>.done` and
 * `<actor>.error`.
 */
export function toEventName(event: string): string {
  return event.replace(/^xstate\.(done|error)\.actor\.(.+)$/, '$2.$1');
}

function isInside(node: AnyStateNode, ancestor: AnyStateNode): boolean {
  return node.parent !== undefined && (node.parent === ancestor || isInside(node.parent, ancestor));
}

/** Returns the names of actions. Actions that XState adds itself, such as the timers of delays, are left out. */
function listNames(actions: readonly unknown[]): string[] {
  return actions.map(findName).filter((name) => !name.startsWith('xstate.'));
}

function findName(part: unknown): string {
  if (typeof part === 'object' && part !== null && 'type' in part) return String(part.type);
  if (typeof part === 'function') return 'type' in part ? String(part.type) : part.name || 'inline';
  return String(part);
}
