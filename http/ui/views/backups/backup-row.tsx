/** A row of the list of backups: the outcome of the backup, and its actions. */
import { useState } from 'preact/hooks';
import type { Backup } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { ConfirmButton } from '../../forms/confirm-button.js';
import { FailedDialog } from '../../operations/failed-dialog.js';
import { AgoTime } from '../../parts/ago-time.js';
import { Cell } from '../../parts/card-table.js';
import { Button, StatusMark } from '../../parts/elements.js';
import { Menu } from '../../parts/menu.js';
import { bytesText } from '../../text/time.js';
import { BackupFiles } from './backup-files.js';
import { RestoreForm } from './restore-form.js';

interface BackupRowProps {
  readonly backup: Backup;
}

export function BackupRow({ backup }: BackupRowProps) {
  const text = useText();
  const words = text.backups;
  const { folder, requested_at: requestedAt, size, repository, verified } = backup;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <bdi>{folder}</bdi>
      </th>
      <Cell title={words.time}>
        <AgoTime at={requestedAt} />
      </Cell>
      <Cell title={words.state}>
        <State backup={backup} />
      </Cell>
      <Cell title={words.size}>{size === null ? '' : bytesText(size, text)}</Cell>
      <Cell title={words.repository}>{words.repositories[repository]}</Cell>
      <Cell title={words.verified}>
        {verified === null && words.never}
        {verified !== null && verified.problem === null && <AgoTime at={verified.at} />}
        {verified !== null && verified.problem !== null && <Problem problem={verified.problem} />}
      </Cell>
      <td role="cell">
        <Actions backup={backup} />
      </td>
    </tr>
  );
}

function State({ backup }: BackupRowProps) {
  const { step, problem, exclude, outside, followed, pinned, pruned, databases, tested, restored } = backup;
  const words = useText().backups;
  if (step !== null)
    return (
      <span class="presence" role="status">
        <span class="spinner" aria-hidden="true" />
        {words.steps[step]}
      </span>
    );
  return (
    <>
      <StatusMark isGood={problem === null} text={problem === null ? words.done : words.failed} />
      {problem !== null && <Problem problem={problem} />}
      {pinned && <p class="small">{words.pinned}</p>}
      {outside.length > 0 && <p class="small fault">{words.outside(outside.join(', '))}</p>}
      {followed.length > 0 && <p class="small faint">{words.followed(followed.join(', '))}</p>}
      {pruned.length > 0 && <p class="small faint">{words.pruned(pruned.length)}</p>}
      {exclude.length > 0 && <p class="small faint">{words.excluded(exclude.join(', '))}</p>}
      {databases.length > 0 && (
        <p class="small faint">{words.hasDatabases(databases.map(({ name }) => name).join(', '))}</p>
      )}
      {databases.map(
        ({ name, unread, grant }) =>
          unread.length > 0 && (
            <p key={name} class="small fault">
              {words.incomplete(name, unread.join(', '))} <code>{grant};</code>
            </p>
          ),
      )}
      {tested !== null && tested.problem === null && (
        <p class="small faint">
          {tested.started ? words.testedStart : words.tested} <AgoTime at={tested.at} />
        </p>
      )}
      {tested !== null && tested.problem !== null && <Problem problem={words.notTested(tested.problem)} />}
      {restored !== null && restored.problem !== null && <Problem problem={words.restoreFailed(restored.problem)} />}
      {restored !== null && restored.ended_at !== null && restored.problem === null && (
        <p class="small faint">
          {words.restoredTo(restored.folder)} <AgoTime at={restored.ended_at} />
        </p>
      )}
      {restored?.databases.map(({ name, schema, file }) => (
        <p key={name} class="small faint">
          {schema === null ? words.keptDump(name, file ?? '') : words.loadedDatabase(name, schema)}
        </p>
      ))}
    </>
  );
}

/** Shows a sentence of the API, which is English. */
function Problem({ problem }: { readonly problem: string }) {
  return (
    <p class="small fault" lang="en">
      {problem}
    </p>
  );
}

function Actions({ backup }: BackupRowProps) {
  const { api } = usePage().state;
  const { app, backups: words } = useText();
  const [asked, setAsked] = useState<'files' | 'restore' | null>(null);
  const params = { path: { id: backup.id } };
  const verify = useAction(() => api.POST('/backups/{id}/verify', { params }));
  const test = useAction(() => api.POST('/backups/{id}/test', { params }));
  const remove = useAction(() => api.DELETE('/backups/{id}', { params }));
  const pin = useAction(() =>
    backup.pinned ? api.DELETE('/backups/{id}/pin', { params }) : api.PUT('/backups/{id}/pin', { params }),
  );
  return (
    <>
      {backup.step === null && (
        <div class="row row-actions">
          {backup.snapshot !== null && (
            <ActionButton action={{ ...verify, run: () => setAsked('restore') }} icon="restore" label={words.restore} />
          )}
          <Menu label={app.more(backup.folder)}>
            {backup.snapshot !== null && (
              <>
                <Button icon="folders" label={words.files.open} onClick={() => setAsked('files')} />
                <ActionButton action={verify} icon="check" label={words.verify} />
                <ActionButton action={test} icon="start" label={words.test} />
              </>
            )}
            {(backup.snapshot !== null || backup.pinned) && (
              <ActionButton action={pin} icon="pin" label={backup.pinned ? words.unpin : words.pin} />
            )}
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
      {asked === 'files' && <BackupFiles backup={backup} onClose={() => setAsked(null)} />}
      {asked === 'restore' && <RestoreForm backup={backup} onClose={() => setAsked(null)} />}
    </>
  );
}
