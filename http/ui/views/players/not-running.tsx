/**
 * One line above the view, which says that no player can be online. A button starts the last Build and Data Folder, or
 * leads to the view where the user chooses a start.
 */
import { useText } from '../../context.js';
import { ActionButton } from '../../forms/action.js';
import { FailedDialog } from '../../operations/failed-dialog.js';
import { useLastStart } from '../../operations/use-last-start.js';
import { useMay } from '../../parts/allowed.js';
import { Icon } from '../../parts/elements.js';
import { StartLink } from './no-players.js';

export function NotRunning() {
  return (
    <div class="notice players-off">
      <Icon name="players" />
      <p>
        <strong>{useText().players.states.not_running.title}</strong>
      </p>
      {useMay('control') && <StartLast />}
    </div>
  );
}

function StartLast() {
  const { server, history } = useText();
  const { last, action, off, question } = useLastStart();
  const { build = null, folder = null } = last ?? {};
  if (off !== null || build === null || folder === null) return <StartLink off={off} />;
  const name = `${server.start}: ${history.place(build, folder)}`;
  return (
    <>
      <ActionButton action={action} icon="start" label={server.start} name={name} hint={name} />
      {question}
      <FailedDialog actions={[action]} />
    </>
  );
}
