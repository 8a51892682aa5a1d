/**
 * Draws a chart as a Mermaid stateDiagram-v2. Mermaid cannot draw an arrow from a compound state to itself or to its
 * inner states. A transition from a compound state to itself or to an inner state therefore begins at a dashed box
 * inside the state.
 */
import { type Notation, writeAnswer } from '../operations/answers.js';
import { findOperation } from '../operations/operations.js';
import { type Chart, type ChartState, type ChartTransition, describeTrigger } from './chart.js';
import { type Answers, findAnswers } from './state-answers.js';

/**
 * Returns the text of a Mermaid diagram, without a code fence.
 * @param answers the answers of each state, from describeAnswers
 * @param notation the notation of the API for answers
 */
export function toMermaid(chart: Chart, answers: Answers, notation: Notation): string {
  const drawing = new MermaidDrawing(chart, answers, notation);
  return [
    'stateDiagram-v2',
    ...drawing.inside(chart.id, 1),
    // Draw arrows at the top level, because Mermaid makes a state a child of the last block that names it.
    ...drawing.arrows().map((arrow) => `    ${arrow}`),
    ...drawing.anywheres().map((id) => `    class ${id} anywhere`),
    '    classDef anywhere stroke-dasharray: 4 4',
    '',
  ].join('\n');
}

class MermaidDrawing {
  private readonly states: ReadonlyMap<string, ChartState>;
  private readonly ids: ReadonlyMap<string, string>;
  /** The ids of the boxes at which transitions of compound states begin, by the id of the state. */
  private readonly boxes: ReadonlyMap<string, string>;

  constructor(
    private readonly chart: Chart,
    private readonly answers: Answers,
    private readonly notation: Notation,
  ) {
    this.states = new Map(chart.states.map((state) => [state.id, state]));
    this.ids = uniqueIds(chart.states.map(({ id }) => id));
    this.boxes = new Map(
      chart.states
        .filter(({ id }) => chart.transitions.some((transition) => this.startsAnywhere(transition, id)))
        .map(({ id }) => [id, `${this.ids.get(id)}__anywhere`]),
    );
  }

  /** Returns the declarations of the inner states of a state. */
  inside(parent: string, depth: number): string[] {
    const indent = '    '.repeat(depth);
    const { initial, key } = this.states.get(parent) as ChartState;
    const box = this.boxes.get(parent);
    return [
      ...(initial === null ? [] : [`${indent}[*] --> ${this.ids.get(initial)}`]),
      ...(box === undefined ? [] : [`${indent}state "${escaped(`anywhere in ${key}`)}" as ${box}`]),
      ...this.chart.states
        .filter((state) => state.parent === parent)
        .flatMap((state) => {
          const declared = `${indent}state "${escaped(state.key)}" as ${this.ids.get(state.id)}`;
          return state.kind === 'atomic' || state.kind === 'final'
            ? [declared]
            : [`${declared} {`, ...this.inside(state.id, depth + 1), `${indent}}`];
        }),
    ];
  }

  /** Returns one arrow for all transitions between two states. */
  arrows(): string[] {
    const labels = new Map<string, string[]>();
    for (const [arrow, label] of this.chart.transitions.flatMap((transition) => this.listArrows(transition))) {
      labels.set(arrow, [...(labels.get(arrow) ?? []), escaped(label)]);
    }
    return [...labels].map(([arrow, lines]) => `${arrow} : ${lines.join('<br/>')}`);
  }

  /** Returns the ids of the boxes inside compound states. */
  anywheres(): string[] {
    return [...this.boxes.values()];
  }

  private startsAnywhere({ source, targets, internal }: ChartTransition, id: string): boolean {
    return (
      source === id &&
      internal &&
      this.states.get(id)?.kind === 'compound' &&
      (targets.length === 0 || targets.some((target) => target !== id))
    );
  }

  private listArrows(transition: ChartTransition): [arrow: string, label: string][] {
    const { states, ids } = this;
    const { source, targets } = transition;
    const from = this.startsAnywhere(transition, source) ? this.boxes.get(source) : ids.get(source);
    const { taken } = findAnswers(transition, this.chart, this.answers);
    const operation = findOperation(transition.event);
    const answer = taken === null || operation === null ? null : writeAnswer(operation, taken, this.notation);
    const label = writeLabel(transition, answer);
    if (targets.length === 0) return [[`${from} --> ${from}`, label]];
    return targets.map((target) => {
      // Draw an arrow to the initial state of the enclosing state instead of an arrow to the enclosing state.
      const into = isWithin(source, target, states) ? states.get(target)?.initial : null;
      return into
        ? [`${from} --> ${ids.get(into)}`, `${label} (enters ${states.get(target)?.key} again)`]
        : [`${from} --> ${ids.get(target)}`, label];
    });
  }
}

/** Returns `event [guard] / answer`. Without an answer and a target, the label names the actions. */
function writeLabel(transition: ChartTransition, answer: string | null): string {
  const { guard, place, targets, actions } = transition;
  const condition = guard ?? (place > 0 ? 'else' : null);
  const effect = answer === null ? (targets.length === 0 ? actions.join(', ') : '') : answer;
  return (
    describeTrigger(transition) + (condition === null ? '' : ` [${condition}]`) + (effect === '' ? '' : ` / ${effect}`)
  );
}

function isWithin(id: string, ancestor: string, states: ReadonlyMap<string, ChartState>): boolean {
  const parent = states.get(id)?.parent ?? null;
  return id === ancestor || (parent !== null && isWithin(parent, ancestor, states));
}

/** Creates ids for Mermaid. Each id must be a word. Ids that become the same word get a number. */
function uniqueIds(ids: readonly string[]): Map<string, string> {
  const taken = new Map<string, string>();
  const used = new Set<string>();
  for (const id of ids) {
    const word = id.replace(/\W/g, '_');
    let unique = word;
    for (let n = 2; used.has(unique); n += 1) unique = `${word}_${n}`;
    used.add(unique);
    taken.set(id, unique);
  }
  return taken;
}

/** Replaces the characters that would end or change a label by entities of Mermaid. */
function escaped(text: string): string {
  return text.replace(/[^\w .,/()[\]]/gu, (character) => `#${character.codePointAt(0)};`);
}
