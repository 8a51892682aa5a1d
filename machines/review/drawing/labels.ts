/** The texts of the drawing: at the arrows, in the states and in the legend. */
import { type Answer, type Notation, writeAnswer } from '../../operations/answers.js';
import { type OperationName, operationNames, operationOf, operations } from '../../operations/operations.js';
import { type Chart, type ChartState, type ChartTransition, triggerOf } from '../chart.js';
import { type Answers, answersAt, leavesOf } from '../state-answers.js';
import type { ArrowKind, Label, Span, SpanKind } from './drawing.js';

export interface ChartLabels {
  /** Returns one to four lines at an arrow; the first has the event. */
  readonly ofArrow: (transition: number) => readonly Label[];
  /** Returns the lines at an arrow for all of these transitions. */
  readonly ofBundle: (transitions: readonly number[]) => readonly Label[];
  /** Returns the first line of a state's box. */
  readonly titleOf: (state: ChartState) => Label;
  /** Returns the lines of a state's box below the first. */
  readonly ofState: (state: ChartState) => readonly Label[];
  readonly kindOf: (transition: number) => ArrowKind;
  readonly legend: readonly Label[];
}

/** An event and its guard share a line up to this number of characters. */
const maxSharedLine = 24;

export function labelsOf(chart: Chart, answers: Answers, notation: Notation): ChartLabels {
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
      reentry:
        transition.reenter && transition.targets.some((target) => transition.source.startsWith(`${target}.`))
          ? [span('note', `enters ${(transition.targets[0] ?? '').split('.').at(-1)} again`)]
          : [],
    };
  }

  function ofArrow(transition: number): Label[] {
    const { event, guard, result, refused, reentry } = partsOf(transition);
    const isShort = [event, ...guard].map(({ text }) => text).join(' ').length <= maxSharedLine;
    const lines =
      guard.length === 0 || isShort
        ? [[event, ...guard, ...result], refused, reentry]
        : [[event], [...guard, ...result], refused, reentry];
    return lines.filter((spans) => spans.length > 0).map((spans) => ({ spans, transition }));
  }

  /** Returns the operations without a transition in any state inside: 409. */
  function refusedIn(id: string): OperationName[] {
    return operationNames.filter((name) => {
      const judged = leavesOf(id, answers)
        .map((leaf) => answers.get(leaf)?.get(name)?.valid)
        .filter((answer) => answer !== 'queued');
      return judged.length > 0 && judged.every((answer) => answer === 'conflict');
    });
  }

  /** Returns whether every state inside queues operations. */
  const isQueueing = (id: string): boolean =>
    leavesOf(id, answers).length > 0 &&
    leavesOf(id, answers).every((leaf) =>
      [...(answers.get(leaf)?.values() ?? [])].some(({ valid }) => valid === 'queued'),
    );

  function ofState({ id, parent, invokes, entry }: ChartState): Label[] {
    const outer = parent === null ? [] : refusedIn(parent);
    const refused = refusedIn(id).filter((each) => !outer.includes(each));
    const own = chart.transitions.flatMap((transition, index) =>
      transition.source === id && transition.targets.length === 0 ? [index] : [],
    );
    return [
      ...(isQueueing(id) && !(parent !== null && isQueueing(parent))
        ? [line(span('note', 'operations are queued'))]
        : []),
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
    ofBundle: (transitions) => transitions.flatMap(ofArrow),
    titleOf: ({ key, tags }) => line(span('name', key), ...tags.map((tag) => span('note', tag))),
    ofState,
    kindOf: (index) => {
      const { event, delay } = chart.transitions[index] as ChartTransition;
      return operationOf(event) !== null ? 'operation' : delay !== null ? 'time' : 'world';
    },
    legend: answers.size === 0 ? plainLegend() : operationLegend(notation),
  };

  /** Of a machine that takes no operations: how to read an arrow, and the transitions of every state. */
  function plainLegend(): Label[] {
    const everywhere = chart.transitions.flatMap((transition, index) =>
      transition.source === chart.id ? [index] : [],
    );
    return [
      line(span('event', 'event'), span('guard', '[guard]'), span('note', '/'), span('effect', 'actions')),
      ...everywhere.map((index) => {
        const { event, guard, result } = partsOf(index);
        const target = chart.transitions[index]?.targets.map((id) => id.split('.').at(-1)).join(', ') ?? '';
        const leads = target === '' ? [] : [span('note', '→'), span('name', target)];
        return { spans: [span('note', 'in every state'), event, ...guard, ...result, ...leads], transition: index };
      }),
    ];
  }
}

/** How to read the arrows of operations. */
function operationLegend(notation: Notation): Label[] {
  return [
    line(
      span('event', 'event'),
      span('guard', '[guard]'),
      span('note', '/'),
      span('success', String(notation.done.start)),
      span('note', 'answer to the client;'),
      span('note', 'else'),
      span('refusal', String(notation.invalid)),
      span('note', 'the guard is false;'),
      span('refusal', String(notation.conflict)),
      span('note', 'no transition'),
    ),
    line(span('note', 'settled: operations are judged here, one at a time; in other states all but kill are queued')),
    line(
      span(
        'note',
        `${operationNames.map((name) => `${operations[name].event}: ${notation.requests[name]}`).join('   ')}`,
      ),
    ),
  ];
}

function span(kind: SpanKind, text: string): Span {
  return { kind, text };
}

function line(...spans: readonly Span[]): Label {
  return { spans, transition: null };
}
