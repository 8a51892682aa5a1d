/** The dialog that backs up a Data Folder. */

import { useState } from 'preact/hooks';
import { toGet } from '../../api/client.js';
import { usePage, useText } from '../../context.js';
import { useAction } from '../../forms/action.js';
import { Dialog } from '../../forms/dialog.js';
import { FormEnd } from '../../forms/fields.js';
import { useFetch } from '../../hooks/use-fetch.js';

const modes = ['usual', 'stop', 'freeze', 'quiesce'] as const;

interface NewBackupProps {
  readonly onClose: () => void;
}

export function NewBackup({ onClose }: NewBackupProps) {
  const { state } = usePage();
  const { backups: text, server } = useText();
  const folders = state.folders.value ?? [];
  const running = state.status.value?.folder ?? null;
  const [folder, setFolder] = useState(running ?? folders[0]?.name ?? '');
  const [mode, setMode] = useState<(typeof modes)[number]>('usual');
  const isRunning = folder === running;
  const plan = useFetch(folder === '' ? null : toGet('/backups/plan', { params: { query: { folder } } }), null).value;
  const create = useAction(
    () => state.api.POST('/backups', { body: { folder, ...(isRunning && mode !== 'usual' && { mode }) } }),
    onClose,
  );

  function submit(event: Event): void {
    event.preventDefault();
    create.run();
  }

  return (
    <Dialog title={text.create} onClose={onClose}>
      <form class="form" onSubmit={submit}>
        <label class="field">
          <span>{server.folder}</span>
          <select value={folder} onChange={(event) => setFolder(event.currentTarget.value)}>
            {folders.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {isRunning && (
          <label class="field">
            <span>{text.mode}</span>
            <select value={mode} onChange={(event) => setMode(modes[event.currentTarget.selectedIndex] ?? 'usual')}>
              {modes.map((each) => (
                <option key={each} value={each}>
                  {text.modes[each]}
                </option>
              ))}
            </select>
          </label>
        )}
        <p>{isRunning ? text.modeDetails[mode] : text.notRunning}</p>
        {plan !== null && plan.followed.length > 0 && <p>{text.followed(plan.followed.join(', '))}</p>}
        {plan !== null && plan.outside.length > 0 && (
          <p class="fault" role="status">
            {text.willLack(plan.outside.join(', '))}
          </p>
        )}
        <FormEnd action={create} icon="plus" label={text.begin} onClose={onClose} />
      </form>
    </Dialog>
  );
}
