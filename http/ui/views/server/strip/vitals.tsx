/**
 * CPU, memory, players and tick time, each as a figure of this run, a limit and a line of this run in the last hour. A
 * click opens the charts. A measure that the run does not report is left out.
 */
import { useRef } from 'preact/hooks';
import { usePage, usePageText } from '../../../context.js';
import { useIsStale, useKnownTime } from '../../../hooks/use-known.js';
import { PendingText } from '../../../parts/loading.js';
import type { PageText } from '../../../text/en.js';
import { listMeasures, type PossibleMeasure } from '../../usage/measures.js';
import type { Part } from '../../usage/plot/chart-data.js';
import { useCurrentPart } from '../../usage/use-current-part.js';
import { useSamples } from '../../usage/use-samples.js';
import { Spark } from './spark.js';

/** The number of points, one for each half minute. */
const points = 120;

/** The maximum age of a value of the line that is shown if there is no newer reading, in milliseconds. */
const recentMs = 120_000;

/** If a figure reaches this share of its limit, the figure is a warning. */
const nearLimit = 0.9;

/** The maximum time in milliseconds until a loaded machine has the first CPU usage of a run. Two samples are needed. */
const firstSampleMs = 60_000;

interface VitalsProps {
  readonly isOpen: boolean;
  /** Opens or closes the charts. */
  readonly onOpen: () => void;
}

export function Vitals({ isOpen, onOpen }: VitalsProps) {
  const { state } = usePage();
  const text = usePageText();
  const now = useKnownTime();
  const { samples } = useSamples('1h', points);
  const current = useCurrentPart();
  const isStale = useIsStale();
  const status = state.status.value;
  const build = state.builds.value?.find(({ id }) => id === status?.build) ?? null;
  const limits: Readonly<Record<string, number | null>> = {
    cpu: build?.limits?.cpus ?? samples?.machine.cpus ?? null,
    memory: build?.limits?.memory_bytes ?? samples?.machine.memory_bytes ?? null,
    players: status?.max_players ?? null,
  };
  const startedAt = status?.started_at ?? null;
  const isNew = startedAt === null || now - Date.parse(startedAt) < firstSampleMs;
  const startMs = Date.parse(startedAt ?? '');
  // Use only samples of this run: joined to samples of an earlier run, the line would look like a collapse.
  const ofRun = samples && {
    ...samples,
    // The line of a run of less than an hour has the whole width.
    since: startMs > Date.parse(samples.since) ? (startedAt ?? samples.since) : samples.since,
    samples: samples.samples.filter(({ at }) => Date.parse(at) >= startMs),
  };
  const own = listMeasures(ofRun ?? { samples: [] }, text);
  const players = status?.players ?? null;
  // Keep the places of figures that are not read yet.
  const isWaiting = isNew || samples === null;
  const measures = listMeasures(samples ?? { samples: [] }, text);
  const recent = isStale ? [] : (ofRun?.samples ?? []).filter(({ at }) => now - Date.parse(at) <= recentMs);
  const shown = useShownMeasures(measures, own, { current, recent, players, isWaiting });
  // A Build without a probe reports neither players nor tick times.
  return (
    <div class={shown.length <= 2 && status?.health.reason === 'not_probed' ? 'vitals pair' : 'vitals'}>
      {shown.map(({ measure, index, figure }) => (
        <button
          key={measure.shortTitle ?? measure.title}
          type="button"
          class="vital"
          aria-expanded={isOpen}
          title={text.usage.openCharts}
          onClick={onOpen}
        >
          <span class="vital-name">{measure.shortTitle ?? measure.title}</span>
          <span class={isNearLimit(measure, current, limits) ? 'vital-value warn' : 'vital-value'}>
            {figure !== null ? measure.format(figure) : isWaiting ? <PendingText what={text.usage.measuring} /> : '–'}
          </span>
          <span class="vital-limit">{limitText(own[index] ?? measure, limits[measure.key] ?? null, text)}</span>
          {ofRun === null ? (
            <span class="spark" />
          ) : (
            <Spark samples={ofRun} value={measure.lines[0]?.[1]} limit={limits[measure.key] ?? null} />
          )}
        </button>
      ))}
    </div>
  );
}

interface ShownMeasure {
  readonly measure: PossibleMeasure;
  /** The position among all measures. */
  readonly index: number;
  /** The value of this run; `null` while it is not known. */
  readonly figure: number | null;
}

interface Readings {
  readonly current: Part | null;
  /** The last samples of the run, the oldest first. */
  readonly recent: readonly Part[];
  readonly players: number | null;
  /** Whether samples may still be missing: the run is new, or they are not read yet. */
  readonly isWaiting: boolean;
}

/**
 * Returns the measures that the run has reported, and while samples may be missing those that it is likely to report. A
 * reported measure is shown until the run ends, so that the others keep their places.
 * @param own the measures with the samples of this run only
 */
function useShownMeasures(
  measures: readonly PossibleMeasure[],
  own: readonly PossibleMeasure[],
  { current, recent, players, isWaiting }: Readings,
): readonly ShownMeasure[] {
  const run = usePage().state.status.value?.run ?? null;
  const reported = useRef({ run, indexes: new Set<number>() });
  if (reported.current.run !== run) reported.current = { run, indexes: new Set() };
  const { indexes } = reported.current;
  return measures.flatMap((measure, index) => {
    const figure = findFigure(measure, current, players) ?? findLast(measure, recent);
    if (figure !== null || own[index]?.summary != null) indexes.add(index);
    const isLikely = measure.key === 'cpu' || measure.key === 'memory' || measure.summary !== null;
    const isAwaited = isWaiting && isLikely && isPending(measure, current);
    return indexes.has(index) || isAwaited ? [{ measure, index, figure }] : [];
  });
}

/** Returns the limit of the figure; without a limit, the highest value of this run in the hour, if it is known. */
function limitText({ key, summary, format }: PossibleMeasure, limit: number | null, text: PageText): string {
  const words = text.usage;
  if (limit === null) return summary === null ? '' : words.atMost(format(summary.max));
  return key === 'cpu' ? words.cpusOf(limit) : words.limitOf(format(limit));
}

/** Returns whether the run is not measured yet. CPU usage needs two samples. */
function isPending({ key, read }: PossibleMeasure, current: Part | null): boolean {
  return current === null || (key === 'cpu' && read(current) === null);
}

/** Returns whether CPU or memory has almost reached its limit. A full server is not a problem. */
function isNearLimit(
  { key, read }: PossibleMeasure,
  current: Part | null,
  limits: Readonly<Record<string, number | null>>,
): boolean {
  const limit = key === 'players' ? null : (limits[key] ?? null);
  const value = current === null ? null : read(current);
  return limit !== null && value !== null && value >= limit * nearLimit;
}

/**
 * Returns the value of this run; `null` if the run does not report it. The players are counted as in the status bar.
 */
function findFigure({ key, read }: PossibleMeasure, current: Part | null, players: number | null): number | null {
  return (key === 'players' ? players : null) ?? (current === null ? null : read(current));
}

/** Returns the last value that the run reported; `null` without such a value. */
function findLast({ read }: PossibleMeasure, recent: readonly Part[]): number | null {
  return recent.map(read).findLast((value) => value !== null) ?? null;
}
