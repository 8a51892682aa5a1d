/** The dialog that copies a Data Folder. */
import { useState } from 'preact/hooks';
import { usePage, useText } from '../../context.js';
import { useAction } from '../../forms/action.js';
import { Dialog } from '../../forms/dialog.js';
import { FormEnd, TextField } from '../../forms/fields.js';

export function DuplicateFolder({ folder, onClose }: { readonly folder: string; readonly onClose: () => void }) {
  const { api } = usePage().state;
  const text = useText();
  const words = text.folders.duplicate;
  const [name, setName] = useState(`${folder}-${words.suffix}`);
  const copy = useAction(
    () => api.PUT('/datafolders/{name}', { params: { path: { name } }, body: { copy_of: folder } }),
    onClose,
  );
  return (
    <Dialog title={words.title(folder)} onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          copy.run();
        }}
      >
        <p>{words.detail}</p>
        <TextField label={text.folders.create.name} value={name} required onChange={setName} />
        <FormEnd action={copy} icon="copy" label={words.submit} onClose={onClose} />
      </form>
    </Dialog>
  );
}
