/** The transitions that their guards refuse now, each with the reason. */
import { useText } from '../../context.js';
import type { Possibilities } from './chart/possibilities.js';

export function RefusedList({ possibilities }: { readonly possibilities: Possibilities | null }) {
  const text = useText().statechart;
  const reasons = new Set(possibilities?.refused.map(possibilities.reason));
  if (reasons.size === 0) return null;
  return (
    <details class="chart-refused">
      <summary>{text.refused}</summary>
      <ul>
        {[...reasons].map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  );
}
