/** Lays out the chart with elkjs. This module runs only at build time. The package contains the result. */
import elk, { type ElkEdgeSection, type ElkExtendedEdge, type ElkLabel, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { Notation } from '../../operations/answers.js';
import type { Chart, ChartState } from '../chart.js';
import type { Answers } from '../state-answers.js';
import { briefLabels, type ChartWords, nameLabels } from './brief-labels.js';
import { closeStates, enterInnermost, listClosableStates } from './closed-states.js';
import type { Arrow, ArrowKind, Drawing, Geometry, Label, Line, Start, StateBox, Views } from './drawing.js';
import { type Bundle, bundleArrows, createGraph, isStartId, metrics, startId, toTextId } from './graph.js';
import { AnswerLabels, type ChartLabels } from './labels.js';
import { avoidArrows } from './plates.js';
import { dark, light } from './style.js';
import { drawHead, drawLine, type Point, roundToTenth } from './svg-path.js';

/**
 * Returns the drawing of a chart. The drawing is the same on every machine.
 * @param answers the answers of each state, from describeAnswers
 * @param notation the notation of the API for answers
 */
export async function layOut(chart: Chart, answers: Answers, notation: Notation): Promise<Drawing> {
  return { ...(await layOutLabels(chart, new AnswerLabels(chart, answers, notation))), notation };
}

/**
 * Returns the drawings of a chart for every set of closed states. `geometries` lacks the whole drawing.
 * @param answers the answers of each state, from describeAnswers
 * @param notation the notation of the API for answers
 * @param words the names of events and states in words, for the drawings with closed states
 */
export async function layOutViews(
  chart: Chart,
  answers: Answers,
  notation: Notation,
  words: ChartWords,
): Promise<Views> {
  const closable = listClosableStates(chart);
  const labels = new AnswerLabels(chart, answers, notation);
  const geometries: Record<string, Geometry> = {};
  const names: Record<string, Geometry> = {};
  for (let choice = 0; choice < 2 ** closable.length; choice += 1) {
    const open = closable.filter((_, index) => (choice & (1 << index)) !== 0);
    const closed = new Set(closable.filter((id) => !open.includes(id)));
    const shown = closed.size === 0 ? chart : enterInnermost(closeStates(chart, closed));
    names[open.join(',')] = await layOutGeometry(shown, nameLabels(labels, open.length === 0, words.states));
    if (closed.size > 0)
      geometries[open.join(',')] = await layOutGeometry(shown, briefLabels(chart, closed, labels, words));
  }
  return { closable, geometries, names };
}

async function layOutGeometry(chart: Chart, labels: ChartLabels): Promise<Geometry> {
  const { width, height, states, arrows, starts } = await layOutLabels(chart, labels);
  return { width, height, states, arrows, starts, legend: [] };
}

async function layOutLabels(chart: Chart, labels: ChartLabels): Promise<Omit<Drawing, 'notation'>> {
  const bundles = bundleArrows(chart, labels);
  const laidOut = await new elk.default().layout(createGraph(chart, labels, bundles));
  return createDrawing(chart, labels, bundles, laidOut);
}

function createDrawing(
  chart: Chart,
  labels: ChartLabels,
  bundles: readonly Bundle[],
  laidOut: ElkNode,
): Omit<Drawing, 'notation'> {
  const nodes = new Map(withDescendants(laidOut).map((node) => [node.id, node]));
  const edges = new Map(
    withDescendants(laidOut)
      .flatMap((node) => node.edges ?? [])
      .map((edge) => [edge.id, edge]),
  );
  const findNode = (id: string): ElkNode => required(nodes.get(id), id);
  const lines = [...edges.values()].map(listPoints);
  return {
    width: Math.ceil(laidOut.width ?? 0),
    height: Math.ceil(laidOut.height ?? 0),
    fontSize: metrics.fontSize,
    states: chart.states
      .filter(({ parent }) => parent !== null)
      .map((state) => placeState(state, findNode(state.id), nodes.get(toTextId(state.id)), labels))
      .map((box) => (labels.fixesTitles === true ? box : moveTitle(box, lines))),
    arrows: bundles.map((bundle) => placeArrow(bundle, required(edges.get(bundle.id), bundle.id), labels)),
    starts: chart.states.flatMap(({ id, initial }) =>
      initial === null ? [] : [placeStart(findNode(startId(id)), required(edges.get(`${startId(id)} ${initial}`), id))],
    ),
    legend: [
      ...placeLines([{ spans: [{ kind: 'name', text: chart.id }], transition: null }], {
        x: metrics.padding,
        y: metrics.padding,
      }),
      ...placeLines(labels.legend, { x: metrics.padding, y: metrics.padding + metrics.line + 4 }),
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

function placeState(state: ChartState, node: ElkNode, text: ElkNode | undefined, labels: ChartLabels): StateBox {
  const { x, y, padding, titleHeight } = { ...metrics, ...toPoint(node) };
  const begin = text === undefined ? { x: x + padding - 2, y: y + titleHeight - 2 } : toPoint(text);
  const lines = [
    ...placeLines([labels.writeTitle(state)], { x: x + padding - 2, y: y + 5 }),
    ...placeLines(labels.ofState(state), begin),
  ];
  const isCentred = labels.areInline === true && node.children === undefined;
  return {
    state,
    depth: state.id.split('.').length - 2,
    x: roundToTenth(x),
    y: roundToTenth(y),
    width: roundToTenth(node.width ?? 0),
    height: roundToTenth(node.height ?? 0),
    lines: isCentred ? centre(lines, node) : lines,
  };
}

/** Returns a state with its title to the right of the arrows that cross the title. */
function moveTitle(box: StateBox, arrows: readonly (readonly Point[])[]): StateBox {
  const [title, ...others] = box.lines;
  return title === undefined
    ? box
    : { ...box, lines: [avoidArrows(title, metrics.fontSize, box.x + box.width, arrows), ...others] };
}

function placeArrow(
  { source, target, transitions, isBackward, labels: lines }: Bundle,
  edge: ElkExtendedEdge,
  labels: ChartLabels,
): Arrow {
  const points = isBackward ? listPoints(edge).reverse() : listPoints(edge);
  return {
    path: drawLine(points),
    head: drawHead(points),
    kind: chooseArrowKind(transitions.map((index) => labels.findKind(index))),
    source,
    target: isStartId(target) ? target.slice(0, target.lastIndexOf('/')) : target,
    transitions,
    lines: placeLabel(lines, edge.labels?.[0] ?? {}, labels),
  };
}

/** Returns the lines at an arrow, in the middle of their label if the arrow passes through the label. */
function placeLabel(lines: readonly Label[], label: ElkLabel, { areInline }: ChartLabels): Line[] {
  const placed = placeLines(lines, toPoint(label));
  return areInline === true ? centre(placed, label) : placed;
}

/** Returns the lines in the middle of a box. */
function centre(lines: readonly Line[], { x = 0, width = 0 }: Pick<ElkNode, 'x' | 'width'>): Line[] {
  const middle = roundToTenth(x + width / 2);
  return lines.map((line) => ({ ...line, x: middle, isCentred: true }));
}

/** Returns the kind of an arrow. Operations of clients have precedence. */
function chooseArrowKind(kinds: readonly ArrowKind[]): ArrowKind {
  return kinds.includes('operation') ? 'operation' : (kinds[0] ?? 'world');
}

function placeStart(node: ElkNode, edge: ElkExtendedEdge): Start {
  const { x, y } = toPoint(node);
  const points = listPoints(edge);
  return {
    x: roundToTenth(x + metrics.startRadius),
    y: roundToTenth(y + metrics.startRadius),
    radius: metrics.startRadius,
    path: drawLine(points),
    head: drawHead(points),
  };
}

function listPoints({ id, sections }: ElkExtendedEdge): Point[] {
  const { startPoint, bendPoints, endPoint }: ElkEdgeSection = required(sections?.[0], id);
  return [startPoint, ...(bendPoints ?? []), endPoint];
}

function placeLines(lines: readonly Label[], { x, y }: Point): Line[] {
  return lines.map((line, index) => ({
    ...line,
    x: roundToTenth(x + 3),
    y: roundToTenth(y + metrics.line * (index + 1) - 4),
  }));
}

function toPoint({ x = 0, y = 0 }: { readonly x?: number; readonly y?: number }): Point {
  return { x, y };
}

function required<T>(part: T | undefined, id: string): T {
  if (part === undefined) throw new Error(`The layout has no ${id}.`);
  return part;
}
