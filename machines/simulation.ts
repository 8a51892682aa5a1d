/**
 * The machine as it would go, without a server: one happening after the other, with what the API would answer. It judges by the
 * same functions as the service (verdict.ts), and operations take turns as they do there (turnstile.ts, kills.ts).
 */
import { getNextTransitions, initialTransition, transition } from 'xstate';
import { failureStatus, requestOf } from './answers.js';
import type { Operation } from './events.js';
import type { Failure, Fault } from './facts.js';
import { happenings, type Happening } from './happenings.js';
import { noRecovery } from './recovery.js';
import { serverMachine, type ServerSnapshot } from './server.js';
import { transitionsOf, triggerOf, type ChartTransition } from './statechart.js';
import { activeStates } from './steps.js';
import { isOver, isSettled, outcomeOf, refusalOf, type OperationName, type Refusal } from './verdict.js';

/** What the operator wants to follow a crash. */
export interface Wishes {
  readonly restartAfterCrash: boolean;
  readonly autostart: boolean;
}

/** What a client would be told. */
export interface SimulatedAnswer {
  readonly operation: OperationName;
  /** Which happening it is the answer to, counted from 0. */
  readonly to: number;
  readonly status: number;
  readonly code: string | null;
}

export interface Moment {
  readonly snapshot: ServerSnapshot;
  readonly active: readonly string[];
  /** Null before anything has happened. */
  readonly happening: Happening | null;
  /** What the machine took, also of those that had waited for their turn. */
  readonly taken: readonly ChartTransition[];
  readonly answers: readonly SimulatedAnswer[];
  /** Which operations have no answer yet, by the number of their happening. */
  readonly open: readonly number[];
  readonly course: Course;
}

/** What a moment hands on to the next. */
interface Course {
  /** How much has happened. */
  readonly count: number;
  /** The operation under way, those that wait for their turn, and the kills, which take none. */
  readonly turn: (Asked & { readonly type: Operation['type'] }) | null;
  readonly waiting: readonly Asked[];
  readonly kills: readonly (Asked & { readonly run: string | undefined })[];
}

interface Asked {
  readonly happening: Happening;
  readonly number: number;
}

const chart = transitionsOf(serverMachine);

/** @returns what can happen in the state: every operation of a client, and what the machine has a transition for */
export function possibleIn(snapshot: ServerSnapshot): readonly Happening[] {
  const triggers = new Set(getNextTransitions(snapshot).map((each) => triggerOf(chart.get(each) as ChartTransition)));
  return happenings.filter(({ by, trigger }) => by === 'client' || triggers.has(trigger));
}

/** @returns every moment of the sequence, the one before it first */
export function simulate(sequence: readonly Happening[], wishes: Wishes): readonly Moment[] {
  return sequence.reduce<Moment[]>((moments, happening) => [...moments, advance(moments.at(-1) as Moment, happening)], [begin(wishes)]);
}

/** @returns the machine before anything has happened */
export function begin({ restartAfterCrash, autostart }: Wishes): Moment {
  const [snapshot] = initialTransition(serverMachine, { ...noRecovery, onCrash: restartAfterCrash ? 'restart' : 'stop', autostart });
  const course: Course = { count: 0, turn: null, waiting: [], kills: [] };
  return { snapshot, active: activeStates(snapshot), happening: null, taken: [], answers: [], open: [], course };
}

/** @returns the moment after it */
export function advance(before: Moment, happening: Happening): Moment {
  let { snapshot } = before;
  let { turn, waiting, kills } = before.course;
  const number = before.course.count;
  const taken: ChartTransition[] = [];
  const answers: SimulatedAnswer[] = [];

  if (happening.by !== 'client') send(eventOf(happening, snapshot, number));
  else if (requestOf(happening.trigger)?.takesTurn === false) kill({ happening, number });
  else waiting = [...waiting, { happening, number }];
  settle();
  const open = [...kills, ...(turn === null ? [] : [turn]), ...waiting].map((asked) => asked.number);
  return { snapshot, active: activeStates(snapshot), happening, taken, answers, open, course: { count: number + 1, turn, waiting, kills } };

  function send(event: object): void {
    taken.push(...serverMachine.getTransitionData(snapshot, event as Operation).flatMap((each) => chart.get(each) ?? []));
    [snapshot] = transition(serverMachine, snapshot, event as Operation);
  }

  function answer(asked: Asked, status: number, code: string | null): void {
    answers.push({ operation: asked.happening.operation as OperationName, to: asked.number, status, code });
  }

  function fail(asked: Asked, { code }: Failure): void {
    answer(asked, failureStatus[code], code);
  }

  function refuse(asked: Asked, refusal: Refusal): void {
    answer(asked, refusal.because === 'state' ? 409 : 400, refusalCode(asked.happening, refusal));
  }

  /** As kills.ts has it. */
  function kill(asked: Asked): void {
    const event = eventOf(asked.happening, snapshot, asked.number) as Operation;
    const refusal = refusalOf(snapshot, event);
    if (refusal !== null) return refuse(asked, refusal);
    const run = snapshot.context.launch?.run;
    send(event);
    kills = [...kills, { ...asked, run }];
  }

  /** As turnstile.ts has it: what is over is answered, and as long as the machine is settled the next has its turn. */
  function settle(): void {
    answerKills();
    if (turn !== null) {
      if (!isOver(snapshot, turn.type)) return;
      const verdict = outcomeOf(snapshot, turn.type);
      if (verdict.kind === 'done') answer(turn, requestOf(turn.type)?.success ?? 204, null);
      else if (verdict.kind === 'failed') fail(turn, verdict.failure);
      else refuse(turn, verdict.refusal);
      turn = null;
    }
    const [next, ...others] = waiting;
    if (next === undefined || !isSettled(snapshot)) return;
    waiting = others;
    const event = eventOf(next.happening, snapshot, next.number) as Operation;
    const refusal = refusalOf(snapshot, event);
    if (refusal !== null) refuse(next, refusal);
    else {
      send(event);
      turn = { ...next, type: event.type };
    }
    settle();
  }

  function answerKills(): void {
    const { launch, failure, alive } = snapshot.context;
    const isStuck = snapshot.matches({ running: 'stuck' });
    for (const asked of kills) {
      if (launch?.run !== asked.run) answer(asked, 204, null);
      else if (isStuck) fail(asked, failure ?? { code: 'server_stuck', alive });
    }
    kills = kills.filter(({ run }) => launch?.run === run && !isStuck);
  }
}

/** @returns the event as the machine takes it: xstate has names of its own for time limits and for the ends of actors */
function eventOf({ trigger, carries }: Happening, snapshot: ServerSnapshot, number: number): object {
  const own = getNextTransitions(snapshot).find((each) => triggerOf(chart.get(each) as ChartTransition) === trigger);
  // A second between two happenings; a run's id is the number of what it began with.
  return { ...carries(snapshot.context, number * 1_000, `run-${number}`), type: own?.eventType ?? trigger };
}

function refusalCode({ operation }: Happening, refusal: Refusal): string {
  if (refusal.because === 'guard') return (refusal.fault satisfies Fault).code;
  if (operation === 'cancel_recovery') return 'no_recovery';
  return refusal.running ? 'already_running' : 'not_running';
}
