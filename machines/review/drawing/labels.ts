/** The texts of the drawing: at the arrows, in the states and in the legend. */
import { type Answer, type Notation, writeAnswer } from '../../operations/answers.js';
import { findOperation, type OperationName, operationNames, operations } from '../../operations/operations.js';
import { type Chart, type ChartState, type ChartTransition, describeTrigger } from '../chart.js';
import { type Answers, findAnswers, listLeaves } from '../state-answers.js';
import type { ArrowKind, Label, Span, SpanKind } from './drawing.js';

export interface ChartLabels {
  /** Returns one to four lines for a transition's arrow. The first line contains the event. */
  ofArrow(transition: number): readonly Label[];
  /** Returns the lines of an arrow that represents several transitions. */
  ofBundle(transitions: readonly number[]): readonly Label[];
  /** Returns the first line of a state's box. */
  writeTitle(state: ChartState): Label;
  /** Returns the further lines of a state's box. */
  ofState(state: ChartState): readonly Label[];
  findKind(transition: number): ArrowKind;
  readonly legend: readonly Label[];
  /** Whether the states inside a state with inner levels are drawn from top to bottom, in the order of the chart. */
  readonly ordersStates?: true;
  /** Whether titles stay at the left edge of their boxes, over the arrows that cross them. */
  readonly fixesTitles?: true;
  /** Whether the texts at arrows are in the middle of their arrows. */
  readonly areInline?: true;
  /** The number of characters by which a box is wider than its title; 1 by default. */
  readonly titleReserve?: number;
  /** The minimum size of a box without inner boxes; by default, the size of its texts. */
  readonly minBox?: { readonly width: number; readonly height: number };
  /** The options of the layout that differ from the default. */
  readonly layoutOptions?: Readonly<Record<string, string>>;
}

/** The maximum number of characters of a line that an event and its guard share. */
const maxSharedLine = 24;

/** The labels of a whole chart, including the answers of its states. */
export class AnswerLabels implements ChartLabels {
  readonly legend: readonly Label[];

  constructor(
    private readonly chart: Chart,
    private readonly answers: Answers,
    private readonly notation: Notation,
  ) {
    this.legend = answers.size === 0 ? this.plainLegend() : [...operationLegend(notation), ...this.onlyLegend()];
  }

  ofArrow(transition: number): Label[] {
    const { event, guard, result, refused, reentry } = this.splitParts(transition);
    const isShort = [event, ...guard].map(({ text }) => text).join(' ').length <= maxSharedLine;
    const lines =
      guard.length === 0 || isShort
        ? [[event, ...guard, ...result], refused, reentry]
        : [[event], [...guard, ...result], refused, reentry];
    return lines.filter((spans) => spans.length > 0).map((spans) => ({ spans, transition }));
  }

  ofBundle(transitions: readonly number[]): Label[] {
    return transitions.flatMap((transition) => this.ofArrow(transition));
  }

  writeTitle({ key, tags }: ChartState): Label {
    return line(span('name', key), ...tags.map((tag) => span('note', tag)));
  }

  ofState({ id, parent, invokes, entry }: ChartState): Label[] {
    const outer = parent === null ? [] : this.refusedIn(parent);
    const refused = this.refusedIn(id).filter((each) => !outer.includes(each));
    const isFirstQueueing = this.isQueueing(id) && !(parent !== null && this.isQueueing(parent));
    return [
      ...(isFirstQueueing ? [line(span('note', 'operations are queued'))] : []),
      ...invokes.map((name) => line(span('note', 'invokes'), span('effect', name))),
      ...entry.map((name) => line(span('note', 'entry /'), span('effect', name))),
      ...this.ownTransitions(id),
      ...this.refusals(refused),
    ];
  }

  findKind(transition: number): ArrowKind {
    const { event, delay } = this.chart.transitions[transition] as ChartTransition;
    return findOperation(event) !== null ? 'operation' : delay !== null ? 'time' : 'world';
  }

  /**
   * Returns the legend of a machine that accepts no operations. The legend explains the arrows, and contains the
   * transitions that every state has.
   */
  private plainLegend(): Label[] {
    const { chart } = this;
    const everywhere = chart.transitions.flatMap((transition, index) =>
      transition.source === chart.id ? [index] : [],
    );
    return [
      line(span('event', 'event'), span('guard', '[guard]'), span('note', '/'), span('effect', 'actions')),
      ...everywhere.map((index) => {
        const { event, guard, result } = this.splitParts(index);
        const target = chart.transitions[index]?.targets.map((id) => id.split('.').at(-1)).join(', ') ?? '';
        const leads = target === '' ? [] : [span('note', '→'), span('name', target)];
        return { spans: [span('note', 'in every state'), event, ...guard, ...result, ...leads], transition: index };
      }),
    ];
  }

  private splitParts(index: number) {
    const transition = this.chart.transitions[index] as ChartTransition;
    const { taken, refused } = findAnswers(transition, this.chart, this.answers);
    const guard = transition.guard ?? (transition.place > 0 ? 'else' : null);
    const effect = transition.targets.length === 0 && taken === null ? transition.actions.join(', ') : '';
    return {
      event: span('event', describeTrigger(transition)),
      guard: guard === null ? [] : [span('guard', `[${guard}]`)],
      result: [
        ...(taken === null ? [] : [span('note', '/'), this.answerSpan(transition.event, taken)]),
        ...(effect === '' ? [] : [span('note', '/'), span('effect', effect)]),
      ],
      refused: refused === null ? [] : [span('note', 'else'), this.answerSpan(transition.event, refused)],
      reentry:
        transition.reenter && transition.targets.some((target) => transition.source.startsWith(`${target}.`))
          ? [span('note', `enters ${(transition.targets[0] ?? '').split('.').at(-1)} again`)]
          : [],
    };
  }

  private answerSpan(event: string | null, answer: Answer): Span {
    const operation = findOperation(event) ?? 'start';
    return span(answer === 'done' ? 'success' : 'refusal', writeAnswer(operation, answer, this.notation));
  }

  /**
   * Returns the operations that all inner states refuse with 409, apart from inner states that queue operations. An
   * operation in `onlyLegend` is left out.
   */
  private refusedIn(id: string): OperationName[] {
    const { answers } = this;
    return operationNames.filter((name) => {
      if (this.findOnlyState(name) !== null) return false;
      const judged = listLeaves(id, answers)
        .map((leaf) => answers.get(leaf)?.get(name)?.valid)
        .filter((answer) => answer !== 'queued');
      return judged.length > 0 && judged.every((answer) => answer === 'conflict');
    });
  }

  /**
   * Returns the only atomic state that accepts an operation; `null` if no state or several states accept the
   * operation. If only one state accepts an operation, the legend contains the refusals of the operation.
   */
  private findOnlyState(name: OperationName): string | null {
    const [only = null, ...others] = [...this.answers].flatMap(([leaf, given]) => {
      const valid = given.get(name)?.valid;
      return valid === 'conflict' || valid === 'queued' ? [] : [leaf];
    });
    return others.length === 0 ? only : null;
  }

  /** Returns the lines about operations that only one state accepts. */
  private onlyLegend(): Label[] {
    const only = operationNames.flatMap((name) => {
      const state = this.findOnlyState(name);
      return state === null ? [] : [{ event: operations[name].event, state: state.split('.').at(-1) ?? '' }];
    });
    return [...new Set(only.map(({ state }) => state))].map((state) =>
      line(
        span('event', only.flatMap((each) => (each.state === state ? [each.event] : [])).join(', ')),
        span('note', '/'),
        this.answerSpan(null, 'conflict'),
        span('note', `no transition, but in ${state}`),
      ),
    );
  }

  /** Returns whether every inner state queues operations. */
  private isQueueing(id: string): boolean {
    const leaves = listLeaves(id, this.answers);
    const queues = (leaf: string): boolean =>
      [...(this.answers.get(leaf)?.values() ?? [])].some(({ valid }) => valid === 'queued');
    return leaves.length > 0 && leaves.every(queues);
  }

  /** Returns a line for each transition without a target. */
  private ownTransitions(id: string): Label[] {
    return this.chart.transitions.flatMap(({ source, targets }, index) => {
      if (source !== id || targets.length > 0) return [];
      const { event, guard, result, refused } = this.splitParts(index);
      return [{ spans: [event, ...guard, ...result, ...refused], transition: index }];
    });
  }

  /** Returns the lines of operations that a state refuses. */
  private refusals(names: readonly OperationName[]): Label[] {
    const texts = joinWithin(
      names.map((name) => operations[name].event),
      ', ',
      maxRefusedLength,
    );
    const rest = [span('note', '/'), this.answerSpan(null, 'conflict'), span('note', 'no transition')];
    return texts.map((text) => line(span('event', text), ...rest));
  }
}

/** Returns the lines that explain the arrows of operations. */
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
    ...joinWithin(
      operationNames.map((name) => `${operations[name].event}: ${notation.requests[name]}`),
      '   ',
      maxLegendLength,
    ).map((text) => line(span('note', text))),
  ];
}

/**
 * The maximum number of characters in a line of the legend, or of refused operations. With this limit, the drawing fits
 * on a page of 1,280 pixels.
 */
const maxLegendLength = 130;
const maxRefusedLength = 24;

/** Divides names into lines that are as long as possible. */
function joinWithin(names: readonly string[], separator: string, maxLength: number): string[] {
  const lines: string[] = [];
  for (const name of names) {
    const longer = `${lines.at(-1) ?? ''}${separator}${name}`;
    if (lines.length > 0 && longer.length <= maxLength) lines[lines.length - 1] = longer;
    else lines.push(name);
  }
  return lines;
}

function span(kind: SpanKind, text: string): Span {
  return { kind, text };
}

function line(...spans: readonly Span[]): Label {
  return { spans, transition: null };
}
