import type { Status } from '../api/types.js';
import { useText } from '../context.js';
import { stateText, stateTone } from '../text/state.js';

/** The server state with a coloured dot. */
export function StateBadge({ status }: { readonly status: Status | null }) {
  const text = useText();
  if (status === null) return <span class="badge off">{text.state.unknown}</span>;
  return <span class={`badge ${stateTone(status)}`}>{stateText(status, text)}</span>;
}
