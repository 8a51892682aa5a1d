/** The dialog that deletes a Data Folder. The user must type the folder's name. */
import { useState } from 'preact/hooks';
import type { DataFolder } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { useAction } from '../../forms/action.js';
import { Dialog } from '../../forms/dialog.js';
import { FormEnd, TextField } from '../../forms/fields.js';

interface DeleteFolderProps {
  readonly folder: DataFolder;
  readonly onClose: () => void;
}

export function DeleteFolder({ folder: { name: folder, link_target: directory }, onClose }: DeleteFolderProps) {
  const { state } = usePage();
  const words = useText().folders.delete;
  const [typed, setTyped] = useState('');
  const remove = useAction(
    () => state.api.DELETE('/datafolders/{name}', { params: { path: { name: folder } } }),
    onClose,
  );
  const status = state.status.value;
  const isRunning = status?.state === 'running' && status.folder === folder;
  const off = isRunning ? words.running : typed === folder ? null : words.notTyped;
  return (
    <Dialog title={words.title(folder)} onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (off === null) remove.run();
        }}
      >
        <p>{isRunning ? words.running : directory === null ? words.detail : words.linkDetail(directory)}</p>
        <TextField label={words.type(folder)} value={typed} required onChange={setTyped} />
        <FormEnd action={remove} icon="remove" label={words.submit} onClose={onClose} variant="danger" off={off} />
      </form>
    </Dialog>
  );
}
