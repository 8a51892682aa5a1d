/** The table cells of a run: exit, duration and size. */
import type { Run } from '../../../client/api.js';
import { useText } from '../../context.js';
import { useKnownTime } from '../../hooks/use-known.js';
import { ExitSummary } from '../../parts/outcome-badge.js';
import { bytesText, durationText } from '../../text/time.js';

/** How and when the run ended. */
export function RunExit({ run: { exit, ended_at: endedAt } }: { readonly run: Run }) {
  const text = useText();
  if (exit === null) return <span class="badge good">{text.state.running}</span>;
  return (
    <span>
      <ExitSummary exit={exit} at={endedAt} />
    </span>
  );
}

/** The duration up to the exit, or up to now. */
export function RunDuration({ run: { started_at: startedAt, ended_at: endedAt } }: { readonly run: Run }) {
  const now = useKnownTime();
  const text = useText();
  if (startedAt === null) return <>{text.runs.startUnknown}</>;
  const end = endedAt === null ? now : Date.parse(endedAt);
  return <span class="figure">{durationText(end - Date.parse(startedAt))}</span>;
}

/** The size of the output and of its deleted part, or why the output cannot be read. */
export function RunSize({ run: { size, missing, unreadable } }: { readonly run: Run }) {
  const text = useText();
  if (unreadable !== null) return <span class="faint">{text.runs.unreadable(unreadable)}</span>;
  return (
    <span class="figure">
      {bytesText(size, text)}
      {missing > 0 && <span class="faint"> ({text.runs.missing(bytesText(missing, text))})</span>}
    </span>
  );
}
