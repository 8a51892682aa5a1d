/** The reasons why transitions of the active states are refused now: a guard, or an operation that must wait. */
import { useText } from '../../context.js';
import { Icon } from '../../parts/elements.js';
import type { Possibilities } from './chart/possibilities.js';

export function RefusedList({ possibilities }: { readonly possibilities: Possibilities | null }) {
  const text = useText().statechart;
  const reasons = new Set(possibilities?.refused.map(possibilities.reason));
  if (reasons.size === 0) return null;
  return (
    <details class="chart-refused chart-fold">
      <summary>
        {text.refused}
        <Icon name="expand" />
      </summary>
      <ul>
        {[...reasons].map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  );
}
