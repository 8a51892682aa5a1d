/** CPU, memory, players and tick times of the server over time. */
import { useMemo } from 'preact/hooks';
import type { Samples } from '../../../client/api.js';
import type { Problem } from '../../api/answer.js';
import { useText } from '../../context.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { Button, EmptyCard, ViewHeader } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import { linkTo, type ViewProps } from '../../route/route.js';
import { type Measure, selectMeasures } from './measures.js';
import { toChart } from './plot/chart-data.js';
import { Plot } from './plot/plot.js';
import { type Range, rangeNamed, ranges } from './ranges.js';
import { UsageTable } from './usage-table.js';
import { useSamples } from './use-samples.js';
import './usage.css';

/** @param name the name of the range in the address; `null` without one */
export function UsageView({ name }: ViewProps) {
  const text = useText();
  const words = text.usage;
  const range = rangeNamed(name);
  const { samples, problem, reload } = useSamples(range);
  return (
    <>
      <ViewHeader title={text.app.views.usage}>
        <RangeChoice range={range} />
      </ViewHeader>
      {problem !== null && <UsageProblem problem={problem} onRetry={reload} />}
      {samples === null && problem === null && <Loading what={words.reading} />}
      {samples?.samples.length === 0 && <EmptyCard title={words.none} detail={words.noneDetail} />}
      {samples !== null && samples.samples.length > 0 && (
        <>
          <div class="usage-charts">
            {selectMeasures(samples, text).map((measure) => (
              <ChartCard key={measure.key} samples={samples} range={range} measure={measure} />
            ))}
          </div>
          {samples.entries.length > 0 && <p class="small faint">{words.marks}</p>}
          <UsageTable range={range} />
        </>
      )}
    </>
  );
}

function RangeChoice({ range }: { readonly range: Range }) {
  const { period, ranges: names } = useText().usage;
  return (
    <nav class="ranges" aria-label={period}>
      {ranges.map((each) => (
        <a key={each} class="button" href={linkTo('usage', each)} aria-current={each === range ? 'true' : undefined}>
          {names[each]}
        </a>
      ))}
    </nav>
  );
}

interface ChartCardProps {
  readonly samples: Samples;
  readonly range: Range;
  readonly measure: Measure;
}

function ChartCard({ samples, range, measure }: ChartCardProps) {
  const words = useText().usage;
  const { title, lines, summary, format } = measure;
  const chart = useMemo(() => toChart(samples, lines), [samples, words]);
  const facts = words.summary(format(summary.last), format(summary.mean), format(summary.min), format(summary.max));
  return (
    <section class="card usage-chart">
      <h2>{title}</h2>
      <p class="small faint">{facts}</p>
      <Plot
        {...measure}
        chart={chart}
        from={Date.parse(samples.since) / 1_000}
        to={Date.parse(samples.until) / 1_000}
        entries={samples.entries}
        title={`${title}, ${words.ranges[range]}`}
        facts={facts}
      />
    </section>
  );
}

/** Explains what to do while there are no samples. Shows other problems unchanged. */
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
