/** Duration and size of a run. */
import type { Run } from '../../../client/api.js';
import { useText } from '../../context.js';
import { useKnownTime } from '../../hooks/use-known.js';
import { bytesText, durationText, secondsText } from '../../text/time.js';

/** A shorter duration of a run that ended is shown with tenths of seconds. */
const shortMs = 10_000;

/** The duration up to the exit, or up to now. */
export function RunDuration({ run: { started_at: startedAt, ended_at: endedAt } }: { readonly run: Run }) {
  const now = useKnownTime();
  const text = useText();
  if (startedAt === null) return <>{text.runs.startUnknown}</>;
  const length = (endedAt === null ? now : Date.parse(endedAt)) - Date.parse(startedAt);
  const isShort = endedAt !== null && length < shortMs;
  return <span class="figure">{isShort ? secondsText(length, text) : durationText(length, text)}</span>;
}

/** The size of the output and of the deleted part, or why the output cannot be read. */
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
