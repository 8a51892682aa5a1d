/**
 * Writes the texts at the arrows of a drawing with closed states. The texts contain no guards, answers or actions, so
 * that the drawing fits on a screen.
 */
import { type Chart, type ChartState, type ChartTransition, describeTrigger, findTriggerWords } from '../chart.js';
import { listInnerStates } from './closed-states.js';
import type { Label } from './drawing.js';
import type { ChartLabels } from './labels.js';

/** The maximum number of lines at one arrow. If there are more triggers, the last line counts the further triggers. */
const maxTriggers = 4;

/** The number of state names in a row. */
const rowLength = 2;

/** The name of an event or a state in a few words. */
interface Words {
  readonly text: string;
  /** The number of characters of the longest translation. */
  readonly length: number;
}

/** The words by the names in the chart. An event or a state without words has its name. */
export type WordsByName = Readonly<Record<string, Words>>;

export interface ChartWords {
  /** The words of events, by trigger or by trigger and target (findTriggerWords). */
  readonly events: WordsByName;
  /** The words of states, by key. */
  readonly states: WordsByName;
}

/**
 * Returns the brief labels.
 * @param chart the whole chart
 * @param closed the ids of the closed states. The box of a closed state lists the states inside
 * @param words the words that replace the names of events and states
 */
export function briefLabels(
  chart: Chart,
  closed: ReadonlySet<string>,
  labels: Pick<ChartLabels, 'findKind'>,
  words: ChartWords,
): ChartLabels {
  function ofTrigger(trigger: string, transition: number): Label {
    const found = findTriggerWords(words.events, chart.transitions[transition] as ChartTransition);
    const { text, length } = found ?? nameAsWords(trigger);
    return { spans: [{ kind: 'event', text }], transition, length };
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
    writeTitle({ id, key }) {
      const { text, length } = findWords(words.states, key);
      return { spans: [{ kind: 'name', text, state: id }], transition: null, length };
    },
    ofState: ({ id }) =>
      closed.has(id) ? inRows(listInnerStates(chart, id)).map((row) => writeRow(row, words.states)) : [],
    legend: [],
    ordersStates: true,
    areInline: true,
    layoutOptions: overviewOptions,
  };
}

/** Draws a run from top to bottom. Of 240 tried layouts, this one has few bends and no crossing. */
const overviewOptions = {
  'elk.randomSeed': '1',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
} as const;

/** The layout of the drawing of the closed states, which is as wide as a phone and fits above its navigation. */
const phoneLayout = {
  minBox: { width: 170, height: 32 },
  layoutOptions: {
    ...overviewOptions,
    'elk.layered.spacing.nodeNodeBetweenLayers': '12',
    'elk.layered.spacing.edgeNodeBetweenLayers': '8',
    'elk.layered.spacing.edgeEdgeBetweenLayers': '7',
  },
} as const;

/**
 * Returns labels without the texts at arrows and in states, for a drawing that fits on a phone.
 * @param words the words of states
 * @param isClosed whether all states are closed: a drawing of few states can have large boxes
 */
export function nameLabels(labels: Pick<ChartLabels, 'findKind'>, isClosed: boolean, words: WordsByName): ChartLabels {
  return {
    findKind: (transition) => labels.findKind(transition),
    ofBundle: () => [],
    ofArrow: () => [],
    writeTitle({ id, key }) {
      const { text, length } = findWords(words, key);
      return { spans: [{ kind: 'name', text, state: id }], transition: null, length };
    },
    ofState: () => [],
    legend: [],
    ordersStates: true,
    // A phone shows this drawing smaller, but does not make the names smaller.
    titleReserve: 3,
    ...(isClosed ? phoneLayout : { fixesTitles: true }),
  };
}

/** Returns the words of a name, or the name itself. */
function findWords(words: WordsByName, name: string): Words {
  return words[name] ?? nameAsWords(name);
}

function nameAsWords(name: string): Words {
  return { text: name, length: name.length };
}

/** Returns a row with the names of states, with a dot between two names. */
function writeRow(states: readonly ChartState[], words: WordsByName): Label {
  const names = states.map(({ id, key }) => ({ id, ...findWords(words, key) }));
  return {
    spans: names.flatMap(({ id, text }, index) => [
      ...(index === 0 ? [] : [{ kind: 'note', text: '·' } as const]),
      { kind: 'note', text, state: id } as const,
    ]),
    transition: null,
    length: names.reduce((sum, { length }) => sum + length + 3, -3),
  };
}

function inRows<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / rowLength);
  return Array.from({ length: count }, (_, row) => items.slice(row * rowLength, (row + 1) * rowLength));
}
