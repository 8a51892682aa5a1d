import type { Status } from '../../api/types.js';
import { useText } from '../../context.js';
import { Icon } from '../../parts/icon.js';

/** The warnings of GET /status. */
export function Warnings({ status: { warnings } }: { readonly status: Status }) {
  const text = useText().server;
  if (warnings.length === 0) return null;
  return (
    <ul class="warnings" aria-label={text.warnings}>
      {warnings.map((warning) => (
        <li key={warning}>
          <Icon name="warning" />
          <span lang="en">{warning}</span>
        </li>
      ))}
    </ul>
  );
}
