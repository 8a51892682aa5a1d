/**
 * Runs the server machine without a server: the real machine and the real operation queue over in-memory ports and a
 * simulated clock. The UI's review and the coverage of the table use it.
 */
import { createActor, getNextTransitions } from 'xstate';
import { type Answer, answerOf } from '../operations/answers.js';
import { type Intent, intentOf } from '../operations/intent.js';
import { createKills } from '../operations/kill.js';
import type { OperationName } from '../operations/operations.js';
import { type LookedUpOperation, type NotServed, OperationQueue } from '../operations/queue.js';
import { toOutcomeCode } from '../operations/requests.js';
import type { Verdict } from '../operations/verdict.js';
import type { Operation, WorldEvent } from '../server/events.js';
import { noRecovery, type RecoveryPolicy } from '../server/recovery-policy.js';
import { type ServerSnapshot, serverMachine } from '../server/server.js';
import { transitionsOf, triggerOf } from './chart.js';
import { samples } from './samples.js';
import { managerKilled, operationAt, type SimulatedEvent, simulatedEvents } from './simulated-events.js';
import { createSimulatedPorts } from './simulated-ports.js';
import { activeStates, recordSteps, type Taken } from './steps.js';

/** The options of the simulated manager. */
export interface SimulationOptions {
  readonly restartAfterCrash: boolean;
  readonly autostart: boolean;
}

export interface SimulatedAnswer {
  readonly operation: OperationName;
  /** The index of the operation in the sequence. */
  readonly to: number;
  readonly answer: Exclude<Answer, 'queued'>;
  /** The problem's code; null when the operation succeeded. */
  readonly code: string | null;
}

export interface SimulatedStep {
  /** Null before the first event. */
  readonly event: SimulatedEvent | null;
  readonly snapshot: ServerSnapshot;
  /** The ids of the active states, outermost first. */
  readonly active: readonly string[];
  /** The transitions taken, those of queued operations included. */
  readonly taken: readonly Taken[];
  /** The answers sent during this step. */
  readonly answers: readonly SimulatedAnswer[];
  /** The indexes of the operations without an answer. */
  readonly open: readonly number[];
  /** The events that can come next: every operation, and what the active states have a transition for. */
  readonly possible: readonly SimulatedEvent[];
}

export interface Simulation {
  readonly current: SimulatedStep;
  /** Sends an event and waits until nothing moves. Returns what it caused. */
  send(event: SimulatedEvent): Promise<SimulatedStep>;
}

/** Returns the steps of a sequence; the first is the state before it. */
export async function simulate(
  sequence: readonly SimulatedEvent[],
  options: SimulationOptions,
): Promise<readonly SimulatedStep[]> {
  const simulation = createSimulation(options);
  const steps = [simulation.current];
  for (const event of sequence) steps.push(await simulation.send(event));
  return steps;
}

/** Returns the recovery policy of the simulated manager. */
export function policyOf({ restartAfterCrash, autostart }: SimulationOptions): RecoveryPolicy {
  return { ...noRecovery, onCrash: restartAfterCrash ? 'restart' : 'stop', autostart };
}

export function createSimulation(options: SimulationOptions): Simulation {
  let taken: Taken[] = [];
  let answers: SimulatedAnswer[] = [];
  let count = 0;
  const open = new Set<number>();
  /** What is on disk of the operation under way: the next manager completes it. */
  let kept: Intent | null = null;
  let manager = startManager(0);
  let current = describeStep(null);

  function startManager(startedAt: number) {
    const ports = createSimulatedPorts(startedAt);
    const machine = recordSteps(serverMachine.provide({ actors: ports.actors }), (step) => taken.push(...step.taken));
    const actor = createActor(machine, { clock: ports.clock, input: policyOf(options) }).start();
    const intent = {
      left: kept,
      note: (operation: Operation, context: ServerSnapshot['context']) => void (kept = intentOf(operation, context)),
      clear: () => void (kept = null),
    };
    return {
      ...ports,
      actor,
      queue: new OperationQueue(actor, { intent }),
      kills: createKills(actor, ports.clock.now),
    };
  }

  /** Replaces the manager. Its clients get no answer. */
  function killManager(): void {
    const { clock } = manager;
    open.clear();
    manager = startManager(clock.now());
    taken = [];
  }

  /** Completes the operation that an earlier manager has left, as the service does after it has found the run. */
  function resume(): void {
    if (kept === null) return;
    const { operation } = kept;
    const isRunning = manager.actor.getSnapshot().context.run !== null;
    if (!isRunning && operation === 'stop') return void (kept = null);
    const { valid } = samples[isRunning ? operation : 'start'];
    void manager.queue.take({ lookUp: ({ context }) => sentNow(valid as LookedUpOperation, count, context) });
  }

  const sentNow = <O extends Operation>(sample: O, to: number, { run }: ServerSnapshot['context']): O =>
    operationAt(sample, manager.clock.now(), `run-${to}`, run?.launch ?? null);

  return {
    get current() {
      return current;
    },
    async send(event) {
      taken = [];
      answers = [];
      if (event.by === 'client') answer(event, count);
      else if (event.trigger === managerKilled) killManager();
      else if (event.by === 'world') sendFromWorld(event.trigger, event.dataOf(manager.clock.now(), `run-${count}`));
      else if (current.possible.includes(event)) manager.clock.elapse();
      count += 1;
      await nextTask();
      current = describeStep(event);
      return current;
    },
  };

  function answer({ operation, sample }: Extract<SimulatedEvent, { by: 'client' }>, to: number): void {
    open.add(to);
    const asked = manager;
    void take(sample, to).then((verdict) => {
      if (manager !== asked) return;
      if (verdict.kind !== 'done' && verdict.kind !== 'refused' && verdict.kind !== 'failed')
        throw new Error(`The simulated queue is ${verdict.kind}.`);
      open.delete(to);
      answers.push({
        operation,
        to,
        answer: answerOf(verdict),
        code: verdict.kind === 'done' ? null : toOutcomeCode(operation, verdict),
      });
    });
  }

  function take(sample: Operation, to: number): Promise<Verdict | NotServed> {
    const { kills, queue } = manager;
    if (sample.type === 'kill') return kills.take();
    if (sample.type === 'command') return queue.command(sample.line);
    return queue.take({ lookUp: ({ context }) => sentNow(sample, to, context) });
  }

  function sendFromWorld(type: string, data: object): void {
    const { actor, sendFromProcess, settleLookUp } = manager;
    if ('output' in data || 'error' in data) return settleLookUp(data as Parameters<typeof settleLookUp>[0]);
    if (type.startsWith('process.')) return sendFromProcess({ ...data, type } as WorldEvent);
    const isTaken = actor.getSnapshot().can({ ...data, type } as WorldEvent);
    actor.send({ ...data, type } as WorldEvent);
    if (isTaken && type.startsWith('run.')) resume();
  }

  function describeStep(event: SimulatedEvent | null): SimulatedStep {
    const snapshot = manager.actor.getSnapshot();
    const isTimerSet = manager.clock.isTimerSet();
    return {
      event,
      snapshot,
      active: activeStates(snapshot),
      taken,
      answers,
      open: [...open],
      get possible() {
        return possibleEvents(snapshot, isTimerSet);
      },
    };
  }
}

/**
 * Returns every operation, the events that the active states have a transition for, and while a server runs the end of
 * the manager. A delay elapses once.
 */
function possibleEvents(snapshot: ServerSnapshot, isTimerSet: boolean): readonly SimulatedEvent[] {
  const chart = transitionsOf(snapshot.machine);
  const transitions = getNextTransitions(snapshot).flatMap((each) => chart.get(each) ?? []);
  const triggers = new Set(transitions.filter(({ delay }) => delay === null || isTimerSet).map(triggerOf));
  if (snapshot.matches('running')) triggers.add(managerKilled);
  return simulatedEvents.filter(({ by, trigger }) => by === 'client' || triggers.has(trigger));
}

/** Resolves in the next task of the event loop, when the queue's promises are settled. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
