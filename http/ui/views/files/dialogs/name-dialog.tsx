/** A dialog with one field for the name of an entry in a directory. */
import { useState } from 'preact/hooks';
import type { Answer } from '../../../api/answer.js';
import { useText } from '../../../context.js';
import { useAction } from '../../../forms/action.js';
import { Dialog } from '../../../forms/dialog.js';
import { FormEnd, TextField } from '../../../forms/fields.js';
import type { IconName } from '../../../parts/icons.js';
import { joinPath } from '../place.js';

interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  /** The name at first. */
  readonly name: string;
  /** The path of the directory. */
  readonly directory: string;
  readonly icon: IconName;
  readonly submit: string;
  /** Sends the request with the path of the entry. */
  readonly send: (path: string) => Promise<Answer<unknown>>;
  /** Is called with the path of the entry after a success. */
  readonly onDone: (path: string) => void;
  readonly onClose: () => void;
}

export function NameDialog(props: NameDialogProps) {
  const { title, label, directory, icon, submit, send, onDone, onClose } = props;
  const words = useText().files;
  const [name, setName] = useState(props.name);
  const path = joinPath(directory, name);
  const action = useAction(
    () => send(path),
    () => {
      onClose();
      onDone(path);
    },
  );
  const off = name.trim() === '' ? words.nameEmpty : null;
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (off === null) action.run();
        }}
      >
        <TextField label={label} value={name} autofocus onChange={setName} />
        <FormEnd action={action} icon={icon} label={submit} onClose={onClose} off={off} />
      </form>
    </Dialog>
  );
}
