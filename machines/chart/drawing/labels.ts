/** The texts of the drawing: what is written at an arrow and in a state's box. */
import {
  type Answer,
  type Answers,
  type Asked,
  answersAt,
  leavesOf,
  requestOf,
  requests,
} from '../../operations/answers.js';
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

export function wordsOf(chart: Chart, answers: Answers): ChartWords {
  function partsOf(index: number) {
    const transition = chart.transitions[index] as ChartTransition;
    const { taken, refused } = answersAt(transition, chart, answers);
    const guard = transition.guard ?? (transition.place > 0 ? 'else' : null);
    const effect = transition.targets.length === 0 && taken === null ? transition.actions.join(', ') : '';
    return {
      event: span('event', triggerOf(transition)),
      guard: guard === null ? [] : [span('guard', `[${guard}]`)],
      result: [
        ...(taken === null ? [] : [span('note', '/'), answerSpan(taken)]),
        ...(effect === '' ? [] : [span('note', '/'), span('effect', effect)]),
      ],
      refused: refused === null ? [] : [span('note', 'else'), answerSpan(refused)],
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
  function refusedIn(id: string): Asked[] {
    return requests.filter(({ event }) => {
      const told = leavesOf(id, answers)
        .map((leaf) => answers.get(leaf)?.get(event)?.good)
        .filter((answer) => answer !== 'waits');
      return told.length > 0 && told.every((answer) => answer === 409);
    });
  }

  /** Wherever in the state the machine is, operations that take turns wait. */
  const waits = (id: string): boolean =>
    leavesOf(id, answers).length > 0 &&
    leavesOf(id, answers).every((leaf) =>
      [...(answers.get(leaf)?.values() ?? [])].some(({ good }) => good === 'waits'),
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
              span('event', refused.map(({ event }) => event).join(', ')),
              span('note', '/'),
              answerSpan(409),
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
      return requestOf(event) !== null ? 'operation' : delay !== null ? 'time' : 'world';
    },
    legend: [
      line(
        span('event', 'event'),
        span('guard', '[guard]'),
        span('note', '/'),
        span('success', '204'),
        span('note', 'is what the client is told;'),
        span('note', 'else'),
        span('refusal', '400'),
        span('note', 'when the guard says no;'),
        span('refusal', '409'),
        span('note', 'when there is no transition'),
      ),
      line(
        span(
          'note',
          'settled: what clients ask for is judged there, one after the other; elsewhere operations wait, all but a kill',
        ),
      ),
      line(span('note', `${requests.map(({ event, request }) => `${event}: ${request}`).join('   ')}`)),
    ],
  };
}

function answerSpan(answer: Answer): Span {
  return span(typeof answer === 'number' && answer < 300 ? 'success' : 'refusal', String(answer));
}

function span(kind: SpanKind, text: string): Span {
  return { kind, text };
}

function line(...spans: readonly Span[]): Words {
  return { spans, transition: null };
}
