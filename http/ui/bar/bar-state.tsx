/** Shows the state of the server with its colour, and its time: the uptime, the last exit or the last contact. */
import type { Status } from '../../client/api.js';
import { usePage, usePageText } from '../context.js';
import { useKnownTime } from '../hooks/use-known.js';
import { linkTo } from '../route/route.js';
import type { PageText } from '../text/en.js';
import { stateDescription, stateText, stateTone } from '../text/state.js';
import { durationText, momentText, shortAgoText } from '../text/time.js';

interface BarStateProps {
  readonly status: Status | null;
  /** Whether the status is only the last known one. */
  readonly isStale: boolean;
  /** Whether the shown view has the time of a planned restart itself. */
  readonly hasOwnNotice: boolean;
}

export function BarState({ status, isStale, hasOwnNotice }: BarStateProps) {
  const text = usePageText();
  const now = useKnownTime();
  const restart = status === null || hasOwnNotice ? null : restartText(status, now, text);
  const word = status === null ? text.state.unknown : (restart ?? stateText(status, text));
  const tone = status === null || isStale ? 'unsure' : stateTone(status);
  return (
    <div class="bar-state">
      <h2 class={`badge ${tone}`} title={status === null ? undefined : stateDescription(status, text)}>
        <span class="unseen">{text.state.label}: </span>
        {isStale ? text.state.lastKnown(word) : word}
      </h2>
      <span class="bar-since">
        {status !== null && (restart === null || isStale) && <Since status={status} isStale={isStale} />}
      </span>
    </div>
  );
}

/** Returns the text of the time until crash recovery starts the server; `null` if no restart is planned. */
function restartText({ recovery }: Status, now: number, text: PageText): string | null {
  if (recovery?.state !== 'waiting' || recovery.cause !== 'recovery' || recovery.at === null) return null;
  const left = Math.ceil((Date.parse(recovery.at) - now) / 1_000);
  return left > 0 ? text.bar.restartsIn(durationText(left * 1_000, text)) : text.state.phases.restarting;
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
