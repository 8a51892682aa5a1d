/** The row of a backup: its outcome, one button, and a menu. */
import { useState } from 'preact/hooks';
import type { Backup } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { ConfirmButton } from '../../forms/confirm-button.js';
import { FailedDialog } from '../../operations/failed-dialog.js';
import { Cell } from '../../parts/card-table.js';
import { Button } from '../../parts/elements.js';
import { Menu } from '../../parts/menu.js';
import { bytesText, dayTimeText, momentText } from '../../text/time.js';
import { BackupDetails } from './backup-details.js';
import { BackupFiles } from './backup-files.js';
import { BackupState } from './backup-state.js';
import { isEmptyBackup } from './cost.js';
import { RestoreForm } from './restore-form.js';

interface BackupRowProps {
  readonly backup: Backup;
  /** All backups. Earlier restores show how long a restore takes. */
  readonly backups: readonly Backup[];
}

export function BackupRow({ backup, backups }: BackupRowProps) {
  const { clock } = usePage();
  const text = useText();
  const words = text.backups;
  const { folder, requested_at: requestedAt, size } = backup;
  const hasContent = size !== null && !isEmptyBackup(backup);
  return (
    <tr role="row">
      <th role="rowheader" scope="row" title={folder}>
        <bdi>{folder}</bdi>
      </th>
      <Cell title={words.time}>
        <time dateTime={requestedAt} title={momentText(requestedAt, text)}>
          {dayTimeText(Date.parse(requestedAt), clock.now.value, text)}
        </time>
      </Cell>
      <Cell title={words.state} name="backup-state">
        <BackupState backup={backup} />
      </Cell>
      <Cell title={words.size} name={hasContent ? undefined : 'without'}>
        {hasContent && bytesText(size, text)}
      </Cell>
      <td role="cell">
        <Actions backup={backup} backups={backups} />
      </td>
    </tr>
  );
}

function Actions({ backup, backups }: BackupRowProps) {
  const { api } = usePage().state;
  const { app, backups: words } = useText();
  const [asked, setAsked] = useState<'details' | 'files' | 'restore' | null>(null);
  const params = { path: { id: backup.id } };
  const verify = useAction(() => api.POST('/backups/{id}/verify', { params }));
  const test = useAction(() => api.POST('/backups/{id}/test', { params }));
  const remove = useAction(() => api.DELETE('/backups/{id}', { params }));
  const pin = useAction(() =>
    backup.pinned ? api.DELETE('/backups/{id}/pin', { params }) : api.PUT('/backups/{id}/pin', { params }),
  );
  const canRestore = backup.snapshot !== null && !isEmptyBackup(backup);
  const close = (): void => setAsked(null);
  return (
    <>
      {backup.step === null && (
        <div class="row row-actions">
          {canRestore && (
            <ActionButton action={{ ...verify, run: () => setAsked('restore') }} icon="restore" label={words.restore} />
          )}
          <Menu label={app.more(backup.folder)}>
            {backup.snapshot !== null && (
              <>
                <Button icon="folders" label={words.files.open} onClick={() => setAsked('files')} />
                <ActionButton action={verify} icon="check" label={words.verify} />
                {canRestore && <ActionButton action={test} icon="start" label={words.test} />}
              </>
            )}
            {(backup.snapshot !== null || backup.pinned) && (
              <ActionButton action={pin} icon="pin" label={backup.pinned ? words.unpin : words.pin} />
            )}
            <Button icon="history" label={words.details} onClick={() => setAsked('details')} />
            <ConfirmButton
              action={remove}
              icon="remove"
              label={words.remove}
              variant="danger"
              title={words.removeTitle}
            >
              <p>{words.removeDetail}</p>
            </ConfirmButton>
          </Menu>
        </div>
      )}
      <FailedDialog actions={[verify, test, remove, pin]} />
      {asked === 'details' && <BackupDetails backup={backup} onClose={close} />}
      {asked === 'files' && <BackupFiles backup={backup} onClose={close} />}
      {asked === 'restore' && <RestoreForm backup={backup} backups={backups} onClose={close} />}
    </>
  );
}
