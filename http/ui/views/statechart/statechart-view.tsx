/**
 * The statechart: the live chart, the chart of a past run, or a simulation without a server. The reference of the
 * statechart contains the other machines, the table of the interface document, and the transitions as text.
 */

import drawing from 'machine:drawing';
import { jobNames } from '../../../../machines/review/jobs/job-chart.js';
import { useText } from '../../context.js';
import { Lazy } from '../../parts/lazy.js';
import { useHashQuery } from '../../route/hash-query.js';
import type { ViewProps } from '../../route/route.js';
import { linkToChart, readView, writeView } from './chart/chart-address.js';
import type { ChartSource } from './chart/chart-source.js';
import { useOpenStates } from './chart/use-open-states.js';
import { LiveChart } from './live/live-chart.js';
import { ChartNavigation } from './others/chart-navigation.js';
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
  const { statechart: text, app } = useText();
  const [query, change, arrival] = useHashQuery(initialQuery);
  const openStates = useOpenStates(drawing, query, change);
  const isReference = query.has('reference') || jobNames.some((job) => query.has(job));
  const source = query.has('review') ? 'review' : query.has('run') ? 'run' : isReference ? 'reference' : 'live';
  const sources = [
    { name: 'live', own: {}, label: text.live },
    { name: 'run', own: { run: '' }, label: text.pastRun },
    { name: 'review', own: { review: '' }, label: text.review },
  ];
  const props: ChartSource = {
    drawing,
    openStates,
    link: { view: readView(query), arrival, onMoved: (view) => change({ view: writeView(view) }) },
    query,
    change,
  };
  return (
    <div class="statechart-view">
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
      <ChartNavigation query={query} />
      {source === 'live' && <LiveChart {...props} />}
      {source === 'run' && <Lazy key="run" load={loadRun} props={props} />}
      {source === 'review' && <Lazy key="review" load={loadReview} props={props} />}
      {source === 'reference' && (
        <>
          <h2>{text.reference}</h2>
          <p class="faint">{text.referenceIntro}</p>
          <OtherCharts query={query} change={change} arrival={arrival} />
          <TableCard notation={drawing.notation} />
          <TransitionList drawing={drawing} />
        </>
      )}
    </div>
  );
}
