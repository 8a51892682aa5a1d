/**
 * The operations that the server accepts: Start, or Stop and Restart, or Kill while it is stopping. A menu has the
 * other operations. No other button ever has the position of Stop, so that a second press has no other effect. On a
 * phone, Stop and Restart are icons, and a sheet shows all operations with labels.
 */
import { Fragment } from 'preact';
import { useRef } from 'preact/hooks';
import type { Status } from '../../client/api.js';
import { usePageText } from '../context.js';
import { type Action, ActionButton } from '../forms/action.js';
import { useIsPhone } from '../hooks/use-narrow.js';
import { NoticeButtons } from '../operations/notice-buttons.js';
import type { LastStart } from '../operations/use-last-start.js';
import type { NoticeActions } from '../operations/use-notice.js';
import { type Operations, soonMinutes } from '../operations/use-operations.js';
import { Icon } from '../parts/elements.js';
import { linkTo } from '../route/route.js';
import type { LastRun } from '../views/server/launch/last-run.js';
import './menu.css';

interface BarOperationsProps {
  readonly status: Status | null;
  readonly isStale: boolean;
  readonly operations: Operations;
  readonly noticeActions: NoticeActions;
  readonly lastStart: LastStart;
  /** Whether the shown view has its own Start. */
  readonly hasOwnStart: boolean;
}

export function BarOperations(props: BarOperationsProps) {
  const { status, isStale, operations, noticeActions, lastStart, hasOwnStart } = props;
  const text = usePageText();
  const menu = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const { restart, stop, kill, notice } = operations;
  const may = (operation: Status['operations'][number]): boolean => status?.operations.includes(operation) ?? false;
  const off = (isAccepted: boolean): string | null =>
    isStale ? text.bar.disconnected : isAccepted ? null : text.bar.notAccepted;

  /** Closes the menu before an action, so that the action's dialog returns the focus to the button of the menu. */
  const fromMenu = (action: Action): Action => ({
    ...action,
    run() {
      menu.current?.hidePopover();
      action.run();
    },
  });

  // Without anything to start, the view of the server leads to the set-up.
  const canStart = may('start') && (lastStart.off === null || lastStart.hasChoice);
  const isStopping = status?.phase === 'stopping' && !may('stop') && may('kill');
  return (
    <div
      class={`bar-operations ${may('start') || isStopping ? 'without-stop' : ''}`}
      role="group"
      aria-label={text.server.control}
    >
      {/* Keep the keys: without them one button would become another button, with the focus and the pointer. */}
      <ActionButton key="stop" action={stop} icon="stop" label={text.server.stop} off={off(may('stop'))} />
      {!may('start') && !isStopping && (
        <ActionButton
          key="restart"
          action={restart}
          icon="restart"
          label={text.server.restart}
          off={off(may('restart'))}
        />
      )}
      {canStart && !hasOwnStart && <StartButton key="start" lastStart={lastStart} off={off(true)} />}
      {isStopping && (
        <ActionButton key="kill" action={kill} icon="kill" label={text.server.kill} variant="danger" off={off(true)} />
      )}
      <button type="button" class="plain" aria-label={text.bar.more} title={text.bar.more} popovertarget="bar-menu">
        <Icon name="more" />
      </button>
      <div id="bar-menu" class="menu bar-menu" popover="auto" ref={menu}>
        {isPhone && canStart && <StartButton lastStart={lastStart} off={off(true)} isLong />}
        <NoticeButtons
          cancel={fromMenu(noticeActions.cancel)}
          end={fromMenu(noticeActions.end)}
          postpone={fromMenu(noticeActions.postpone)}
        />
        {!may('cancel_notice') && (
          <EndButtons operations={operations} isPhone={isPhone} fromMenu={fromMenu} off={(end) => off(may(end))} />
        )}
        <ActionButton
          action={fromMenu(notice)}
          icon="announce"
          label={text.server.announced.open}
          off={off(may('restart') || may('stop'))}
        />
        {!isStopping && (
          <ActionButton
            action={fromMenu(kill)}
            icon="kill"
            label={text.server.kill}
            variant="danger"
            off={off(may('kill'))}
          />
        )}
      </div>
    </div>
  );
}

interface EndButtonsProps extends Pick<BarOperationsProps, 'operations'> {
  /** Whether Restart and Stop are icons in the bar. In the menu, they then have labels. */
  readonly isPhone: boolean;
  readonly fromMenu: (action: Action) => Action;
  /** The reason why an end is not possible; `null` if the end is possible. */
  readonly off: (end: 'restart' | 'stop') => string | null;
}

/** The operations that end a run, with labels: at once, or after a notice. */
function EndButtons({ operations, isPhone, fromMenu, off }: EndButtonsProps) {
  const { end, soon } = usePageText().server.announced;
  return (
    <>
      {(['restart', 'stop'] as const).map((each) => (
        <Fragment key={each}>
          {isPhone && (
            <ActionButton action={fromMenu(operations[each])} icon={each} label={end[each]} off={off(each)} />
          )}
          <ActionButton
            action={fromMenu(operations.soon[each])}
            icon="postpone"
            label={soon[each](soonMinutes)}
            off={off(each)}
          />
        </Fragment>
      ))}
    </>
  );
}

interface StartButtonProps extends Pick<BarOperationsProps, 'lastStart'> {
  /** The reason why no operation is possible; `null` if an operation is possible. */
  readonly off: string | null;
  /** Whether the label names the Build and the Data Folder that are started. */
  readonly isLong?: boolean;
}

/** Starts the last Build and Data Folder. The button is shown instead of Restart. */
function StartButton({ lastStart: { last, action, off }, off: offline, isLong = false }: StartButtonProps) {
  const text = usePageText();
  const { build = null, folder = null }: Partial<LastRun> = last ?? {};
  const what = build === null || folder === null ? text.bar.startLast : text.history.place(build, folder);
  const { start } = text.server;
  const name = `${start}: ${what}`;
  // If the last run cannot be started again, the button leads to the view where others are chosen.
  if (off !== null && offline === null)
    return (
      <a class="button" href={linkTo('server')} aria-label={name} title={off}>
        <Icon name="start" />
        <span class="label">{start}…</span>
      </a>
    );
  return (
    <ActionButton action={action} icon="start" label={isLong ? name : start} name={name} hint={name} off={offline} />
  );
}
