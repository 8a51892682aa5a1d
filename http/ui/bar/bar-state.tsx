/** Shows the state of the server with its colour, and since when: the uptime, the last exit or the last contact. */
import type { Status } from '../../client/api.js';
import { usePage, usePageText } from '../context.js';
import { linkTo } from '../route/route.js';
import { stateDescription, stateText, stateTone } from '../text/state.js';
import { durationText, momentText, shortAgoText } from '../text/time.js';

interface BarStateProps {
  readonly status: Status | null;
  /** Whether the status is only the last known one. */
  readonly isStale: boolean;
}

export function BarState({ status, isStale }: BarStateProps) {
  const text = usePageText();
  const word = status === null ? text.state.unknown : stateText(status, text);
  const tone = status === null || isStale ? 'unsure' : stateTone(status);
  return (
    <div class="bar-state">
      <h2 class={`badge ${tone}`} title={status === null ? undefined : stateDescription(status, text)}>
        <span class="unseen">{text.state.label}: </span>
        {isStale ? text.state.lastKnown(word) : word}
      </h2>
      <span class="bar-since">{status !== null && <Since status={status} isStale={isStale} />}</span>
    </div>
  );
}

function Since({ status, isStale }: { readonly status: Status; readonly isStale: boolean }) {
  const { state, clock } = usePage();
  const text = usePageText();
  const now = clock.now.value;
  const { started_at: startedAt, last_exit: lastExit } = status;
  if (isStale) return <>{shortAgoText(state.lastContact.value, now, text)}</>;
  if (startedAt !== null)
    return (
      <time dateTime={startedAt} title={momentText(startedAt, text)}>
        <span class="bar-label faint">{text.bar.uptime} </span>
        {durationText(now - Date.parse(startedAt), text, true)}
      </time>
    );
  if (lastExit === null) return null;
  return (
    <a href={linkTo('runs', lastExit.run)} title={momentText(lastExit.at, text)}>
      {shortAgoText(Date.parse(lastExit.at), now, text)}
    </a>
  );
}
