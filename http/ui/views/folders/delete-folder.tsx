/** The dialog that deletes a Data Folder. It asks the user to type the folder's name. */
import { useState } from 'preact/hooks';
import { usePage, useText } from '../../context.js';
import { useAction } from '../../forms/action.js';
import { Dialog } from '../../forms/dialog.js';
import { FormEnd, TextField } from '../../forms/fields.js';

export function DeleteFolder({ folder, onClose }: { readonly folder: string; readonly onClose: () => void }) {
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
        <p>{isRunning ? words.running : words.detail}</p>
        <TextField label={words.type(folder)} value={typed} required onChange={setTyped} />
        <FormEnd action={remove} icon="remove" label={words.submit} onClose={onClose} variant="danger" off={off} />
      </form>
    </Dialog>
  );
}
