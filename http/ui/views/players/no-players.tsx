/**
 * The empty state of the view, shown if no player is online and no player was there before. One card says when players
 * appear, and offers the next step.
 */
import { usePage, useText } from '../../context.js';
import { ActionButton } from '../../forms/action.js';
import { FailedDialog } from '../../operations/failed-dialog.js';
import { useLastStart } from '../../operations/use-last-start.js';
import { useMay } from '../../parts/allowed.js';
import { EmptyCard, Icon } from '../../parts/elements.js';
import { linkTo } from '../../route/route.js';

export function NoPlayers() {
  const { players: words } = useText();
  const isStopped = usePage().state.status.value?.state === 'stopped';
  const { title, detail } = isStopped ? words.never : { title: words.none, detail: words.noneDetail };
  const mayControl = useMay('control');
  return (
    <div class="players-none">
      <EmptyCard icon="players" title={title} detail={detail}>
        {isStopped && mayControl && <StartLast />}
      </EmptyCard>
    </div>
  );
}

/**
 * Starts the last Build and Data Folder again. If this is not possible, leads to the view where the user chooses a
 * start.
 */
function StartLast() {
  const { server, history } = useText();
  const { last, action, off, question } = useLastStart();
  const { build = null, folder = null } = last ?? {};
  if (off !== null || build === null || folder === null)
    return (
      <>
        <StartLink off={off} />
        {last !== null && off !== null && <p class="small">{off}</p>}
      </>
    );
  const place = history.place(build, folder);
  return (
    <>
      <ActionButton
        action={action}
        icon="start"
        label={server.start}
        name={`${server.start}: ${place}`}
        variant="primary"
      />
      <p class="small">{place}</p>
      {question}
      <FailedDialog actions={[action]} />
    </>
  );
}

/**
 * The link to the view where a Build and a Data Folder are chosen.
 * @param off the reason why the last Build and Data Folder cannot be started; `null` if they can be started
 */
function StartLink({ off }: { readonly off: string | null }) {
  return (
    <a class="button primary" href={linkTo('server')} title={off ?? undefined}>
      <Icon name="start" />
      {useText().players.start}
    </a>
  );
}
