/** What is told of a run, in words. */
import type { Run } from '../../api/types.js';
import { usePage, useText } from '../../context.js';
import { exitText } from '../../text/exit.js';
import { agoText, bytesText, durationText, momentText } from '../../text/time.js';

/** How it ended, and when. */
export function RunEnd({ run: { exit, ended_at: endedAt } }: { readonly run: Run }) {
  const { clock } = usePage();
  const text = useText();
  if (exit === null) return <span class="badge good">{text.runs.inProgress}</span>;
  return (
    <span class={exit.expected ? '' : 'crashed'}>
      {exitText(exit, text)}
      {endedAt !== null && (
        <>
          ,{' '}
          <time dateTime={endedAt} title={momentText(endedAt, text)}>
            {agoText(Date.parse(endedAt), clock.now.value, text)}
          </time>
        </>
      )}
    </span>
  );
}

/** How long it lasted, or has so far. */
export function RunLength({ run: { started_at: startedAt, ended_at: endedAt } }: { readonly run: Run }) {
  const { clock } = usePage();
  const text = useText();
  if (startedAt === null) return <>{text.runs.startUnknown}</>;
  const end = endedAt === null ? clock.now.value : Date.parse(endedAt);
  return <span class="figure">{durationText(end - Date.parse(startedAt))}</span>;
}

/** How much it has printed, and how much of that is gone. */
export function RunSize({ run: { size, missing } }: { readonly run: Run }) {
  const text = useText();
  return (
    <span class="figure">
      {bytesText(size, text)}
      {missing > 0 && <span class="faint"> ({text.runs.missing(bytesText(missing, text))})</span>}
    </span>
  );
}
