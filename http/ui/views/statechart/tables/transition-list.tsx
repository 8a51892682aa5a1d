/** Shows a drawing as text. */
import { type ChartTransition, describeTrigger } from '../../../../../machines/review/chart.js';
import type { Drawing } from '../../../../../machines/review/drawing/drawing.js';
import { useText } from '../../../context.js';
import { stateName } from '../chart/highlight.js';

/** Lists each state of the drawing that has transitions, with these transitions. */
export function TransitionList({ drawing }: { readonly drawing: Drawing }) {
  const text = useText().statechart;
  const inStates = new Set(drawing.states.map(({ state }) => state.id));
  const groups = [
    { name: text.everyState, tags: [], own: drawing.transitions.filter(({ source }) => !inStates.has(source)) },
    ...drawing.states.map(({ state: { id, tags } }) => ({
      name: stateName(id),
      tags,
      own: drawing.transitions.filter(({ source }) => source === id),
    })),
  ];
  return (
    <details class="card chart-transitions">
      <summary>{text.asText}</summary>
      <dl>
        {groups
          .filter(({ own }) => own.length > 0)
          .map(({ name, tags, own }) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
                {tags.length > 0 && <span class="faint"> {tags.join(', ')}</span>}
              </dt>
              {own.map((transition, index) => (
                <dd key={index}>
                  <code>{transitionText(transition)}</code>
                  {transition.targets.length === 0 && <span class="faint"> {text.noStateChange}</span>}
                </dd>
              ))}
            </div>
          ))}
      </dl>
    </details>
  );
}

/** Returns the text of a transition, such as `start [isLaunchPossible] → running`. */
function transitionText(transition: ChartTransition): string {
  const guard = transition.guard ?? (transition.place > 0 ? 'else' : null);
  const target = transition.targets.map(stateName).join(', ');
  return `${describeTrigger(transition)}${guard === null ? '' : ` [${guard}]`}${target === '' ? ` / ${transition.actions.join(', ')}` : ` → ${target}`}`;
}
