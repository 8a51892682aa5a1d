/** The drawing as text: every state with its transitions. */
import { type ChartTransition, triggerOf } from '../../../../machines/chart/chart.js';
import type { Drawing } from '../../../../machines/chart/drawing/drawing.js';
import { useText } from '../../context.js';
import { stateName } from './highlight.js';

export function TransitionList({ drawing }: { readonly drawing: Drawing }) {
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
