/**
 * Shows that the connection is lost. With a connection, shows the next event of the server (the kill, the announced end
 * or the planned start) or the last crash. Without such an event, shows the Build and the Data Folder of the current or
 * the last run.
 */
import { useEffect, useState } from 'preact/hooks';
import type { Status } from '../../client/api.js';
import type { ManagerEnd } from '../api/events.js';
import { usePage, usePageText } from '../context.js';
import { useKnownTime } from '../hooks/use-known.js';
import { useDelayed } from '../parts/loading.js';
import { linkTo, linkToLog } from '../route/route.js';
import type { PageText } from '../text/en.js';
import { exitText } from '../text/exit.js';
import { announcedText, budgetText, graceText, recoveryText } from '../text/upcoming.js';
import type { LastRun } from '../views/server/launch/last-run.js';

/** The time for which the page shows that the connection is restored, in milliseconds. */
const reconnectedMs = 4_000;

interface BarNoticeProps {
  readonly status: Status | null;
  /** Whether the status is only the last known one. */
  readonly isStale: boolean;
  /** The last run, which is shown while the server is stopped. */
  readonly last: LastRun | null;
  /** Whether the view of the server is shown, which has the Build and the Data Folder itself. */
  readonly isInServer: boolean;
  /** The run whose page is shown; `null` without such a page. */
  readonly shownRun: string | null;
  /** Whether the shown view has the countdowns and the last crash itself. */
  readonly hasOwnNotice: boolean;
}

export function BarNotice({ status, isStale, last, isInServer, shownRun, hasOwnNotice }: BarNoticeProps) {
  const text = usePageText();
  const now = useKnownTime();
  const connection = useConnectionText();
  const { build = null, folder = null }: Partial<LastRun> = (status?.state === 'stopped' ? last : status) ?? {};
  const isShown = status !== null && !isStale && !hasOwnNotice && (!isInServer || status.announced !== null);
  const notice = isShown ? selectNotice(status, shownRun, now, text) : null;
  return (
    <div class="bar-notice">
      {/* Keep an empty element, because screen readers announce changes only in existing elements. */}
      <p role="status" aria-live="polite" title={connection ?? undefined}>
        {connection}
      </p>
      {connection === null && notice !== null && (
        <a href={notice.href} title={notice.text}>
          {notice.text}
        </a>
      )}
      {connection === null && notice === null && !isInServer && (build !== null || folder !== null) && (
        <dl>
          <dt class="unseen">{text.server.build}</dt>
          <dd title={build ?? undefined}>{build ?? '–'}</dd>
          <dt class="unseen">{text.server.folder}</dt>
          <dd class="bar-folder" title={folder ?? undefined}>
            {folder ?? '–'}
          </dd>
        </dl>
      )}
    </div>
  );
}

/**
 * Returns the text about the connection; `null` if the connection needs no message. While the connection is lost, the
 * page makes no claims about the server.
 */
function useConnectionText(): string | null {
  const { state } = usePage();
  const text = usePageText();
  const isLost = useDelayed(state.connection.value === 'lost');
  // Views without data show a loading text themselves.
  const isConnecting = useDelayed(state.connection.value === 'connecting' && state.status.value !== null);
  const [wasLost, setWasLost] = useState(false);
  useEffect(() => {
    if (isLost) return setWasLost(true);
    if (!wasLost) return;
    const timer = setTimeout(() => setWasLost(false), reconnectedMs);
    return () => clearTimeout(timer);
  }, [isLost, wasLost]);
  if (isLost) return lostText(state.managerEnd.value, text);
  if (isConnecting) return text.connection.connecting;
  return wasLost ? text.connection.back : null;
}

/** Returns the text for a lost connection, from the last message of the manager. */
function lostText(end: ManagerEnd | null, { connection: text }: PageText): string {
  return `${end === null ? text.lost : text.ended[end.server]} ${text.retrying}`;
}

/**
 * Returns the next event of the server or the last crash, with the view of the details; `null` if there is no event and
 * no crash. The page of a run shows the crash of this run itself.
 */
function selectNotice(
  status: Status,
  shownRun: string | null,
  now: number,
  text: PageText,
): { readonly text: string; readonly href: string } | null {
  const next = nextText(status, now, text);
  if (next !== null) return { text: next, href: linkTo('server') };
  const { state, last_exit: exit } = status;
  if (state !== 'stopped' || exit?.outcome !== 'crashed' || exit.run === shownRun) return null;
  return { text: `${exitText(exit, text)}. ${text.server.viewLog}`, href: linkToLog(exit.run) };
}

function nextText(status: Status, now: number, text: PageText): string | null {
  const { kill_at: killAt, announced, recovery, last_exit: exit } = status;
  if (killAt !== null) return graceText(killAt, now, text);
  if (announced !== null)
    return [announcedText(announced, now, text), announced.reason].filter((part) => part !== null).join(': ');
  // BarState shows the time of the restart.
  if (recovery?.state === 'waiting' && recovery.cause === 'recovery' && exit !== null)
    return `${exitText(exit, text)} (${budgetText(recovery, text)})`;
  return recovery === null ? null : recoveryText(recovery, now, text);
}
