/** The dialog that restores a backup. */
import { useState } from 'preact/hooks';
import type { Backup } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { useAction } from '../../forms/action.js';
import { Dialog } from '../../forms/dialog.js';
import { FormEnd, TextField } from '../../forms/fields.js';
import { PlayersOnline } from '../../operations/players-online.js';

interface RestoreFormProps {
  readonly backup: Backup;
  readonly onClose: () => void;
}

export function RestoreForm({ backup: { id, folder, exclude, followed, databases }, onClose }: RestoreFormProps) {
  const { api, status } = usePage().state;
  const { backups: text } = useText();
  const [target, setTarget] = useState(folder);
  const [isLoading, setLoading] = useState(true);
  const [isChecked, setChecked] = useState(true);
  const [mayStop, setMayStop] = useState(true);
  const isRunning = status.value?.folder === target;
  const players = status.value?.players ?? null;
  const canLoad = databases.some(({ kind }) => kind === 'mariadb');
  const restore = useAction(
    () =>
      api.POST('/backups/{id}/restore', {
        params: { path: { id } },
        body: {
          folder: target,
          ...(!isLoading && { databases: false }),
          ...(!isChecked && { preflight: false }),
          ...(isRunning && mayStop && { stop: true }),
        },
      }),
    onClose,
  );

  function submit(event: Event): void {
    event.preventDefault();
    restore.run();
  }

  return (
    <Dialog title={text.restoreTitle} onClose={onClose}>
      <form class="form" onSubmit={submit}>
        <TextField label={text.target} hint={text.targetHint} value={target} required onChange={setTarget} />
        <p>{target === folder ? text.restoreDetail : text.restoreBeside}</p>
        {exclude.length > 0 && (
          <p>
            {text.excluded(exclude.join(', '))}. {target === folder ? text.excludedStay : text.excludedMissing}
          </p>
        )}
        {followed.length > 0 && <p>{text.restoreFollowed(followed.join(', '))}</p>}
        {canLoad && (
          <>
            <label class="choice">
              <input type="checkbox" checked={isLoading} onChange={() => setLoading(!isLoading)} />
              {text.loadDatabases}
            </label>
            <p class="small faint">{isLoading ? text.loadDatabasesDetail : text.keepDumpsDetail}</p>
          </>
        )}
        <label class="choice">
          <input type="checkbox" checked={isChecked} onChange={() => setChecked(!isChecked)} />
          {text.preflight}
        </label>
        <p class="small faint">{text.preflightDetail}</p>
        {isRunning && (
          <>
            <label class="choice">
              <input type="checkbox" checked={mayStop} onChange={() => setMayStop(!mayStop)} />
              {text.restoreStop}
            </label>
            <p class="small faint">{text.restoreStopDetail}</p>
            <PlayersOnline players={players} />
          </>
        )}
        <FormEnd action={restore} icon="restart" label={text.restore} onClose={onClose} />
      </form>
    </Dialog>
  );
}
