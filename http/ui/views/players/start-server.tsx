/**
 * The start of the last Build and Data Folder while the server is stopped, or a link to the view where the user chooses
 * a start.
 */
import { useText } from '../../context.js';
import { ActionButton } from '../../forms/action.js';
import { FailedDialog } from '../../operations/failed-dialog.js';
import { useLastStart } from '../../operations/use-last-start.js';
import { StartLink } from './no-players.js';

export function StartServer() {
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
