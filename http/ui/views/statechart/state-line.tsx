/** A state of the server in words, then its name in the chart. */
import { useText } from '../../context.js';
import type { Tone } from '../../text/state.js';
import { stateInside, stateName } from './chart/highlight.js';

interface StateLineProps {
  /** The id of the innermost active state. */
  readonly active: string;
  /** The colour of the dot before the words; without a dot by default. */
  readonly tone?: Tone;
  /** The words; by default the name of the state. */
  readonly name?: string | undefined;
}

export function StateLine({ active, tone, name }: StateLineProps) {
  const words = useText().statechart.stateNames;
  return (
    <p class="chart-now" role="status">
      <strong class={tone === undefined ? undefined : `state-dot ${tone}`}>{name ?? words[stateInside(active)]}</strong>{' '}
      <code class="faint">{stateName(active)}</code>
    </p>
  );
}
