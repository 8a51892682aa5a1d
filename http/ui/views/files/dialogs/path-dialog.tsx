/** A dialog with one field for a name, which a request uses. */
import { useState } from 'preact/hooks';
import type { Answer } from '../../../api/answer.js';
import { useAction } from '../../../forms/action.js';
import { Dialog } from '../../../forms/dialog.js';
import { FormEnd, TextField } from '../../../forms/fields.js';
import type { IconName } from '../../../parts/icons.js';

interface PathDialogProps<T> {
  readonly title: string;
  readonly label: string;
  /** The text of the field at first. */
  readonly value: string;
  readonly icon: IconName;
  readonly submit: string;
  /** Why the form cannot be submitted while the field is empty. */
  readonly empty: string;
  readonly send: (text: string) => Promise<Answer<T>>;
  readonly onDone: (value: T, text: string) => void;
  readonly onClose: () => void;
}

export function PathDialog<T>(props: PathDialogProps<T>) {
  const { title, label, value, icon, submit, empty, send, onDone, onClose } = props;
  const [text, setText] = useState(value);
  const action = useAction(
    () => send(text),
    (answer) => {
      onClose();
      onDone(answer, text);
    },
  );
  const off = text.trim() === '' ? empty : null;
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (off === null) action.run();
        }}
      >
        <TextField label={label} value={text} autofocus onChange={setText} />
        <FormEnd action={action} icon={icon} label={submit} onClose={onClose} off={off} />
      </form>
    </Dialog>
  );
}
