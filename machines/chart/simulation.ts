/**
 * The machine as it would go, without a server: one happening after the other, with what the API would answer. It judges by the
 * same functions as the service (verdict.ts, kills.ts), and operations take turns as they do there (turnstile.ts).
 * test/model/simulation.test.ts holds it against the real thing.
 */
import { getNextTransitions, initialTransition, transition } from 'xstate';
import { type Answer, answerOf } from '../operations/answers.js';
import { killOutcomeOf } from '../operations/kill.js';
import { type OperationName, operationOf, operations } from '../operations/operations.js';
import { isOver, isSettled, outcomeOf, type Refusal, refusalOf, type Verdict } from '../operations/verdict.js';
import type { Fault } from '../ports/facts.js';
import type { Operation } from '../server/events.js';
import { noRecovery } from '../server/recovery-policy.js';
import { type ServerSnapshot, serverMachine } from '../server/server.js';
import { type ChartTransition, transitionsOf, triggerOf } from './chart.js';
import { type Happening, happenings } from './happenings.js';
import { activeStates } from './steps.js';

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
  readonly answer: Exclude<Answer, 'queued'>;
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
  /** Time limits of the states that the machine is in which have passed: each does so once. */
  readonly passed: readonly ChartTransition[];
}

interface Asked {
  readonly happening: Happening;
  readonly number: number;
}

const chart = transitionsOf(serverMachine);

/** @returns what can happen next: every operation of a client, and what the machine has a transition for */
export function possibleAfter({ snapshot, course }: Moment): readonly Happening[] {
  const transitions = getNextTransitions(snapshot).map((each) => chart.get(each) as ChartTransition);
  const triggers = new Set(transitions.filter((each) => !course.passed.includes(each)).map(triggerOf));
  return happenings.filter(({ by, trigger }) => by === 'client' || triggers.has(trigger));
}

/** @returns every moment of the sequence, the one before it first */
export function simulate(sequence: readonly Happening[], wishes: Wishes): readonly Moment[] {
  return sequence.reduce<Moment[]>(
    (moments, happening) => [...moments, advance(moments.at(-1) as Moment, happening)],
    [begin(wishes)],
  );
}

/** @returns the machine before anything has happened */
export function begin({ restartAfterCrash, autostart }: Wishes): Moment {
  const [snapshot] = initialTransition(serverMachine, {
    ...noRecovery,
    onCrash: restartAfterCrash ? 'restart' : 'stop',
    autostart,
  });
  const course: Course = { count: 0, turn: null, waiting: [], kills: [], passed: [] };
  return { snapshot, active: activeStates(snapshot), happening: null, taken: [], answers: [], open: [], course };
}

/** @returns the moment after it */
export function advance(before: Moment, happening: Happening): Moment {
  let { snapshot } = before;
  let { turn, waiting, kills, passed } = before.course;
  const number = before.course.count;
  const taken: ChartTransition[] = [];
  const answers: SimulatedAnswer[] = [];

  if (happening.by !== 'client') send(eventOf(happening, snapshot, number));
  else if (!isQueued(happening)) kill({ happening, number });
  else waiting = [...waiting, { happening, number }];
  settle();
  const open = [...kills, ...(turn === null ? [] : [turn]), ...waiting].map((asked) => asked.number);
  return {
    snapshot,
    active: activeStates(snapshot),
    happening,
    taken,
    answers,
    open,
    course: { count: number + 1, turn, waiting, kills, passed },
  };

  function send(event: object): void {
    const transitions = serverMachine
      .getTransitionData(snapshot, event as Operation)
      .flatMap((each) => chart.get(each) ?? []);
    if (transitions.some((each) => passed.includes(each))) return;
    taken.push(...transitions);
    [snapshot] = transition(serverMachine, snapshot, event as Operation);
    const active = activeStates(snapshot);
    passed = [...passed, ...transitions.filter(({ delay }) => delay !== null)].filter(({ source }) =>
      active.includes(source),
    );
  }

  function answer({ happening, number }: Asked, verdict: Verdict): void {
    const { operation } = happening;
    const code =
      verdict.kind === 'done'
        ? null
        : verdict.kind === 'failed'
          ? verdict.failure.code
          : refusalCode(happening, verdict.refusal);
    answers.push({ operation: operation as OperationName, to: number, answer: answerOf(verdict), code });
  }

  /** Judges it by the state of this moment, and sends it when it is taken. */
  function ask(asked: Asked): Operation['type'] | null {
    const operation = eventOf(asked.happening, snapshot, asked.number) as Operation;
    const refusal = refusalOf(snapshot, operation);
    if (refusal === null) send(operation);
    else answer(asked, { kind: 'refused', refusal });
    return refusal === null ? operation.type : null;
  }

  /** At once, whatever is under way. */
  function kill(asked: Asked): void {
    const run = snapshot.context.launch?.run;
    if (ask(asked) !== null) kills = [...kills, { ...asked, run }];
  }

  /** What is over is answered, and as long as the machine is settled the next has its turn. */
  function settle(): void {
    kills = kills.filter((asked) => {
      const verdict = killOutcomeOf(snapshot, asked.run);
      if (verdict !== null) answer(asked, verdict);
      return verdict === null;
    });
    if (turn !== null) {
      if (!isOver(snapshot, turn.type)) return;
      answer(turn, outcomeOf(snapshot, turn.type));
      turn = null;
    }
    const [next, ...others] = waiting;
    if (next === undefined || !isSettled(snapshot)) return;
    waiting = others;
    const type = ask(next);
    if (type !== null) turn = { ...next, type };
    settle();
  }
}

/** @returns the event as the machine takes it: xstate has names of its own for time limits and for the ends of actors */
function eventOf({ trigger, carries }: Happening, snapshot: ServerSnapshot, number: number): object {
  const own = getNextTransitions(snapshot).find((each) => triggerOf(chart.get(each) as ChartTransition) === trigger);
  // A second between two happenings; a run's id is the number of what it began with.
  return { ...carries(snapshot.context, number * 1_000, `run-${number}`), type: own?.eventType ?? trigger };
}

function isQueued({ trigger }: Happening): boolean {
  const operation = operationOf(trigger);
  return operation !== null && operations[operation].isQueued;
}

function refusalCode({ operation }: Happening, refusal: Refusal): string {
  if (refusal.because === 'guard') return (refusal.fault satisfies Fault).code;
  if (operation === 'cancel_recovery') return 'no_recovery';
  return refusal.running ? 'already_running' : 'not_running';
}
