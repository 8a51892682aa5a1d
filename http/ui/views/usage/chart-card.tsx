/** The card of a measure: its figures, its lines and their legend. */
import { useMemo, useState } from 'preact/hooks';
import type { Samples } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { useIsPhone } from '../../hooks/use-narrow.js';
import { AgoTime } from '../../parts/ago-time.js';
import { Icon } from '../../parts/elements.js';
import { ChartLegend } from './chart-legend.js';
import { findChange, overlay, type Past, shiftMs } from './compare.js';
import type { Measure } from './measures.js';
import { toChart } from './plot/chart-data.js';
import { Plot } from './plot/plot.js';
import type { Period } from './plot/zoom.js';
import type { Range } from './ranges.js';

export interface Comparison {
  readonly past: Past;
  readonly measures: readonly Measure[];
}

interface ChartCardProps {
  readonly samples: Samples;
  readonly range: Range;
  readonly measure: Measure;
  /** The earlier period that is drawn too; `null` without a comparison. */
  readonly past: { readonly past: Past; readonly samples: Samples } | null;
  readonly comparisons: readonly Comparison[];
  readonly onZoom: (period: Period | null) => void;
}

export function ChartCard({ samples, range, measure, past, comparisons, onZoom }: ChartCardProps) {
  const words = useText().usage;
  const { key, title, shortTitle, lines, summary, format } = measure;
  const isPhone = useIsPhone();
  const isRunning = usePage().state.status.value?.state === 'running';
  const [cursor, setCursor] = useState<number | null>(null);
  const chart = useMemo(() => {
    const own = toChart(samples, lines);
    if (past === null) return own;
    return overlay(own, toChart(past.samples, lines), shiftMs(past.past, range), words.pasts[past.past]);
  }, [samples, past?.samples, words]);
  const facts = words.summary(format(summary.last), format(summary.mean), format(summary.min), format(summary.max));
  return (
    <section class="card usage-chart">
      <div class="usage-head">
        <h2>{isPhone ? (shortTitle ?? title) : title}</h2>
        <ChartLegend chart={chart} cursor={cursor} format={format} />
      </div>
      <div class="usage-facts">
        <MainFigure measure={measure} samples={samples} isRunning={isRunning} />
        {isRunning ? (
          <span>
            {words.mean} <b>{format(summary.mean)}</b>
          </span>
        ) : (
          <LastFigure measure={measure} samples={samples} />
        )}
        <span>
          {words.min} <b>{format(summary.min)}</b>
        </span>
        <span>
          {words.max} <b>{format(summary.max)}</b>
        </span>
        {comparisons.map(({ past: each, measures }) => (
          <Change
            key={each}
            past={each}
            change={findChange(summary.mean, measures.find((of) => of.key === key)?.summary.mean ?? null)}
          />
        ))}
      </div>
      <Plot
        {...measure}
        chart={chart}
        from={Date.parse(samples.since) / 1_000}
        to={Date.parse(samples.until) / 1_000}
        entries={samples.entries}
        title={`${title}, ${words.ranges[range]}`}
        facts={facts}
        onCursor={setCursor}
        onZoom={onZoom}
      />
    </section>
  );
}

interface MainFigureProps extends Pick<ChartCardProps, 'measure' | 'samples'> {
  readonly isRunning: boolean;
}

/** The last value with its limit. While the server does not run, the figure is the mean instead. */
function MainFigure({ measure, samples, isRunning }: MainFigureProps) {
  const words = useText().usage;
  const { key, lines, summary, format } = measure;
  const limit = useLimit(measure, samples);
  return (
    <span class="usage-last">
      <span class="figure-value">{isRunning ? format(readLast(measure)) : format(summary.mean)}</span>
      {limit !== null && <span>{limit}</span>}
      {!isRunning && <span>{words.mean}</span>}
      {lines.length > 1 && key.startsWith('ticks') && <span>{words.slowestThread}</span>}
    </span>
  );
}

/** Returns the last value. Rounds the mean of a part: a present number of 44.1 players looks like an error. */
function readLast({ key, summary }: Measure): number {
  return key === 'players' ? Math.round(summary.last) : summary.last;
}

/** The last value, and when it was measured. */
function LastFigure({ measure, samples }: Pick<ChartCardProps, 'measure' | 'samples'>) {
  const words = useText().usage;
  const at = samples.samples.findLast((part) => measure.read(part) !== null)?.at;
  return (
    <span>
      {words.lastValue} <b>{measure.format(readLast(measure))}</b> {at !== undefined && <AgoTime at={at} isShort />}
    </span>
  );
}

/**
 * Returns the limit of the figure of a measure: the limit of the Build, otherwise of the machine; `null` if there is no
 * limit.
 */
function useLimit({ key, format }: Measure, { machine }: Samples): string | null {
  const { builds, status } = usePage().state;
  const words = useText().usage;
  const limits = builds.value?.find(({ id }) => id === status.value?.build)?.limits;
  if (key === 'cpu') return words.limitOf(format(limits?.cpus ?? machine.cpus));
  return key === 'memory' ? words.limitOf(format(limits?.memory_bytes ?? machine.memory_bytes)) : null;
}

/** The difference from the mean of an earlier period. More is neither good nor bad. */
function Change({ past, change }: { readonly past: Past; readonly change: number | null }) {
  const text = useText();
  if (change === null) return null;
  const share = new Intl.NumberFormat(text.time.locale, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  }).format(change);
  return (
    <span class="change">
      {Math.round(change * 100) !== 0 && <Icon name={change > 0 ? 'up' : 'bottom'} />}
      <b>{share}</b> {text.usage.than[past]}
    </span>
  );
}
