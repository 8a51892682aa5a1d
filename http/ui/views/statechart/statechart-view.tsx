/** The statechart: live, or reviewed without a server; below it the interface document's table. */

import drawing from 'machine:drawing';
import { useText } from '../../context.js';
import { Lazy } from '../../parts/lazy.js';
import { LiveChart } from './live-chart.js';
import { OtherCharts } from './other-charts.js';
import { TableCard } from './table-card.js';
import { TransitionList } from './transition-list.js';
import './statechart.css';
import './svg-drawing.css';

export function StatechartView({ query }: { readonly query: URLSearchParams }) {
  const { statechart: text, app } = useText();
  const review = query.get('review');
  return (
    <div class="statechart-view">
      <header class="row">
        <h1>{app.views.statechart}</h1>
        <nav class="row chart-modes" aria-label={text.modes}>
          <a class="button" href="#/statechart" aria-current={review === null ? 'page' : undefined}>
            {text.live}
          </a>
          <a class="button" href="#/statechart?review=" aria-current={review === null ? undefined : 'page'}>
            {text.review}
          </a>
        </nav>
      </header>
      {review === null ? (
        <LiveChart drawing={drawing} />
      ) : (
        <Lazy
          key="review"
          load={async () => (await import('./review-chart.js')).ReviewChart}
          props={{ drawing, link: review }}
        />
      )}
      <TableCard notation={drawing.notation} />
      <TransitionList drawing={drawing} />
      {review === null && <OtherCharts />}
    </div>
  );
}
