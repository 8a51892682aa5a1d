/** Lays the chart out with elkjs: at build time only, the drawing alone is shipped. */
import elk, { type ElkEdgeSection, type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { Answers, Notation } from '../../operations/answers.js';
import type { Chart, ChartState } from '../chart.js';
import { effortOf } from './choose.js';
import type { Arrow, ArrowKind, Drawing, Line, Start, StateBox, Words } from './drawing.js';
import { type Bundle, bundlesOf, graphOf, isStart, metrics, startOf, textOf, variants } from './graph.js';
import { type ChartWords, wordsOf } from './labels.js';
import { dark, light } from './style.js';
import { headPath, linePath, type Point, tenth } from './svg-path.js';

/**
 * @param answers what each state answers, as describeAnswers gives it
 * @param notation how the API writes answers
 * @returns the same drawing for the same chart, on any machine
 */
export async function layOut(chart: Chart, answers: Answers, notation: Notation): Promise<Drawing> {
  const words = wordsOf(chart, answers, notation);
  const bundles = bundlesOf(chart, words);
  const engine = new elk.default();
  let best: { readonly drawing: Drawing; readonly effort: number } | null = null;
  for (const variant of variants) {
    const laidOut = await engine.layout(graphOf(chart, words, bundles, variant));
    const drawing = { ...drawingOf(chart, words, bundles, laidOut), notation };
    const effort = effortOf(
      drawing,
      withDescendants(laidOut)
        .flatMap((node) => node.edges ?? [])
        .map(pointsOf),
    );
    if (best === null || effort < best.effort) best = { drawing, effort };
  }
  return found(best?.drawing, chart.id);
}

function drawingOf(
  chart: Chart,
  words: ChartWords,
  bundles: readonly Bundle[],
  laidOut: ElkNode,
): Omit<Drawing, 'notation'> {
  const nodes = new Map(withDescendants(laidOut).map((node) => [node.id, node]));
  const edges = new Map(
    withDescendants(laidOut)
      .flatMap((node) => node.edges ?? [])
      .map((edge) => [edge.id, edge]),
  );
  const nodeOf = (id: string): ElkNode => found(nodes.get(id), id);
  return {
    width: Math.ceil(laidOut.width ?? 0),
    height: Math.ceil(laidOut.height ?? 0),
    fontSize: metrics.fontSize,
    states: chart.states
      .filter(({ parent }) => parent !== null)
      .map((state) => boxOf(state, nodeOf(state.id), nodes.get(textOf(state.id)), words)),
    arrows: bundles.map((bundle) => arrowOf(bundle, found(edges.get(bundle.id), bundle.id), words)),
    starts: chart.states.flatMap(({ id, initial }) =>
      initial === null ? [] : [startAt(nodeOf(startOf(id)), found(edges.get(`${startOf(id)} ${initial}`), id))],
    ),
    legend: [
      ...placed([{ spans: [{ kind: 'name', text: chart.id }], transition: null }], {
        x: metrics.padding,
        y: metrics.padding,
      }),
      ...placed(words.legend, { x: metrics.padding, y: metrics.padding + metrics.line + 4 }),
    ],
    colours: Object.fromEntries(
      Object.entries(light).map(([name, colour]) => [name, [colour, dark[name as keyof typeof dark]]]),
    ),
    transitions: chart.transitions,
  };
}

function withDescendants(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(withDescendants)];
}

function boxOf(state: ChartState, node: ElkNode, text: ElkNode | undefined, words: ChartWords): StateBox {
  const { x, y, padding, titleHeight } = { ...metrics, ...placeOf(node) };
  const begin = text === undefined ? { x: x + padding - 2, y: y + titleHeight - 2 } : placeOf(text);
  return {
    state,
    depth: state.id.split('.').length - 2,
    x: tenth(x),
    y: tenth(y),
    width: tenth(node.width ?? 0),
    height: tenth(node.height ?? 0),
    lines: [
      ...placed([words.titleOf(state)], { x: x + padding - 2, y: y + 5 }),
      ...placed(words.ofState(state), begin),
    ],
  };
}

function arrowOf(
  { source, target, transitions, words: lines }: Bundle,
  edge: ElkExtendedEdge,
  words: ChartWords,
): Arrow {
  const points = pointsOf(edge);
  const label = found(edge.labels?.[0], edge.id);
  return {
    path: linePath(points),
    head: headPath(points),
    kind: kindOf(transitions.map(words.kindOf)),
    source,
    target: isStart(target) ? target.slice(0, target.lastIndexOf('/')) : target,
    transitions,
    lines: placed(lines, placeOf(label)),
  };
}

/** What clients cause is what they look for. */
function kindOf(kinds: readonly ArrowKind[]): ArrowKind {
  return kinds.includes('operation') ? 'operation' : (kinds[0] ?? 'world');
}

function startAt(node: ElkNode, edge: ElkExtendedEdge): Start {
  const { x, y } = placeOf(node);
  const points = pointsOf(edge);
  return {
    x: tenth(x + metrics.startRadius),
    y: tenth(y + metrics.startRadius),
    radius: metrics.startRadius,
    path: linePath(points),
    head: headPath(points),
  };
}

function pointsOf({ id, sections }: ElkExtendedEdge): Point[] {
  const { startPoint, bendPoints, endPoint }: ElkEdgeSection = found(sections?.[0], id);
  return [startPoint, ...(bendPoints ?? []), endPoint];
}

function placed(lines: readonly Words[], { x, y }: Point): Line[] {
  return lines.map((line, index) => ({ ...line, x: tenth(x + 3), y: tenth(y + metrics.line * (index + 1) - 4) }));
}

function placeOf({ x = 0, y = 0 }: { readonly x?: number; readonly y?: number }): Point {
  return { x, y };
}

function found<T>(part: T | undefined, id: string): T {
  if (part === undefined) throw new Error(`the layout has lost ${id}`);
  return part;
}
