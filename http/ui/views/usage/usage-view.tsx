/** CPU, memory, players and tick times of the server over time. */
import { useMemo, useRef } from 'preact/hooks';
import type { Samples } from '../../../client/api.js';
import type { Problem } from '../../api/answer.js';
import { usePage, useText } from '../../context.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { useIsPhone } from '../../hooks/use-narrow.js';
import { AgoTime } from '../../parts/ago-time.js';
import { Button, EmptyCard, ViewHeader } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import { useHashQuery } from '../../route/hash-query.js';
import { linkTo, type ViewProps } from '../../route/route.js';
import { findChange, overlay, type Past, pastNamed, pastsFor, shiftMs } from './compare.js';
import { type Measure, selectMeasures } from './measures.js';
import { toChart } from './plot/chart-data.js';
import { Plot } from './plot/plot.js';
import { type Period, readZoom, writeZoom } from './plot/zoom.js';
import { type Range, rangeNamed, ranges } from './ranges.js';
import { UsageTable } from './usage-table.js';
import { usePast } from './use-past.js';
import { maxPoints, useSamples } from './use-samples.js';
import '../../parts/figures.css';
import './usage.css';

/** @param name the name of the range in the address; `null` if the address names no range */
export function UsageView({ name, query }: ViewProps) {
  const text = useText();
  const words = text.usage;
  const range = rangeNamed(name);
  const [current, change] = useHashQuery(query);
  const zoom = readZoom(current);
  const { samples, problem, reload } = useSamples(range, maxPoints, zoom);
  // An earlier period is compared with the whole range.
  const past = zoom === null ? pastNamed(current.get('compare'), range) : null;
  const { samples: pastSamples } = usePast(range, past, maxPoints);
  const [one = null, two = null] = pastsFor(range);
  const comparisons = [useComparison(range, one), useComparison(range, two)];
  const pasts = zoom === null ? comparisons.flatMap(({ comparison }) => comparison ?? []) : [];
  // Show the charts when all comparisons have been read, so that no chart moves. Later reads replace what is shown.
  const areCompared = useRef<Range | null>(null);
  if (comparisons.every(({ isRead }) => isRead)) areCompared.current = range;
  const isShown = samples !== null && areCompared.current === range;
  return (
    <>
      <ViewHeader title={text.app.views.usage}>
        {zoom !== null && <Button label={words.wholePeriod} onClick={() => change({ zoom: null })} />}
        {one !== null && zoom === null && (
          <label class="row compare">
            <span class="faint small">{words.compare}</span>
            <select
              value={past ?? ''}
              onChange={({ currentTarget: { value } }) => change({ compare: value === '' ? null : value })}
            >
              <option value="">{words.nothing}</option>
              {pastsFor(range).map((each) => (
                <option key={each} value={each}>
                  {words.pasts[each]}
                </option>
              ))}
            </select>
          </label>
        )}
        <RangeChoice range={range} />
      </ViewHeader>
      {problem !== null && <UsageProblem problem={problem} onRetry={reload} />}
      {!isShown && problem === null && <Loading what={words.reading} />}
      {isShown && samples.samples.length === 0 && (
        <EmptyCard icon="usage" title={words.none} detail={words.noneDetail} />
      )}
      {isShown && samples.samples.length > 0 && (
        <>
          <div class="usage-charts">
            {selectMeasures(samples, text).map((measure) => (
              <ChartCard
                key={measure.key}
                samples={samples}
                range={range}
                measure={measure}
                past={past === null || pastSamples === null ? null : { past, samples: pastSamples }}
                comparisons={pasts}
                onZoom={(period) => change({ zoom: writeZoom(period) })}
              />
            ))}
          </div>
          <p class="small faint">{words.zoom}</p>
          {samples.entries.length > 0 && <p class="small faint">{words.marks}</p>}
          <UsageTable range={range} />
        </>
      )}
    </>
  );
}

function RangeChoice({ range }: { readonly range: Range }) {
  const { period, ranges: names, shortRanges } = useText().usage;
  const isPhone = useIsPhone();
  return (
    <nav class="segments usage-ranges" aria-label={period}>
      {ranges.map((each) => (
        <a
          key={each}
          class="button"
          href={linkTo('usage', each)}
          title={names[each]}
          aria-current={each === range ? 'true' : undefined}
        >
          {isPhone ? shortRanges[each] : names[each]}
        </a>
      ))}
    </nav>
  );
}

interface Comparison {
  readonly past: Past;
  readonly measures: readonly Measure[];
}

interface ComparisonReading {
  /** The comparison is `null` until it is read, and if no server ran in that period. */
  readonly comparison: Comparison | null;
  readonly isRead: boolean;
}

/** Returns the figures of an earlier period. */
function useComparison(range: Range, past: Past | null): ComparisonReading {
  const text = useText();
  const { samples, isRead } = usePast(range, past, 1);
  const comparison = useMemo(() => {
    if (past === null || samples === null || samples.samples.length === 0) return null;
    return { past, measures: selectMeasures(samples, text) };
  }, [past, samples, text]);
  return { comparison, isRead };
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

function ChartCard({ samples, range, measure, past, comparisons, onZoom }: ChartCardProps) {
  const words = useText().usage;
  const { status } = usePage().state;
  const { key, title, shortTitle, lines, summary, format, read } = measure;
  const isPhone = useIsPhone();
  /** The time at which the last value was measured; `null` while the server runs. */
  const lastAt =
    status.value?.state === 'running' ? null : (samples.samples.findLast((part) => read(part) !== null)?.at ?? null);
  const chart = useMemo(() => {
    const own = toChart(samples, lines);
    if (past === null) return own;
    return overlay(own, toChart(past.samples, lines), shiftMs(past.past, range), words.pasts[past.past]);
  }, [samples, past?.samples, words]);
  const facts = words.summary(format(summary.last), format(summary.mean), format(summary.min), format(summary.max));
  const limit = useLimit(measure, samples);
  // The mean of a part as the current number of players looks like an error.
  const last = key === 'players' ? Math.round(summary.last) : summary.last;
  return (
    <section class="card usage-chart">
      <div class="usage-head">
        <h2>{isPhone ? (shortTitle ?? title) : title}</h2>
        {lastAt === null && <span class="figure-value">{format(last)}</span>}
        {lastAt === null && limit !== null && <span class="faint small">{limit}</span>}
      </div>
      <p class="small faint usage-facts">
        {lastAt !== null && (
          <span>
            {words.lastValue} <b>{format(last)}</b> {limit} <AgoTime at={lastAt} isShort />
          </span>
        )}
        <span>
          {words.mean} <b>{format(summary.mean)}</b>
        </span>
        {comparisons.map(({ past: each, measures }) => (
          <Change
            key={each}
            past={each}
            change={findChange(summary.mean, measures.find((of) => of.key === key)?.summary.mean ?? null)}
          />
        ))}
        <span>{words.range(format(summary.min), format(summary.max))}</span>
      </p>
      <Plot
        {...measure}
        chart={chart}
        from={Date.parse(samples.since) / 1_000}
        to={Date.parse(samples.until) / 1_000}
        entries={samples.entries}
        title={`${title}, ${words.ranges[range]}`}
        facts={facts}
        onZoom={onZoom}
      />
    </section>
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

/** The difference from the mean of an earlier period. A larger number of players is neither good nor bad. */
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
      <b>{share}</b> {text.usage.than[past]}
    </span>
  );
}

/** Explains what the user can do while there are no samples. Other problems are shown unchanged. */
function UsageProblem({ problem, onRetry }: { readonly problem: Problem; readonly onRetry: () => void }) {
  const text = useText();
  if (problem.code !== 'samples_unavailable') return <ProblemCard problem={problem} onRetry={onRetry} />;
  return (
    <EmptyCard title={text.usage.unavailable} detail={text.usage.unavailableDetail}>
      <p lang="en">{problem.detail}</p>
      <Button icon="refresh" label={text.app.reload} onClick={onRetry} />
    </EmptyCard>
  );
}
