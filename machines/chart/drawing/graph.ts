/** From the chart to the graph that ELK lays out: boxes as large as their texts, an arrow for all that leads from one state to the same other. */
import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import type { Chart, ChartState } from '../chart.js';
import type { Words } from './drawing.js';
import type { ChartWords } from './labels.js';

/** All in units of SVG, and the same on each machine: the texts' widths are those of a fixed-width font, never measured. */
export const metrics = {
  fontSize: 11,
  /** A character's width: 0.6 of the size in the usual fixed-width fonts, with a little more for the others. */
  character: 6.7,
  line: 15,
  titleHeight: 26,
  padding: 12,
  startRadius: 5,
} as const;

/** The parts of an id that no state's own name holds. */
const startMark = '/start';
const textMark = '/text';

export const startOf = (id: string): string => `${id}${startMark}`;
export const textOf = (id: string): string => `${id}${textMark}`;
export const isStart = (id: string): boolean => id.endsWith(startMark);
export const isText = (id: string): boolean => id.endsWith(textMark);

/** An arrow before it has a place. */
export interface Bundle {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly transitions: readonly number[];
  readonly words: readonly Words[];
}

const layoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  // Arrows back are those that lead to a state named earlier in the machine.
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.spacing.nodeNodeBetweenLayers': '22',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '11',
  'elk.spacing.nodeNode': '22',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '11',
  'elk.spacing.edgeLabel': '4',
};

/** @returns the arrows of the chart, in its order */
export function bundlesOf(chart: Chart, words: ChartWords): Bundle[] {
  const bundles = new Map<string, { source: string; target: string; transitions: number[] }>();
  chart.transitions.forEach(({ source, targets }, index) => {
    for (const target of targets) {
      // What leads back to the state that it lies in enters it anew, where that begins.
      const to = source !== target && isWithin(source, target) ? startOf(target) : target;
      const id = `${source} ${to}`;
      const bundle = bundles.get(id) ?? { source, target: to, transitions: [] };
      bundle.transitions.push(index);
      bundles.set(id, bundle);
    }
  });
  return [...bundles].map(([id, bundle]) => ({ id, ...bundle, words: bundle.transitions.flatMap(words.ofArrow) }));
}

/**
 * What is tried: where the order in each row begins is the one thing in ELK that nobody can tell beforehand to be good. These
 * options gave the narrowest drawings with the fewest crossings of those that were tried (choose.ts tells how they are compared).
 */
export const variants = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => ({
  'elk.randomSeed': String(seed),
  'elk.layered.nodePlacement.strategy': 'LINEAR_SEGMENTS',
  'elk.layered.considerModelOrder.strategy': 'PREFER_EDGES',
  'elk.layered.thoroughness': '20',
}));

/** @param variant one of the above @returns the graph with the options of its layout */
export function graphOf(
  chart: Chart,
  words: ChartWords,
  bundles: readonly Bundle[],
  variant: Readonly<Record<string, string>>,
): ElkNode {
  const [root] = chart.states;
  if (root === undefined) throw new Error('a chart without a state cannot be drawn');
  const begins = chart.states.flatMap(({ id, initial }) =>
    initial === null ? [] : [{ id: `${startOf(id)} ${initial}`, sources: [startOf(id)], targets: [initial] }],
  );
  const edges = bundles.map(
    ({ id, source, target, words: lines }): ElkExtendedEdge => ({
      id,
      sources: [source],
      targets: [target],
      labels: [{ text: id, ...sizeOf(lines), layoutOptions: { 'elk.edgeLabels.placement': 'CENTER' } }],
    }),
  );
  const inner = nodeOf(root, chart, words);
  // The machine itself has no box: what is said of it stands above.
  const top = (words.legend.length + 1) * metrics.line + 2 * metrics.padding;
  return {
    ...inner,
    edges: [...begins, ...edges],
    layoutOptions: {
      ...layoutOptions,
      ...variant,
      'elk.padding': `[top=${top},left=${metrics.padding},bottom=${metrics.padding},right=${metrics.padding}]`,
    },
  };
}

function nodeOf(state: ChartState, chart: Chart, words: ChartWords): ElkNode {
  const { titleHeight, padding, character, startRadius } = metrics;
  const lines = words.ofState(state);
  const size = sizeOf(lines);
  const children = chart.states.filter(({ parent }) => parent === state.id);
  const titleWidth = Math.ceil((lengthOf(words.titleOf(state)) + 1) * character) + 2 * padding;
  if (children.length === 0) {
    return {
      id: state.id,
      width: Math.max(titleWidth, size.width + padding),
      height: titleHeight + (lines.length === 0 ? 0 : size.height + padding / 2),
    };
  }
  const start = { id: startOf(state.id), width: 2 * startRadius, height: 2 * startRadius };
  // A node of its own, which arrows go round.
  const text = lines.length === 0 || state.parent === null ? [] : [{ id: textOf(state.id), ...size }];
  return {
    id: state.id,
    children: [...text, start, ...children.map((child) => nodeOf(child, chart, words))],
    layoutOptions: {
      'elk.padding': `[top=${titleHeight + 8},left=${padding},bottom=${padding},right=${padding}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${titleWidth},${titleHeight})`,
    },
  };
}

function sizeOf(lines: readonly Words[]): { width: number; height: number } {
  return {
    width: Math.ceil(Math.max(0, ...lines.map(lengthOf)) * metrics.character) + 6,
    height: lines.length * metrics.line + 2,
  };
}

/** In characters, with a blank between two spans. */
export function lengthOf({ spans }: Words): number {
  return spans.reduce((sum, { text }) => sum + text.length + 1, -1);
}

export function isWithin(id: string, ancestor: string): boolean {
  return id === ancestor || id.startsWith(`${ancestor}.`);
}
