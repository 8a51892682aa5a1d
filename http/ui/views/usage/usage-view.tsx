/** CPU, memory, players and tick times of the server over time. */
import { useRef } from 'preact/hooks';
import type { Problem } from '../../api/answer.js';
import { useText } from '../../context.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { useIsPhone } from '../../hooks/use-narrow.js';
import { Button, EmptyCard, ViewHeader } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import { useHashQuery } from '../../route/hash-query.js';
import { linkTo, type ViewProps } from '../../route/route.js';
import { ChartCard } from './chart-card.js';
import { MarkLegend } from './chart-legend.js';
import { pastNamed, pastsFor } from './compare.js';
import { selectMeasures } from './measures.js';
import { readZoom, writeZoom } from './plot/zoom.js';
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
  const isPhone = useIsPhone();
  const [current, change] = useHashQuery(query);
  const zoom = readZoom(current);
  const { samples, problem, reload } = useSamples(range, maxPoints, zoom);
  // An earlier period is compared with the whole range.
  const past = zoom === null ? pastNamed(current.get('compare'), range) : null;
  const { samples: pastSamples, isRead } = usePast(range, past, maxPoints);
  const pasts = pastsFor(range);
  // Show the charts when the comparison has been read, so that no chart moves. Later reads replace what is shown.
  const shownRange = useRef<Range | null>(null);
  if (isRead) shownRange.current = range;
  const isShown = samples !== null && shownRange.current === range;
  return (
    <>
      <ViewHeader title={text.app.views.usage}>
        {zoom !== null && <Button label={words.wholePeriod} onClick={() => change({ zoom: null })} />}
        {pasts.length > 0 && zoom === null && (
          <label class="row compare">
            <span class="faint small">{words.compare}</span>
            <select
              value={past ?? ''}
              onChange={({ currentTarget: { value } }) => change({ compare: value === '' ? null : value })}
            >
              <option value="">{words.nothing}</option>
              {pasts.map((each) => (
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
                onZoom={(period) => change({ zoom: writeZoom(period) })}
              />
            ))}
          </div>
          <div class="row usage-keys small faint">
            <MarkLegend samples={samples} />
            {!isPhone && <p>{words.zoom}</p>}
          </div>
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
