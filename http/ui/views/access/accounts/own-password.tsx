/** The button and the dialog that change the user's password. */
import { useState } from 'preact/hooks';
import { usePage, useText } from '../../../context.js';
import { useAction } from '../../../forms/action.js';
import { Dialog } from '../../../forms/dialog.js';
import { FormEnd, TextField } from '../../../forms/fields.js';
import { NewPassword, noPassword } from '../../../forms/new-password.js';
import { Button } from '../../../parts/elements.js';

export function OwnPassword() {
  const words = useText().access.password;
  const [isOpen, setOpen] = useState(false);
  const [isChanged, setChanged] = useState(false);
  return (
    <>
      <span class="faint" role="status">
        {isChanged ? words.changed : null}
      </span>
      <Button icon="edit" label={words.change} onClick={() => setOpen(true)} />
      {isOpen && <ChangePassword onChanged={() => setChanged(true)} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ChangePasswordProps {
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

function ChangePassword({ onChanged, onClose }: ChangePasswordProps) {
  const { state } = usePage();
  const words = useText().access.password;
  const [current, setCurrent] = useState('');
  const [values, setValues] = useState(noPassword);
  const [differ, setDiffer] = useState(false);
  const change = useAction(
    () => state.api.PUT('/access/password', { body: { current, password: values.password } }),
    () => {
      onChanged();
      onClose();
    },
  );

  function submit(event: Event): void {
    event.preventDefault();
    const isSame = values.password === values.repeated;
    setDiffer(!isSame);
    if (isSame) change.run();
  }

  return (
    <Dialog title={words.change} onClose={onClose}>
      <form class="form" onSubmit={submit}>
        <TextField
          type="password"
          autocomplete="current-password"
          label={words.current}
          value={current}
          required
          onChange={setCurrent}
        />
        <NewPassword values={values} differ={differ} onChange={setValues} />
        <FormEnd action={change} icon="check" label={words.change} onClose={onClose} />
      </form>
    </Dialog>
  );
}
