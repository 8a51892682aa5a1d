/**
 * The statechart: the live chart, the chart of a past run, a simulation without a server, the charts of jobs, or the
 * reference with the table of the interface document and the transitions as text.
 */

import drawing from 'machine:drawing';
import { useMemo } from 'preact/hooks';
import { jobNames } from '../../../../machines/review/jobs/job-chart.js';
import { useText } from '../../context.js';
import { Lazy } from '../../parts/lazy.js';
import { useHashQuery } from '../../route/hash-query.js';
import type { ViewProps } from '../../route/route.js';
import { linkToChart, readView, writeView } from './chart/chart-address.js';
import type { ChartSource } from './chart/chart-source.js';
import { chartNames, createStateWords } from './chart/state-names.js';
import { useOpenStates } from './chart/use-open-states.js';
import { StateNamesProvider } from './chart/use-state-names.js';
import { LiveChart } from './live/live-chart.js';
import { OtherCharts } from './others/other-charts.js';
import { TableCard } from './tables/table-card.js';
import { TransitionList } from './tables/transition-list.js';
import './tables/chart-table.css';
import './statechart.css';
import './chart/svg-drawing.css';
import './phone.css';

const loadRun = async () => (await import('./history/run-chart.js')).RunChart;
const loadReview = async () => (await import('./review/review-chart.js')).ReviewChart;

/** @param query the query of the route */
export function StatechartView({ query: initialQuery }: ViewProps) {
  const { statechart: text, stateWords, app } = useText();
  const [query, change, arrival] = useHashQuery(initialQuery);
  const openStates = useOpenStates(drawing, query, change);
  const source = findSource(query);
  const sources = [
    { name: 'live', own: {}, label: text.live },
    { name: 'run', own: { run: '' }, label: text.pastRun },
    { name: 'review', own: { review: '' }, label: text.review },
    { name: 'others', own: { others: '' }, label: text.others },
    { name: 'reference', own: { reference: '' }, label: text.reference },
  ];
  // A drawing with closed states has words. The other drawings have the names of the chart.
  const isInWords = openStates.open.size < openStates.closable.length && !['others', 'reference'].includes(source);
  const props: ChartSource = {
    drawing,
    openStates,
    link: { view: readView(query), arrival, onMoved: (view) => change({ view: writeView(view) }) },
    query,
    change,
  };
  const words = useMemo(() => createStateWords(stateWords), [stateWords]);
  return (
    <div class={`statechart-view${isInWords ? ' in-words' : ''}`}>
      <header class="row">
        <h1>{app.views.statechart}</h1>
        <nav class="segments" aria-label={text.modes}>
          {sources.map(({ name, own, label }) => (
            <a
              key={name}
              class="button"
              href={linkToChart(query, own)}
              aria-current={name === source ? 'page' : undefined}
            >
              {label}
            </a>
          ))}
        </nav>
      </header>
      {source !== 'review' && <p class="faint chart-lead">{text.leads[source]}</p>}
      <StateNamesProvider value={isInWords ? words : chartNames}>
        {source === 'live' && <LiveChart {...props} />}
        {source === 'run' && <Lazy key="run" load={loadRun} props={props} />}
        {source === 'review' && <Lazy key="review" load={loadReview} props={props} />}
      </StateNamesProvider>
      {source === 'others' && <OtherCharts query={query} change={change} arrival={arrival} />}
      {source === 'reference' && (
        <>
          <TableCard notation={drawing.notation} />
          <TransitionList drawing={drawing} />
        </>
      )}
    </div>
  );
}

/** Returns what the address names. A job's name opens the chart of the job. */
function findSource(query: URLSearchParams): 'live' | 'run' | 'review' | 'others' | 'reference' {
  if (query.has('review')) return 'review';
  if (query.has('run')) return 'run';
  if (query.has('others') || jobNames.some((job) => query.has(job))) return 'others';
  return query.has('reference') ? 'reference' : 'live';
}
