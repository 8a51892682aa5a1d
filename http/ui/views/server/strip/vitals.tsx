/**
 * CPU, memory, players and tick time in the last hour, each as a figure, a limit and a line. A click opens the charts.
 * All four are always shown: until the run is measured, each shows the last known figure with its age.
 */
import type { ComponentChildren } from 'preact';
import { usePage, usePageText } from '../../../context.js';
import { useKnownTime } from '../../../hooks/use-known.js';
import type { PageText } from '../../../text/en.js';
import { shortAgoText } from '../../../text/time.js';
import { listMeasures, type PossibleMeasure } from '../../usage/measures.js';
import type { Part } from '../../usage/plot/chart-data.js';
import { useCurrentPart } from '../../usage/use-current-part.js';
import { useSamples } from '../../usage/use-samples.js';
import { Spark } from './spark.js';

/** The number of points: one for each half minute. */
const points = 120;

/** The maximum time until the first sample of a run, in milliseconds. */
const firstSampleMs = 30_000;

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
  const status = state.status.value;
  const build = state.builds.value?.find(({ id }) => id === status?.build) ?? null;
  const limits: Readonly<Record<string, number | null>> = {
    cpu: build?.limits?.cpus ?? samples?.machine.cpus ?? null,
    memory: build?.limits?.memory_bytes ?? samples?.machine.memory_bytes ?? null,
    players: status?.max_players ?? null,
  };
  const startedAt = status?.started_at ?? null;
  const isNew = startedAt === null || now - Date.parse(startedAt) < firstSampleMs;
  return (
    <div class="vitals">
      {listMeasures(samples ?? { samples: [] }, text).map((measure) => (
        <button
          key={measure.shortTitle ?? measure.title}
          type="button"
          class="vital"
          aria-expanded={isOpen}
          title={text.usage.openCharts}
          onClick={onOpen}
        >
          <span class="vital-name">{measure.shortTitle ?? measure.title}</span>
          <span class="vital-value">
            {current === null || (isNew && isPending(measure, current)) ? (
              <LastFigure measure={measure} parts={samples?.samples ?? []} isNew={isNew} />
            ) : (
              readFigure(measure, current, text)
            )}
          </span>
          <span class="vital-limit">
            {!isPending(measure, current) && limitText(measure, limits[measure.key] ?? null, text)}
          </span>
          {samples === null ? (
            <span class="spark" />
          ) : (
            <Spark samples={samples} value={measure.lines[0]?.[1]} limit={limits[measure.key] ?? null} />
          )}
        </button>
      ))}
    </div>
  );
}

/** Returns the limit of the figure; without a limit, the highest value of the hour, if it is known. */
function limitText({ key, summary, format }: PossibleMeasure, limit: number | null, text: PageText): string {
  const words = text.usage;
  if (limit === null) return summary === null ? '' : words.atMost(format(summary.max));
  return key === 'cpu' ? words.cpusOf(limit) : words.limitOf(format(limit));
}

/** Returns whether the run is not measured yet. CPU usage needs two samples. */
function isPending({ key, read }: PossibleMeasure, current: Part | null): boolean {
  return current === null || (key === 'cpu' && read(current) === null);
}

interface LastFigureProps {
  readonly measure: PossibleMeasure;
  /** The parts of the last hour, oldest first. */
  readonly parts: readonly Part[];
  /** Whether the run will be measured soon. */
  readonly isNew: boolean;
}

/**
 * The last known figure with its age. It may be a figure of the previous run. Without a figure, says that the run is
 * being measured.
 */
function LastFigure({ measure: { read, format }, parts, isNew }: LastFigureProps) {
  const text = usePageText();
  const now = useKnownTime();
  const last = parts.findLast((part) => read(part) !== null);
  const value = last === undefined ? null : read(last);
  if (last === undefined || value === null)
    return isNew ? <span class="unreported">{text.usage.measuring}</span> : <>–</>;
  return (
    <span class="past">
      {format(value)} <small>{shortAgoText(Date.parse(last.at), now, text)}</small>
    </span>
  );
}

/** Returns the present run's value. */
function readFigure({ read, format }: PossibleMeasure, current: Part, text: PageText): ComponentChildren {
  const value = read(current);
  return value === null ? <span class="unreported">{text.usage.notReported}</span> : format(value);
}
