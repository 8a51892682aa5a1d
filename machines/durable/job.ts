/**
 * Runs a chart and stores every transition before its effects. If the manager is killed at any moment, the next manager
 * resumes from the stored facts.
 *
 * - The job processes one event at a time. Other events wait in a queue.
 * - A transition is stored, then its effects begin. If storing fails, the transition is not taken, and the chart gets
 *   `store.failed`. A state with the tag `mayBeUnstored` is entered nevertheless, and stored when a write succeeds.
 * - An actor whose state is left is aborted. The effects of the next state begin after the actor has settled.
 */
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type InputFrom,
  initialTransition,
  type SnapshotFrom,
  type StateValue,
} from 'xstate';
import { advance, type Effect, findInvoked, isSpawn, type Raised, type Spawned, type Step } from './advance.js';
import type { JobPorts, PreparedStep } from './ports.js';
import { JobTimers } from './timers.js';
import type { Queued, Running } from './under-way.js';

/** The reason why storing failed; `null` if the state may be entered. */
type Refused = { readonly cause: unknown } | null;

/** The tag of states that are entered even if the transition cannot be stored. */
export const mayBeUnstored = 'mayBeUnstored';

export class DurableJob<Machine extends AnyStateMachine, Facts> {
  /**
   * Resolves after a final state was entered with its effects. Rejects with an error that the chart does not handle.
   */
  readonly ended: Promise<SnapshotFrom<Machine>>;
  private snapshot: SnapshotFrom<Machine> | null = null;
  private facts: Facts | null = null;
  private readonly queue: Queued[] = [];
  private readonly running = new Map<string, Running>();
  private readonly timers: JobTimers;
  private isProcessing = false;
  private isEnding = false;
  private end!: (snapshot: SnapshotFrom<Machine>) => void;
  private fail!: (error: unknown) => void;

  constructor(private readonly ports: JobPorts<Machine, Facts>) {
    this.timers = new JobTimers(ports.clock);
    this.ended = new Promise((resolve, reject) => {
      this.end = resolve;
      this.fail = reject;
    });
  }

  /**
   * Begins a new job. Events wait until the job is stored.
   * @throws an error of the store, before the job has begun
   */
  async begin(input: InputFrom<Machine>): Promise<Facts> {
    const [initial, effects] = initialTransition(this.ports.machine as AnyStateMachine, input);
    const next = initial as SnapshotFrom<Machine>;
    const facts = this.ports.toFacts(next, null);
    this.isProcessing = true;
    try {
      await this.ports.store.write(facts);
      this.facts = facts;
      this.enter({ next, effects: effects as readonly Effect[] });
      return facts;
    } finally {
      this.process().catch((error: unknown) => this.breakOff(error));
    }
  }

  /**
   * Resumes a job that a previous manager stored. The chart gets the event `resumed` before any actor begins.
   * @param facts the stored facts
   * @param value the state in which the job is resumed
   * @param input the input from which the context is made
   * @param error the error after which this manager resumes its own job; absent for the job of a previous manager
   */
  resume(facts: Facts, value: StateValue, input: InputFrom<Machine>, error?: unknown): void {
    const { machine } = this.ports;
    const [{ context }] = initialTransition(machine as AnyStateMachine, input);
    this.facts = facts;
    this.snapshot = machine.resolveState({ value, context }) as SnapshotFrom<Machine>;
    this.send({ type: 'resumed', ...(error !== undefined && { error }) } as EventObject);
  }

  /** Returns the stored facts of the job; `null` before it has begun. */
  get stored(): Facts | null {
    return this.facts;
  }

  /**
   * Returns the step that an event causes, for a store that writes the steps of several jobs together; `null` if the
   * state has no transition for the event. The job must have no running actor and no running write.
   */
  prepare(event: EventObject): PreparedStep<Facts> | null {
    const step = this.snapshot === null ? null : advance(this.ports.machine, this.snapshot, this.withTime(event));
    if (step === null) return null;
    const facts = this.ports.toFacts(step.next, this.facts);
    return {
      facts,
      enter: () => {
        this.facts = facts;
        this.enter(step);
      },
    };
  }

  send(event: EventObject): void {
    this.enqueue({ event });
  }

  /**
   * Sends an event. A failed write is reported only to the sender: the chart gets no `store.failed`.
   * @param mustBeStored whether a failed write refuses even a transition to a state with the tag `mayBeUnstored`
   * @returns whether the state took the event, after the transition was stored. @throws an error of the store
   */
  request(event: EventObject, mustBeStored = false): Promise<boolean> {
    return new Promise((resolve, reject) => this.enqueue({ event, mustBeStored, answer: { resolve, reject } }));
  }

  /** Ends the job early, because the manager is shutting down; {@link ended} then rejects or resolves. */
  interrupt(): void {
    this.isEnding = true;
    for (const { abort } of this.running.values()) abort.abort();
    this.send({ type: 'interrupted' });
  }

  private enqueue(queued: Queued): void {
    this.queue.push({ ...queued, event: this.withTime(queued.event) });
    if (!this.isProcessing) this.process().catch((error: unknown) => this.breakOff(error));
  }

  private withTime(event: EventObject): EventObject {
    return { ...event, at: this.ports.now() } as EventObject;
  }

  /** Waits for the job's actors, and ends the job with an error that the chart does not handle. */
  private async breakOff(error: unknown): Promise<void> {
    this.snapshot = null;
    this.timers.cancelAll();
    const actors = [...this.running.values()];
    for (const actor of actors) {
      actor.isLeft = true;
      actor.abort.abort();
    }
    await Promise.all(actors.map(({ settled }) => settled));
    this.fail(error);
  }

  private async process(): Promise<void> {
    this.isProcessing = true;
    try {
      for (let queued = this.queue.shift(); queued !== undefined; queued = this.queue.shift()) {
        const { event, answer, mustBeStored = false } = queued;
        const step = this.snapshot === null ? null : advance(this.ports.machine, this.snapshot, event);
        const storing = step && this.store(step.next, mustBeStored);
        const refused = storing instanceof Promise ? await storing : storing;
        if (step === null) answer?.resolve(false);
        else if (refused !== null) this.refuse(queued, refused.cause);
        if (step === null || refused !== null) continue;
        answer?.resolve(true);
        const leaving = this.abortLeft(step);
        if (leaving.length > 0) await Promise.all(leaving);
        this.enter(step);
      }
    } finally {
      this.isProcessing = false;
    }
  }

  private refuse({ answer }: Queued, error: unknown): void {
    if (answer !== undefined) answer.reject(error);
    else this.queue.unshift({ event: this.withTime({ type: 'store.failed', error } as EventObject) });
  }

  /** Stores a step. */
  private store(next: SnapshotFrom<Machine>, mustBeStored: boolean): Refused | Promise<Refused> {
    const { store, toFacts } = this.ports;
    const facts = toFacts(next, this.facts);
    if (JSON.stringify(facts) === JSON.stringify(this.facts)) return null;
    const taken = (): null => {
      this.facts = facts;
      return null;
    };
    const failed = (cause: unknown): Refused | Promise<Refused> => {
      if (mustBeStored || !(next as AnyMachineSnapshot).hasTag(mayBeUnstored)) return { cause };
      const left = store.writeLater(facts);
      return left instanceof Promise ? left.then(taken) : taken();
    };
    try {
      const writing = store.write(facts);
      return writing instanceof Promise ? writing.then(taken, failed) : taken();
    } catch (error) {
      return failed(error);
    }
  }

  /** Aborts the actors whose states are left. @returns a promise for each actor's end */
  private abortLeft({ next, effects }: Step<Machine>): Promise<void>[] {
    const invoked = findInvoked(next);
    const begun = new Set(effects.filter(isSpawn).map(({ params }) => (params as Spawned).id));
    return [...this.running].flatMap(([id, actor]) => {
      if (invoked.has(id) && !begun.has(id)) return [];
      actor.isLeft = true;
      actor.abort.abort();
      return [actor.settled];
    });
  }

  private enter({ next, effects }: Step<Machine>): void {
    this.snapshot = next;
    this.ports.onTransition?.(next);
    for (const effect of effects) this.perform(effect, next);
    if ((next as AnyMachineSnapshot).status === 'done') this.end(next);
  }

  private perform(effect: Effect, next: SnapshotFrom<Machine>): void {
    if (isSpawn(effect)) {
      // If a state is left in the same step, its actors do not begin.
      if (findInvoked(next).has((effect.params as Spawned).id)) this.start(effect.params as Spawned);
    } else if (effect.type === 'xstate.raise') {
      const { event, id, delay } = effect.params as Raised;
      // An event without a delay was processed in the same step.
      if (delay !== undefined) this.timers.set(id, delay, () => this.send(event));
    } else if (effect.type === 'xstate.cancel') {
      this.timers.cancel((effect.params as { readonly sendId: string }).sendId);
    } else if (!effect.type.startsWith('xstate.')) {
      effect.exec?.(effect.info as never, effect.params as never);
    }
  }

  private start({ id, src, input }: Spawned): void {
    const abort = new AbortController();
    if (this.isEnding) abort.abort();
    const perform = async (): Promise<unknown> =>
      this.ports.work[src]?.({ input: input as never, signal: abort.signal });
    const settled = perform().then(
      (output) => finish({ type: `xstate.done.actor.${id}`, output, actorId: id }),
      (error: unknown) => finish({ type: `xstate.error.actor.${id}`, error, actorId: id }),
    );
    const actor: Running = { abort, settled, isLeft: false };
    this.running.set(id, actor);
    const finish = (result: EventObject & Readonly<Record<string, unknown>>): void => {
      if (this.running.get(id) === actor) this.running.delete(id);
      if (!actor.isLeft) this.send(result);
    };
  }
}
