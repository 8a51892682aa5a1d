/**
 * Draws a chart as a Mermaid stateDiagram-v2. Mermaid has no arrow from a compound state to itself or into itself:
 * such transitions start at a dashed box inside the state.
 */
import { type Notation, writeAnswer } from '../operations/answers.js';
import { operationOf } from '../operations/operations.js';
import { type Chart, type ChartState, type ChartTransition, triggerOf } from './chart.js';
import { type Answers, answersAt } from './state-answers.js';

/**
 * Returns the text of a Mermaid diagram, without a code fence.
 * @param answers the answers of each state, from describeAnswers
 * @param notation how the API writes answers
 */
export function toMermaid(chart: Chart, answers: Answers, notation: Notation): string {
  const drawing = createDrawing(chart, answers, notation);
  return [
    'stateDiagram-v2',
    ...drawing.inside(chart.id, 1),
    // Arrows are at the top level: Mermaid makes a state a child of the last block that names it.
    ...drawing.arrows.map((arrow) => `    ${arrow}`),
    ...drawing.anywheres.map((id) => `    class ${id} anywhere`),
    '    classDef anywhere stroke-dasharray: 4 4',
    '',
  ].join('\n');
}

function createDrawing(chart: Chart, answers: Answers, notation: Notation) {
  const states = new Map(chart.states.map((state) => [state.id, state]));
  const ids = uniqueIds(chart.states.map(({ id }) => id));
  const anywhere = new Map(
    chart.states
      .filter(({ id }) => chart.transitions.some((transition) => startsAnywhere(transition, id)))
      .map(({ id }) => [id, `${ids.get(id)}__anywhere`]),
  );

  function startsAnywhere({ source, targets, internal }: ChartTransition, id: string): boolean {
    return (
      source === id &&
      internal &&
      states.get(id)?.kind === 'compound' &&
      (targets.length === 0 || targets.some((target) => target !== id))
    );
  }

  function inside(parent: string, depth: number): string[] {
    const indent = '    '.repeat(depth);
    const { initial, key } = states.get(parent) as ChartState;
    const box = anywhere.get(parent);
    return [
      ...(initial === null ? [] : [`${indent}[*] --> ${ids.get(initial)}`]),
      ...(box === undefined ? [] : [`${indent}state "${escaped(`anywhere in ${key}`)}" as ${box}`]),
      ...chart.states
        .filter((state) => state.parent === parent)
        .flatMap((state) => {
          const declared = `${indent}state "${escaped(state.key)}" as ${ids.get(state.id)}`;
          return state.kind === 'atomic' || state.kind === 'final'
            ? [declared]
            : [`${declared} {`, ...inside(state.id, depth + 1), `${indent}}`];
        }),
    ];
  }

  function arrowsOf(transition: ChartTransition): [arrow: string, label: string][] {
    const { source, targets } = transition;
    const from = startsAnywhere(transition, source) ? anywhere.get(source) : ids.get(source);
    const { taken } = answersAt(transition, chart, answers);
    const operation = operationOf(transition.event);
    const answer = taken === null || operation === null ? null : writeAnswer(operation, taken, notation);
    const label = labelOf(transition, answer);
    if (targets.length === 0) return [[`${from} --> ${from}`, label]];
    return targets.map((target) => {
      // An arrow to an enclosing state is drawn to its initial state.
      const into = isWithin(source, target, states) ? states.get(target)?.initial : null;
      return into
        ? [`${from} --> ${ids.get(into)}`, `${label} (enters ${states.get(target)?.key} again)`]
        : [`${from} --> ${ids.get(target)}`, label];
    });
  }

  const labels = new Map<string, string[]>();
  for (const [arrow, label] of chart.transitions.flatMap(arrowsOf)) {
    labels.set(arrow, [...(labels.get(arrow) ?? []), escaped(label)]);
  }
  return {
    inside,
    /** One arrow for all transitions between two states. */
    arrows: [...labels].map(([arrow, lines]) => `${arrow} : ${lines.join('<br/>')}`),
    anywheres: [...anywhere.values()],
  };
}

/** Returns `event [guard] / answer`; without an answer and a target, the actions instead of the answer. */
function labelOf(transition: ChartTransition, answer: string | null): string {
  const { guard, place, targets, actions } = transition;
  const condition = guard ?? (place > 0 ? 'else' : null);
  const effect = answer === null ? (targets.length === 0 ? actions.join(', ') : '') : answer;
  return triggerOf(transition) + (condition === null ? '' : ` [${condition}]`) + (effect === '' ? '' : ` / ${effect}`);
}

function isWithin(id: string, ancestor: string, states: ReadonlyMap<string, ChartState>): boolean {
  const parent = states.get(id)?.parent ?? null;
  return id === ancestor || (parent !== null && isWithin(parent, ancestor, states));
}

/** Mermaid's ids are words. A number distinguishes ids that become the same word. */
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

/** Replaces characters that would end or change a label by Mermaid's entities. */
function escaped(text: string): string {
  return text.replace(/[^\w .,/()[\]]/gu, (character) => `#${character.codePointAt(0)};`);
}
