/** The card of a measure: its figures, its lines and their legend. */
import { useMemo, useState } from 'preact/hooks';
import type { Samples } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { useIsPhone } from '../../hooks/use-narrow.js';
import { AgoTime } from '../../parts/ago-time.js';
import { percentText } from '../../text/time.js';
import { ChartLegend } from './chart-legend.js';
import { findChange, overlay, type Past, shiftMs } from './compare.js';
import { type Measure, selectMeasures } from './measures.js';
import { toChart } from './plot/chart-data.js';
import { Plot } from './plot/plot.js';
import type { Period } from './plot/zoom.js';
import type { Range } from './ranges.js';

interface ChartCardProps {
  readonly samples: Samples;
  readonly range: Range;
  readonly measure: Measure;
  /** The earlier period that is drawn too; `null` without a comparison. */
  readonly past: { readonly past: Past; readonly samples: Samples } | null;
  readonly onZoom: (period: Period | null) => void;
}

export function ChartCard({ samples, range, measure, past, onZoom }: ChartCardProps) {
  const words = useText().usage;
  const { key, title, shortTitle, lines, summary, format } = measure;
  const isPhone = useIsPhone();
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
        <div class="usage-title">
          <h2>{isPhone ? (shortTitle ?? title) : title}</h2>
          {key.startsWith('ticks') && lines.length > 1 && <span class="faint small">{words.slowestThread}</span>}
        </div>
        <ChartLegend chart={chart} cursor={cursor} format={format} />
      </div>
      <Facts measure={measure} samples={samples} past={past} />
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

/** The newest value with its limit and the highest value first, then the mean and the lowest value. */
function Facts({ measure, samples, past }: Pick<ChartCardProps, 'measure' | 'samples' | 'past'>) {
  const text = useText();
  const words = text.usage;
  const { key, summary, format } = measure;
  const { state, clock } = usePage();
  const at = samples.samples.findLast((part) => measure.read(part) !== null)?.at;
  // A zoomed part can end in the past.
  const ageMs = at === undefined ? Infinity : clock.now.value - Date.parse(at);
  const isNow = state.status.value?.state === 'running' && ageMs < 2_000 * Math.max(samples.bucket_seconds, 15);
  const limit = useLimit(measure, samples);
  const before = past === null ? null : selectMeasures(past.samples, text).find((each) => each.key === key);
  return (
    <dl class="usage-facts">
      <div>
        <dt>
          {isNow ? words.nowValue : words.lastValue} {!isNow && at !== undefined && <AgoTime at={at} />}
        </dt>
        <dd>
          <span class="figure-value">{format(readLast(measure))}</span> {limit}
        </dd>
      </div>
      <div>
        <dt>{words.max}</dt>
        <dd>
          <span class="figure-value">{format(summary.max)}</span>
        </dd>
      </div>
      <div>
        <dt>{words.mean}</dt>
        <dd>
          <b>{format(summary.mean)}</b>{' '}
          {past !== null && <Change past={past.past} change={findChange(summary.mean, before?.summary.mean ?? null)} />}
        </dd>
      </div>
      <div>
        <dt>{words.min}</dt>
        <dd>
          <b>{format(summary.min)}</b>
        </dd>
      </div>
    </dl>
  );
}

/** Returns the last value. Rounds the mean of a part: a present number of 44.1 players looks like an error. */
function readLast({ key, summary }: Measure): number {
  return key === 'players' ? Math.round(summary.last) : summary.last;
}

/**
 * Returns the limit of the figure of a measure: the limit of the Build, otherwise of the machine; `null` if there is no
 * limit.
 */
function useLimit({ key, format }: Measure, { machine }: Samples): string | null {
  const { builds, status } = usePage().state;
  const words = useText().usage;
  const limits = builds.value?.find(({ id }) => id === status.value?.build)?.limits;
  if (key === 'cpu') return words.cpusOf(limits?.cpus ?? machine.cpus);
  return key === 'memory' ? words.limitOf(format(limits?.memory_bytes ?? machine.memory_bytes)) : null;
}

/** The difference from the mean of an earlier period. More is neither good nor bad. */
function Change({ past, change }: { readonly past: Past; readonly change: number | null }) {
  const text = useText();
  const words = text.usage;
  if (change === null) return null;
  const than = words.pastNames[past];
  const share = percentText(Math.round(Math.abs(change) * 100) / 100, text);
  if (Math.round(change * 100) === 0) return <span>{words.same(than)}</span>;
  return <span>{change > 0 ? words.more(share, than) : words.less(share, than)}</span>;
}
