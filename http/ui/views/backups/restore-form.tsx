/** The dialog that restores a backup. */
import { useState } from 'preact/hooks';
import { backupPath } from '../../api/paths.js';
import type { Backup } from '../../api/types.js';
import { usePage, useText } from '../../context.js';
import { useAction } from '../../parts/action.js';
import { Dialog } from '../../parts/dialog.js';
import { FormEnd, TextField } from '../../parts/fields.js';

interface RestoreFormProps {
  readonly backup: Backup;
  readonly onClose: () => void;
}

export function RestoreForm({ backup: { id, folder, exclude, databases }, onClose }: RestoreFormProps) {
  const { api } = usePage().state;
  const { backups: text } = useText();
  const [target, setTarget] = useState(folder);
  const [isLoading, setLoading] = useState(true);
  const canLoad = databases.some(({ kind }) => kind === 'mariadb');
  const restore = useAction(
    () => api.send('POST', `${backupPath(id)}/restore`, { folder: target, ...(!isLoading && { databases: false }) }),
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
        {canLoad && (
          <>
            <label class="choice">
              <input type="checkbox" checked={isLoading} onChange={() => setLoading(!isLoading)} />
              {text.loadDatabases}
            </label>
            <p class="small faint">{isLoading ? text.loadDatabasesDetail : text.keepDumpsDetail}</p>
          </>
        )}
        <FormEnd action={restore} icon="restart" label={text.restore} onClose={onClose} />
      </form>
    </Dialog>
  );
}
