/** CPU, memory, players and tick times of the server over time. */
import { useMemo } from 'preact/hooks';
import type { Problem } from '../../api/answer.js';
import type { Samples } from '../../api/types.js';
import { useText } from '../../context.js';
import { Button, EmptyCard, ViewHeader } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import { ProblemCard } from '../../parts/problem-card.js';
import { linkTo } from '../../state/route.js';
import { bytesText, percentText } from '../../text/time.js';
import { type LineOf, type Part, type Summary, summarize, threadsOf, toChart } from './chart-data.js';
import { Plot } from './plot.js';
import { type Range, rangeNamed, ranges } from './ranges.js';
import { UsageTable } from './usage-table.js';
import { useSamples } from './use-samples.js';
import './usage.css';

/** @param range the range that the address names, or null */
export function UsageView({ range: name }: { readonly range: string | null }) {
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
          <Charts samples={samples} range={range} />
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
  readonly title: string;
  readonly samples: Samples;
  readonly range: Range;
  readonly lines: readonly LineOf[];
  readonly summary: Summary | null;
  readonly format: (value: number) => string;
  readonly minTop: number;
  readonly steps?: readonly number[];
}

function ChartCard({ title, samples, range, lines, summary, format, minTop, steps }: ChartCardProps) {
  const words = useText().usage;
  const chart = useMemo(() => toChart(samples, lines), [samples, words]);
  if (summary === null) return null;
  const facts = words.summary(format(summary.last), format(summary.mean), format(summary.max));
  return (
    <section class="card usage-chart">
      <h2>{title}</h2>
      <p class="small faint">{facts}</p>
      <Plot
        chart={chart}
        from={Date.parse(samples.from) / 1_000}
        to={Date.parse(samples.to) / 1_000}
        entries={samples.entries}
        label={`${title}, ${words.ranges[range]}: ${facts}`}
        format={format}
        minTop={minTop}
        steps={steps}
      />
    </section>
  );
}

/** From 64 KiB to 1 TiB. */
const binarySteps = Array.from({ length: 25 }, (_, index) => 2 ** (16 + index));

function Charts({ samples, range }: { readonly samples: Samples; readonly range: Range }) {
  const text = useText();
  const words = text.usage;
  const percent = (value: number): string => percentText(value, text);
  const bytes = (value: number): string => bytesText(value, text);
  const number = (value: number): string => value.toLocaleString(text.time.locale, { maximumFractionDigits: 1 });
  const milliseconds = (value: number): string => `${number(value * 1_000)} ms`;
  const parts = samples.samples;
  const both = (pick: (part: Part) => { mean: number; max: number } | null): readonly LineOf[] => [
    [words.mean, (part) => pick(part)?.mean ?? null],
    [words.max, (part) => pick(part)?.max ?? null],
  ];
  const threads = threadsOf(samples);
  const slowest = (part: Part): { mean: number; max: number } | null => {
    const worst = Math.max(...part.ticks.map(({ p99_seconds }) => p99_seconds));
    return part.ticks.length === 0 ? null : { mean: worst, max: worst };
  };
  const common = { samples, range };
  return (
    <div class="usage-charts">
      <ChartCard
        {...common}
        title={text.server.cpu}
        lines={both(({ cpu_cores }) => cpu_cores)}
        summary={summarize(parts, ({ cpu_cores }) => cpu_cores)}
        format={percent}
        minTop={0.1}
      />
      <ChartCard
        {...common}
        title={text.server.memory}
        lines={both(({ memory_bytes }) => memory_bytes)}
        summary={summarize(parts, ({ memory_bytes }) => memory_bytes)}
        format={bytes}
        minTop={1_048_576}
        steps={binarySteps}
      />
      <ChartCard
        {...common}
        title={words.players}
        lines={[[words.max, ({ players }) => players?.max ?? null]]}
        summary={summarize(parts, ({ players }) => players)}
        format={number}
        minTop={4}
      />
      <ChartCard
        key={threads.join()}
        {...common}
        title={words.ticks}
        lines={threads.map(
          (thread): LineOf => [
            thread,
            ({ ticks }) => ticks.find((each) => each.thread === thread)?.p99_seconds ?? null,
          ],
        )}
        summary={summarize(parts, slowest)}
        format={milliseconds}
        minTop={0.01}
      />
    </div>
  );
}

/** Shows what to do while there are no samples; other problems as they are. */
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
