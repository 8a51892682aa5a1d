/** The texts of the drawing: what is written at an arrow and in a state's box. */
import {
  type Answer,
  type Answers,
  answersAt,
  leavesOf,
  type Notation,
  writeAnswer,
} from '../../operations/answers.js';
import { type OperationName, operationNames, operationOf, operations } from '../../operations/operations.js';
import { type Chart, type ChartState, type ChartTransition, triggerOf } from '../chart.js';
import type { ArrowKind, Span, SpanKind, Words } from './drawing.js';

export interface ChartWords {
  /** At an arrow: one line or two for each transition, the first with its event. */
  readonly ofArrow: (transition: number) => readonly Words[];
  /** The first line of a state's box. */
  readonly titleOf: (state: ChartState) => Words;
  /** In a state's box, below its name. */
  readonly ofState: (state: ChartState) => readonly Words[];
  readonly kindOf: (transition: number) => ArrowKind;
  readonly legend: readonly Words[];
}

/** So many characters of an event and its guard stand in one line. */
const shortLine = 24;

export function wordsOf(chart: Chart, answers: Answers, notation: Notation): ChartWords {
  const answerSpan = (event: string | null, answer: Answer): Span => {
    const operation = operationOf(event) ?? 'start';
    return span(answer === 'done' ? 'success' : 'refusal', writeAnswer(operation, answer, notation));
  };

  function partsOf(index: number) {
    const transition = chart.transitions[index] as ChartTransition;
    const { taken, refused } = answersAt(transition, chart, answers);
    const guard = transition.guard ?? (transition.place > 0 ? 'else' : null);
    const effect = transition.targets.length === 0 && taken === null ? transition.actions.join(', ') : '';
    return {
      event: span('event', triggerOf(transition)),
      guard: guard === null ? [] : [span('guard', `[${guard}]`)],
      result: [
        ...(taken === null ? [] : [span('note', '/'), answerSpan(transition.event, taken)]),
        ...(effect === '' ? [] : [span('note', '/'), span('effect', effect)]),
      ],
      refused: refused === null ? [] : [span('note', 'else'), answerSpan(transition.event, refused)],
      again:
        transition.reenter && transition.targets.some((target) => transition.source.startsWith(`${target}.`))
          ? [span('note', `enters ${(transition.targets[0] ?? '').split('.').at(-1)} anew`)]
          : [],
    };
  }

  function ofArrow(transition: number): Words[] {
    const { event, guard, result, refused, again } = partsOf(transition);
    const isShort = [event, ...guard].map(({ text }) => text).join(' ').length <= shortLine;
    const lines =
      guard.length === 0 || isShort
        ? [[event, ...guard, ...result], refused, again]
        : [[event], [...guard, ...result], refused, again];
    return lines.filter((spans) => spans.length > 0).map((spans) => ({ spans, transition }));
  }

  /** Operations that have no transition wherever in the state the machine is: 409. */
  function refusedIn(id: string): OperationName[] {
    return operationNames.filter((name) => {
      const judged = leavesOf(id, answers)
        .map((leaf) => answers.get(leaf)?.get(name)?.valid)
        .filter((answer) => answer !== 'queued');
      return judged.length > 0 && judged.every((answer) => answer === 'conflict');
    });
  }

  /** Wherever in the state the machine is, operations that take turns wait. */
  const waits = (id: string): boolean =>
    leavesOf(id, answers).length > 0 &&
    leavesOf(id, answers).every((leaf) =>
      [...(answers.get(leaf)?.values() ?? [])].some(({ valid }) => valid === 'queued'),
    );

  function ofState({ id, parent, invokes, entry }: ChartState): Words[] {
    const outer = parent === null ? [] : refusedIn(parent);
    const refused = refusedIn(id).filter((each) => !outer.includes(each));
    const own = chart.transitions.flatMap((transition, index) =>
      transition.source === id && transition.targets.length === 0 ? [index] : [],
    );
    return [
      ...(waits(id) && !(parent !== null && waits(parent)) ? [line(span('note', 'operations wait'))] : []),
      ...invokes.map((name) => line(span('note', 'invokes'), span('effect', name))),
      ...entry.map((name) => line(span('note', 'entry /'), span('effect', name))),
      ...own.map((index) => {
        const { event, guard, result, refused: otherwise } = partsOf(index);
        return { spans: [event, ...guard, ...result, ...otherwise], transition: index };
      }),
      ...(refused.length === 0
        ? []
        : [
            line(
              span('event', refused.map((name) => operations[name].event).join(', ')),
              span('note', '/'),
              answerSpan(null, 'conflict'),
              span('note', 'no transition'),
            ),
          ]),
    ];
  }

  return {
    ofArrow,
    titleOf: ({ key, tags }) => line(span('name', key), ...tags.map((tag) => span('note', tag))),
    ofState,
    kindOf: (index) => {
      const { event, delay } = chart.transitions[index] as ChartTransition;
      return operationOf(event) !== null ? 'operation' : delay !== null ? 'time' : 'world';
    },
    legend: [
      line(
        span('event', 'event'),
        span('guard', '[guard]'),
        span('note', '/'),
        span('success', String(notation.done.start)),
        span('note', 'is what the client is told;'),
        span('note', 'else'),
        span('refusal', String(notation.invalid)),
        span('note', 'when the guard says no;'),
        span('refusal', String(notation.conflict)),
        span('note', 'when there is no transition'),
      ),
      line(
        span(
          'note',
          'settled: what clients ask for is judged there, one after the other; elsewhere operations wait, all but a kill',
        ),
      ),
      line(
        span(
          'note',
          `${operationNames.map((name) => `${operations[name].event}: ${notation.requests[name]}`).join('   ')}`,
        ),
      ),
    ],
  };
}

function span(kind: SpanKind, text: string): Span {
  return { kind, text };
}

function line(...spans: readonly Span[]): Words {
  return { spans, transition: null };
}
