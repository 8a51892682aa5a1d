/**
 * Runs the server machine without a server: the real machine and the real operation queue over in-memory ports and a
 * simulated clock. The review in the web UI and the coverage of the table use the simulation.
 */
import { createActor, getNextTransitions } from 'xstate';
import { type Answer, toAnswer } from '../operations/answers.js';
import { type Intent, toIntent } from '../operations/intent.js';
import { createKills } from '../operations/kill.js';
import type { OperationName } from '../operations/operations.js';
import { type LookedUpOperation, type NotServed, OperationQueue } from '../operations/queue.js';
import { toOutcomeCode } from '../operations/requests.js';
import type { Verdict } from '../operations/verdict.js';
import type { Operation, WorldEvent } from '../server/events.js';
import { noRecovery, type RecoveryPolicy } from '../server/recovery-policy.js';
import { type ServerActor, type ServerSnapshot, serverMachine } from '../server/server.js';
import { describeTrigger, listTransitions } from './chart.js';
import { samples } from './samples.js';
import { managerKilled, operationAt, type SimulatedEvent, simulatedEvents } from './simulated-events.js';
import { createSimulatedPorts } from './simulated-ports.js';
import { listActiveStates, recordSteps, type Taken } from './steps.js';

/** The options of the simulated manager. */
export interface SimulationOptions {
  readonly restartAfterCrash: boolean;
  readonly autostart: boolean;
}

export interface SimulatedAnswer {
  readonly operation: OperationName;
  /** The index of the answered operation in the sequence. */
  readonly to: number;
  readonly answer: Exclude<Answer, 'queued'>;
  /** The problem's code; `null` for a success. */
  readonly code: string | null;
}

export interface SimulatedStep {
  /** The event of the step; `null` before the first event. */
  readonly event: SimulatedEvent | null;
  readonly snapshot: ServerSnapshot;
  /** The ids of the active states, the outermost first. */
  readonly active: readonly string[];
  /** The transitions taken, including transitions of queued operations. */
  readonly taken: readonly Taken[];
  /** The answers sent during this step. */
  readonly answers: readonly SimulatedAnswer[];
  /** The indexes of the operations without an answer. */
  readonly open: readonly number[];
  /** The events that can come next, as listed by {@link possibleEvents}. */
  readonly possible: readonly SimulatedEvent[];
}

/** Returns the steps of a sequence. The first step is the initial state. */
export async function simulate(
  sequence: readonly SimulatedEvent[],
  options: SimulationOptions,
): Promise<readonly SimulatedStep[]> {
  const simulation = new Simulation(options);
  const steps = [simulation.current];
  for (const event of sequence) steps.push(await simulation.send(event));
  return steps;
}

/** Returns the recovery policy of the simulated manager. */
export function toPolicy({ restartAfterCrash, autostart }: SimulationOptions): RecoveryPolicy {
  return { ...noRecovery, onCrash: restartAfterCrash ? 'restart' : 'stop', autostart };
}

export class Simulation {
  private taken: Taken[] = [];
  private answers: SimulatedAnswer[] = [];
  private count = 0;
  private readonly open = new Set<number>();
  /** The stored intent of the current operation, which the next manager completes. */
  private kept: Intent | null = null;
  private manager: SimulatedManager;
  private step: SimulatedStep;

  constructor(private readonly options: SimulationOptions) {
    this.manager = this.startManager(0);
    this.step = this.describeStep(null);
  }

  get current(): SimulatedStep {
    return this.step;
  }

  /** Sends an event and waits until no further work is pending. @returns the step that the event caused */
  async send(event: SimulatedEvent): Promise<SimulatedStep> {
    this.taken = [];
    this.answers = [];
    const { clock } = this.manager;
    if (event.by === 'client') this.answer(event, this.count);
    else if (event.trigger === managerKilled) this.killManager();
    else if (event.by === 'world')
      this.sendFromWorld(event.trigger, event.createData(clock.now(), `run-${this.count}`));
    else if (this.step.possible.includes(event)) clock.elapse();
    this.count += 1;
    await nextTask();
    this.step = this.describeStep(event);
    return this.step;
  }

  private startManager(startedAt: number): SimulatedManager {
    const ports = createSimulatedPorts(startedAt);
    const machine = recordSteps(serverMachine.provide({ actors: ports.actors }), (step) =>
      this.taken.push(...step.taken),
    );
    const actor = createActor(machine, { clock: ports.clock, input: toPolicy(this.options) }).start();
    const intent = {
      left: this.kept,
      note: (operation: Operation, context: ServerSnapshot['context']) =>
        void (this.kept = toIntent(operation, context)),
      clear: () => void (this.kept = null),
    };
    return {
      ...ports,
      actor,
      queue: new OperationQueue(actor, { intent }),
      kills: createKills(actor, ports.clock.now),
    };
  }

  private describeStep(event: SimulatedEvent | null): SimulatedStep {
    const snapshot = this.manager.actor.getSnapshot();
    const isTimerSet = this.manager.clock.isTimerSet();
    return {
      event,
      snapshot,
      active: listActiveStates(snapshot),
      taken: this.taken,
      answers: this.answers,
      open: [...this.open],
      get possible() {
        return possibleEvents(snapshot, isTimerSet);
      },
    };
  }

  private answer({ operation, sample }: Extract<SimulatedEvent, { by: 'client' }>, to: number): void {
    this.open.add(to);
    const asked = this.manager;
    void this.take(sample, to).then((verdict) => {
      if (this.manager !== asked) return;
      if (verdict.kind === 'full' || verdict.kind === 'closed' || verdict.kind === 'gone')
        throw new Error(`The simulated queue is ${verdict.kind}.`);
      this.open.delete(to);
      const code = verdict.kind === 'done' ? null : toOutcomeCode(operation, verdict);
      this.answers.push({ operation, to, answer: toAnswer(verdict), code });
    });
  }

  private take(sample: Operation, to: number): Promise<Verdict | NotServed> {
    const { kills, queue } = this.manager;
    if (sample.type === 'kill') return kills.take();
    if (sample.type === 'command') return queue.command(sample.line);
    return queue.take({ lookUp: ({ context }) => this.sentNow(sample, to, context) });
  }

  private sentNow<O extends Operation>(sample: O, to: number, { run }: ServerSnapshot['context']): O {
    return operationAt(sample, this.manager.clock.now(), `run-${to}`, run?.launch ?? null);
  }

  /** Replaces the manager. The clients of the killed manager get no answer. */
  private killManager(): void {
    this.open.clear();
    this.manager = this.startManager(this.manager.clock.now());
    this.taken = [];
  }

  private sendFromWorld(type: string, data: object): void {
    const { actor, sendFromProcess, settleLookUp } = this.manager;
    if ('output' in data || 'error' in data) return settleLookUp(data as Parameters<typeof settleLookUp>[0]);
    if (type.startsWith('process.')) return sendFromProcess({ ...data, type } as WorldEvent);
    const isTaken = actor.getSnapshot().can({ ...data, type } as WorldEvent);
    actor.send({ ...data, type } as WorldEvent);
    if (isTaken && type.startsWith('run.')) this.resume();
  }

  /** Completes the operation that a killed manager left unfinished, as the service does after it has found the run. */
  private resume(): void {
    if (this.kept === null) return;
    const { operation } = this.kept;
    const isRunning = this.manager.actor.getSnapshot().context.run !== null;
    if (!isRunning && operation === 'stop') return void (this.kept = null);
    const { valid } = samples[isRunning ? operation : 'start'];
    void this.manager.queue.take({
      lookUp: ({ context }) => this.sentNow(valid as LookedUpOperation, this.count, context),
    });
  }
}

/** One manager of the simulation, until it is killed. */
interface SimulatedManager extends ReturnType<typeof createSimulatedPorts> {
  readonly actor: ServerActor;
  readonly queue: OperationQueue;
  readonly kills: ReturnType<typeof createKills>;
}

/**
 * Returns every operation, every event with a transition in the active states and, while a server runs, the end of the
 * manager. A delay elapses only once.
 */
function possibleEvents(snapshot: ServerSnapshot, isTimerSet: boolean): readonly SimulatedEvent[] {
  const chart = listTransitions(snapshot.machine);
  const transitions = getNextTransitions(snapshot).flatMap((each) => chart.get(each) ?? []);
  const triggers = new Set(transitions.filter(({ delay }) => delay === null || isTimerSet).map(describeTrigger));
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
