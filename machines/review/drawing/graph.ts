/**
 * Converts the chart to the graph that ELK lays out. Boxes are as large as their texts. All transitions between two
 * states share an arrow.
 */
import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { Chart, ChartState } from '../chart.js';
import type { Label } from './drawing.js';
import type { ChartLabels } from './labels.js';

/**
 * Sizes in SVG units. Text widths are computed for a fixed-width font instead of measured, so that the drawing is the
 * same on every machine.
 */
export const metrics = {
  fontSize: 11,
  /** The width of a character: 0.6 of the size in common fixed-width fonts, plus a reserve. */
  character: 6.7,
  line: 15,
  titleHeight: 26,
  padding: 10,
  startRadius: 5,
} as const;

/** The suffixes of node ids. Each suffix contains a slash, because no state id contains a slash. */
const startMark = '/start';
const textMark = '/text';

export const startId = (id: string): string => `${id}${startMark}`;
export const toTextId = (id: string): string => `${id}${textMark}`;
export const isStartId = (id: string): boolean => id.endsWith(startMark);

/** An arrow before the layout. */
export interface Bundle {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly transitions: readonly number[];
  /** Whether the arrow leads to an earlier state: it is laid out from its target to its source. */
  readonly isBackward: boolean;
  readonly labels: readonly Label[];
}

const layoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  // Draw an arrow backwards if its target comes earlier in the machine.
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.nodePlacement.strategy': 'LINEAR_SEGMENTS',
  'elk.layered.considerModelOrder.strategy': 'NONE',
  'elk.layered.thoroughness': '60',
  // The seed decides the order in each row. Of about 60 tried seeds, this seed makes the drawing as narrow as a page.
  'elk.randomSeed': '2',
  'elk.layered.spacing.nodeNodeBetweenLayers': '22',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '11',
  'elk.spacing.nodeNode': '14',
  'elk.spacing.edgeNode': '6',
  'elk.spacing.edgeEdge': '5',
  'elk.spacing.edgeLabel': '4',
};

const labelOptions = { 'elk.edgeLabels.placement': 'CENTER' };

/** Returns the arrows of the chart, in the order of the transitions. */
export function bundleArrows(chart: Chart, labels: ChartLabels): Bundle[] {
  const bundles = new Map<string, { source: string; target: string; transitions: number[] }>();
  chart.transitions.forEach(({ source, targets }, index) => {
    // The machine itself has no box: the legend contains its transitions.
    if (source === chart.id) return;
    for (const target of targets) {
      // A transition to an enclosing state enters that state again: the arrow ends at the start mark of the state.
      const to = source !== target && isWithin(source, target) ? startId(target) : target;
      const id = `${source} ${to}`;
      const bundle = bundles.get(id) ?? { source, target: to, transitions: [] };
      bundle.transitions.push(index);
      bundles.set(id, bundle);
    }
  });
  return [...bundles].map(([id, bundle]) => ({
    id,
    ...bundle,
    isBackward: labels.ordersStates === true && isBackward(chart, bundle),
    labels: labels.ofBundle(bundle.transitions),
  }));
}

/** Returns whether an arrow inside of an outermost state leads to an earlier state, or to a start mark around it. */
function isBackward({ states }: Chart, { source, target }: Pick<Bundle, 'source' | 'target'>): boolean {
  if (isStartId(target)) return true;
  const [from, to] = [source, target].map((id) => states.findIndex((state) => state.id === id)) as [number, number];
  const isInside = source.split('.')[1] === target.split('.')[1];
  return isInside && to < from && !isWithin(source, target);
}

/**
 * Returns invisible arrows from each state to the next one inside a state with inner levels. States that an arrow joins
 * need none.
 */
function orderStates({ id: machine, states }: Chart, bundles: readonly Bundle[]): ElkExtendedEdge[] {
  return states
    .filter(({ id }) => id !== machine)
    .flatMap(({ id }) => {
      const inside = states.filter(({ parent }) => parent === id);
      if (!inside.some(({ kind }) => kind !== 'atomic')) return [];
      return inside.slice(1).flatMap((state, index): ElkExtendedEdge[] => {
        const before = inside[index]?.id ?? id;
        if (bundles.some(({ source, target }) => source === before && target === state.id)) return [];
        return [{ id: `${before} before ${state.id}`, sources: [before], targets: [state.id] }];
      });
    });
}

/** Returns the graph with the options of its layout. */
export function createGraph(chart: Chart, labels: ChartLabels, bundles: readonly Bundle[]): ElkNode {
  const [root] = chart.states;
  if (root === undefined) throw new Error('The chart has no states.');
  const begins = chart.states.flatMap(({ id, initial }) =>
    initial === null ? [] : [{ id: `${startId(id)} ${initial}`, sources: [startId(id)], targets: [initial] }],
  );
  const inline = String(labels.areInline === true);
  const edges = bundles.map(
    ({ id, source, target, isBackward, labels: lines }): ElkExtendedEdge => ({
      id,
      sources: [isBackward ? target : source],
      targets: [isBackward ? source : target],
      // A label without lines would have a row of the drawing.
      labels:
        lines.length === 0
          ? []
          : [{ text: id, ...labelSize(lines), layoutOptions: { ...labelOptions, 'elk.edgeLabels.inline': inline } }],
    }),
  );
  // Put the long texts of the outermost states above the inner states. Texts next to the inner states would widen the
  // box.
  const above = chart.states
    .filter((state) => state.parent === root.id && hasTextNode(state, chart, labels))
    .map(({ id }): ElkExtendedEdge => {
      return { id: `${toTextId(id)} above`, sources: [toTextId(id)], targets: [findLargest(id, chart) ?? startId(id)] };
    });
  const inner = stateNode(root, chart, labels);
  // The machine itself has no box: its name and the legend are at the top.
  const top =
    labels.legend.length === 0 ? metrics.padding : (labels.legend.length + 1) * metrics.line + 2 * metrics.padding;
  return {
    ...inner,
    edges: [...begins, ...edges, ...above, ...(labels.ordersStates === true ? orderStates(chart, bundles) : [])],
    layoutOptions: {
      ...layoutOptions,
      ...labels.layoutOptions,
      'elk.padding': `[top=${top},left=${metrics.padding},bottom=${metrics.padding},right=${metrics.padding}]`,
    },
  };
}

function stateNode(state: ChartState, chart: Chart, labels: ChartLabels): ElkNode {
  const { titleHeight, padding, character, startRadius } = metrics;
  const lines = labels.ofState(state);
  const size = labelSize(lines);
  const children = chart.states.filter(({ parent }) => parent === state.id);
  const titleWidth =
    Math.ceil((measureLabel(labels.writeTitle(state)) + (labels.titleReserve ?? 1)) * character) + 2 * padding;
  if (children.length === 0) {
    return {
      id: state.id,
      width: Math.max(titleWidth, size.width + padding, labels.minBox?.width ?? 0),
      height: Math.max(titleHeight + (lines.length === 0 ? 0 : size.height + padding / 2), labels.minBox?.height ?? 0),
    };
  }
  const start =
    state.initial === null ? [] : [{ id: startId(state.id), width: 2 * startRadius, height: 2 * startRadius }];
  // The text is a separate node, so that arrows avoid it.
  const text = hasTextNode(state, chart, labels) ? [{ id: toTextId(state.id), ...size }] : [];
  return {
    id: state.id,
    children: [...text, ...start, ...children.map((child) => stateNode(child, chart, labels))],
    layoutOptions: {
      'elk.padding': `[top=${titleHeight + 8},left=${padding},bottom=${padding},right=${padding}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${titleWidth},${titleHeight})`,
    },
  };
}

/**
 * Returns whether the text of a state is a separate node. The result is false for the machine, which has no box, and
 * for a state without inner states, whose box contains the text.
 */
function hasTextNode(state: ChartState, chart: Chart, labels: ChartLabels): boolean {
  const hasStates = chart.states.some(({ parent }) => parent === state.id);
  return hasStates && state.parent !== null && labels.ofState(state).length > 0;
}

/** Returns the id of the child state with the most descendants; `null` if no child state has children. */
function findLargest(id: string, chart: Chart): string | null {
  const [largest] = chart.states
    .filter(({ parent }) => parent === id)
    .map((state) => ({ id: state.id, count: chart.states.filter((each) => each.id.startsWith(`${state.id}.`)).length }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
  return largest?.id ?? null;
}

function labelSize(lines: readonly Label[]): { width: number; height: number } {
  return {
    width: Math.ceil(Math.max(0, ...lines.map(measureLabel)) * metrics.character) + 6,
    height: lines.length * metrics.line + 2,
  };
}

/** Returns the length of a label in characters, including a blank between spans. */
export function measureLabel({ spans, length }: Label): number {
  return length ?? spans.reduce((sum, { text }) => sum + text.length + 1, -1);
}

export function isWithin(id: string, ancestor: string): boolean {
  return id === ancestor || id.startsWith(`${ancestor}.`);
}
