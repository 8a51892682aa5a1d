/** The statechart: live, of a past run, or simulated without a server; below it the interface document's table. */

import drawing from 'machine:drawing';
import { useText } from '../../context.js';
import { Lazy } from '../../parts/lazy.js';
import { LiveChart } from './live-chart.js';
import { OtherCharts } from './other-charts.js';
import { TableCard } from './table-card.js';
import { TransitionList } from './transition-list.js';
import { useOpenStates } from './use-open-states.js';
import './chart-table.css';
import './statechart.css';
import './svg-drawing.css';

const loadRun = async () => (await import('./run-chart.js')).RunChart;
const loadReview = async () => (await import('./review-chart.js')).ReviewChart;

export function StatechartView({ query }: { readonly query: URLSearchParams }) {
  const { statechart: text, app } = useText();
  const openStates = useOpenStates(drawing);
  const review = query.get('review');
  const source = review !== null ? 'review' : query.has('run') ? 'run' : 'live';
  const sources = [
    { name: 'live', href: '#/statechart', label: text.live },
    { name: 'run', href: '#/statechart?run=', label: text.pastRun },
    { name: 'review', href: '#/statechart?review=', label: text.review },
  ];
  return (
    <div class="statechart-view">
      <header class="row">
        <h1>{app.views.statechart}</h1>
        <nav class="row chart-modes" aria-label={text.modes}>
          {sources.map(({ name, href, label }) => (
            <a key={name} class="button" href={href} aria-current={name === source ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
      </header>
      {source === 'live' && <LiveChart drawing={drawing} openStates={openStates} query={query.toString()} />}
      {source === 'run' && <Lazy key="run" load={loadRun} props={{ drawing, openStates, query: query.toString() }} />}
      {source === 'review' && (
        <Lazy key="review" load={loadReview} props={{ drawing, openStates, link: review ?? '', at: query.get('at') }} />
      )}
      <TableCard notation={drawing.notation} />
      <TransitionList drawing={drawing} />
      {source === 'live' && <OtherCharts />}
    </div>
  );
}
