/**
 * Writes the texts at the arrows of a drawing with closed states. The texts contain no guards, answers or actions, so
 * that the drawing fits on a screen.
 */
import { type Chart, type ChartTransition, describeTrigger } from '../chart.js';
import { listInnerStates } from './closed-states.js';
import type { Label } from './drawing.js';
import type { ChartLabels } from './labels.js';

/** The maximum number of lines at one arrow. If there are more triggers, the last line counts the further triggers. */
const maxTriggers = 4;

/** The number of state names in a row. */
const rowLength = 3;

/** An event in a few words. */
export interface EventWords {
  readonly text: string;
  /** The number of characters of the longest translation. */
  readonly length: number;
}

/** The words of events, by trigger. An event without words has the name of its trigger. */
export type WordsByTrigger = Readonly<Record<string, EventWords>>;

/**
 * Returns the brief labels.
 * @param chart the whole chart
 * @param closed the ids of the closed states. The box of a closed state lists the states inside
 * @param words the events in words, which replace the names of the events
 */
export function briefLabels(
  chart: Chart,
  closed: ReadonlySet<string>,
  labels: Pick<ChartLabels, 'findKind'>,
  words: WordsByTrigger,
): ChartLabels {
  function ofTrigger(trigger: string, transition: number): Label {
    const { text = trigger, length } = words[trigger] ?? {};
    return { spans: [{ kind: 'event', text }], transition, ...(length !== undefined && { length }) };
  }
  function ofBundle(transitions: readonly number[]): Label[] {
    const byTrigger = new Map(
      transitions
        .map((index) => [describeTrigger(chart.transitions[index] as ChartTransition), index] as const)
        .reverse(),
    );
    const lines = [...byTrigger].reverse().map(([trigger, transition]) => ofTrigger(trigger, transition));
    if (lines.length <= maxTriggers) return lines;
    const more = { kind: 'note', text: `+ ${lines.length - maxTriggers + 1}` } as const;
    return [...lines.slice(0, maxTriggers - 1), { spans: [more], transition: null }];
  }
  return {
    findKind: (transition) => labels.findKind(transition),
    ofBundle,
    ofArrow: (transition) => ofBundle([transition]),
    writeTitle: ({ id, key }) => ({
      spans: [{ kind: 'name', text: key }, ...(closed.has(id) ? [{ kind: 'note', text: '+' } as const] : [])],
      transition: null,
    }),
    ofState: ({ id }) =>
      closed.has(id)
        ? inRows(listInnerStates(chart, id)).map((row) => ({
            spans: row.map((inside) => ({ kind: 'note', text: inside.key, state: inside.id })),
            transition: null,
          }))
        : [],
    legend: [],
    ordersStates: true,
    areInline: true,
    // Of twelve tried seeds, this seed makes the drawing of the closed states the narrowest.
    layoutOptions: { 'elk.randomSeed': '1' },
  };
}

/** The layout of the drawing of the closed states, which is as wide as a phone and fits above its navigation. */
const phoneLayout = {
  minBox: { width: 170, height: 32 },
  layoutOptions: {
    'elk.randomSeed': '4',
    'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
    'elk.layered.spacing.nodeNodeBetweenLayers': '12',
    'elk.layered.spacing.edgeNodeBetweenLayers': '8',
    'elk.layered.spacing.edgeEdgeBetweenLayers': '7',
  },
} as const;

/**
 * Returns labels without the texts at arrows and in states, for a drawing that fits on a phone.
 * @param isClosed whether all states are closed: a drawing of few states can have large boxes
 */
export function nameLabels(labels: Pick<ChartLabels, 'findKind'>, isClosed: boolean): ChartLabels {
  return {
    findKind: (transition) => labels.findKind(transition),
    ofBundle: () => [],
    ofArrow: () => [],
    writeTitle: ({ key }) => ({ spans: [{ kind: 'name', text: key }], transition: null }),
    ofState: () => [],
    legend: [],
    ordersStates: true,
    // A phone shows this drawing smaller, but does not make the names smaller.
    titleReserve: 3,
    ...(isClosed ? phoneLayout : { fixesTitles: true }),
  };
}

function inRows<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / rowLength);
  return Array.from({ length: count }, (_, row) => items.slice(row * rowLength, (row + 1) * rowLength));
}
