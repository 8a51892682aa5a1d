/** The measures in the charts: CPU, memory, players and tick times. */
import type { Samples } from '../../../client/api.js';
import type { PageText } from '../../text/en.js';
import { bytesText, percentText } from '../../text/time.js';
import { type LineOf, listThreads, type Part, type Summary, summarize } from './plot/chart-data.js';
import { wholeSteps } from './plot/value-axis.js';

export interface Measure {
  readonly key: string;
  readonly title: string;
  /** The title for small places; absent if the title is short enough. */
  readonly shortTitle?: string;
  readonly lines: readonly LineOf[];
  readonly summary: Summary;
  /** Returns the value in a part of the period; `null` if it is unknown. */
  readonly read: (part: Part) => number | null;
  readonly format: (value: number) => string;
  /** The minimum of the axis's upper end. */
  readonly minTop: number;
  /** The possible distances between marks of the axis; absent for decimal distances. */
  readonly steps?: readonly number[];
}

type Pick = (part: Part) => { readonly mean: number; readonly max: number } | null;

/** Steps from 64 KiB to 1 TiB. */
const binarySteps = Array.from({ length: 25 }, (_, index) => 2 ** (16 + index));

/** A measure whose samples may be missing. */
export type PossibleMeasure = Omit<Measure, 'summary'> & { readonly summary: Summary | null };

/** Returns the measures that have samples. */
export function selectMeasures(samples: Samples, text: PageText): readonly Measure[] {
  return listMeasures(samples, text).flatMap(({ summary, ...measure }) =>
    summary === null ? [] : [{ ...measure, summary }],
  );
}

/** Returns all measures. */
export function listMeasures(
  samples: { readonly samples: readonly Part[] },
  text: PageText,
): readonly PossibleMeasure[] {
  const words = text.usage;
  const parts = samples.samples;
  const number = (value: number): string => value.toLocaleString(text.time.locale, { maximumFractionDigits: 1 });
  const both = (pick: Pick): readonly LineOf[] => [
    [words.mean, (part) => pick(part)?.mean ?? null],
    [words.max, (part) => pick(part)?.max ?? null],
  ];
  const cpu: Pick = ({ cpu_cores }) => cpu_cores;
  const memory: Pick = ({ memory_bytes }) => memory_bytes;
  const players: Pick = (part) => part.players;
  const threads = listThreads(samples);
  const picked = (pick: Pick) => ({
    summary: summarize(parts, pick),
    read: (part: Part): number | null => pick(part)?.mean ?? null,
  });
  return [
    {
      key: 'cpu',
      title: text.server.cpu,
      lines: both(cpu),
      ...picked(cpu),
      format: (value) => percentText(value, text),
      minTop: 0.1,
    },
    {
      key: 'memory',
      title: text.server.memory,
      lines: both(memory),
      ...picked(memory),
      format: (value) => bytesText(value, text),
      minTop: 1_048_576,
      steps: binarySteps,
    },
    {
      key: 'players',
      title: words.players,
      // The first line is the highest number, which the tiles of the Server view show.
      lines: both(players).toReversed(),
      ...picked(players),
      // Round the mean of a part: a current figure of 44.1 players looks like an error.
      read: ({ players: of }) => (of === null ? null : Math.round(of.mean)),
      format: number,
      minTop: 4,
      steps: wholeSteps,
    },
    {
      key: `ticks ${threads.join()}`,
      title: words.ticks,
      shortTitle: words.shortTicks,
      lines: threads.map((thread) => [
        thread,
        ({ ticks }) => ticks.find((each) => each.thread === thread)?.p99_seconds ?? null,
      ]),
      ...picked(slowestTick),
      format: (value) => `${number(value * 1_000)} ms`,
      minTop: 0.01,
    },
  ];
}

const slowestTick: Pick = ({ ticks }) => {
  const worst = Math.max(...ticks.map(({ p99_seconds }) => p99_seconds));
  return ticks.length === 0 ? null : { mean: worst, max: worst };
};
