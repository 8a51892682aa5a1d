/** Duration and size of a run. */
import type { Run } from '../../../client/api.js';
import { useText } from '../../context.js';
import { useKnownTime } from '../../hooks/use-known.js';
import { bytesText, durationText } from '../../text/time.js';

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
