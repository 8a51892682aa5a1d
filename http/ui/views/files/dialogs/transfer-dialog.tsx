/** Moves or copies an entry to a directory and a name that the user chooses. */
import { useState } from 'preact/hooks';
import type { FileEntry } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { useAction } from '../../../forms/action.js';
import { Dialog } from '../../../forms/dialog.js';
import { FormEnd, TextField } from '../../../forms/fields.js';
import { findParent, joinPath } from '../place.js';
import { DirectoryPicker } from './directory-picker.js';

interface TransferDialogProps {
  readonly verb: 'move' | 'copy';
  readonly folder: string;
  readonly entry: FileEntry;
  /** Is called with the new path. */
  readonly onDone: (path: string) => void;
  readonly onClose: () => void;
}

export function TransferDialog({ verb, folder, entry, onDone, onClose }: TransferDialogProps) {
  const { api } = usePage().state;
  const words = useText().files;
  const { name: present, path: from, type } = entry;
  const [directory, setDirectory] = useState(findParent(from));
  const [name, setName] = useState(present);
  const to = joinPath(directory, name);
  const transfer = useAction(
    () => {
      const request = { params: { path: { name: folder } }, body: { from, to } };
      return verb === 'copy'
        ? api.POST('/datafolders/{name}/files/copy', request)
        : api.POST('/datafolders/{name}/files/move', request);
    },
    ({ path }) => {
      onClose();
      onDone(path);
    },
  );
  const off = name.trim() === '' ? words.nameEmpty : to === from ? words.picker.same : null;
  return (
    <Dialog title={words[verb].title(present)} onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (off === null) transfer.run();
        }}
      >
        <DirectoryPicker
          folder={folder}
          value={directory}
          excluded={type === 'directory' ? from : null}
          onChange={setDirectory}
        />
        <TextField label={words.name} value={name} onChange={setName} />
        <FormEnd action={transfer} icon={verb} label={words[verb].verb} onClose={onClose} off={off} />
      </form>
    </Dialog>
  );
}
