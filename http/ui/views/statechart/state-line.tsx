/** The active state, as the drawing names it. The sentence below explains it. */
import type { Tone } from '../../text/state.js';
import { useStateNames } from './chart/use-state-names.js';

interface StateLineProps {
  /** The id of the innermost active state. */
  readonly active: string;
  /** The colour of the dot before the path; without a dot by default. */
  readonly tone?: Tone;
}

export function StateLine({ active, tone }: StateLineProps) {
  return (
    <p class="chart-now" role="status">
      <strong class={tone === undefined ? undefined : `state-dot ${tone}`}>{useStateNames().full(active)}</strong>
    </p>
  );
}
