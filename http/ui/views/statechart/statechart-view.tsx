/** The statechart: live, or reviewed without a server; below it the interface document's table. */

import drawing from 'machine:drawing';
import { type ChartTransition, triggerOf } from '../../../../machines/chart/chart.js';
import type { Drawing } from '../../../../machines/chart/drawing/drawing.js';
import { useText } from '../../context.js';
import { Lazy } from '../../parts/lazy.js';
import { stateName } from './highlight.js';
import { LiveChart } from './live-chart.js';
import { TableCard } from './table-card.js';
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
    </div>
  );
}

/** The drawing as text: every state with its transitions. */
function TransitionList({ drawing }: { readonly drawing: Drawing }) {
  const text = useText().statechart;
  return (
    <details class="card chart-transitions">
      <summary>{text.asText}</summary>
      <dl>
        {drawing.states.map(({ state }) => {
          const own = drawing.transitions.filter(({ source }) => source === state.id);
          return own.length === 0 ? null : (
            <div key={state.id}>
              <dt>
                <code>{stateName(state.id)}</code>
                {state.tags.length > 0 && <span class="faint"> {state.tags.join(', ')}</span>}
              </dt>
              {own.map((transition, index) => (
                <dd key={index}>
                  <code>{transitionText(transition)}</code>
                  {transition.targets.length === 0 && <span class="faint"> {text.noStateChange}</span>}
                </dd>
              ))}
            </div>
          );
        })}
      </dl>
    </details>
  );
}

/** `start [buildAndFolderExist] → running` */
function transitionText(transition: ChartTransition): string {
  const guard = transition.guard ?? (transition.place > 0 ? 'else' : null);
  const target = transition.targets.map(stateName).join(', ');
  return `${triggerOf(transition)}${guard === null ? '' : ` [${guard}]`}${target === '' ? ` / ${transition.actions.join(', ')}` : ` → ${target}`}`;
}
