/** The dialog that postpones the next occurrence of a schedule. */
import { useState } from 'preact/hooks';
import type { Schedule } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { useAction } from '../../forms/action.js';
import { Dialog } from '../../forms/dialog.js';
import { FormEnd, TextField } from '../../forms/fields.js';
import { Button } from '../../parts/elements.js';

const usualMinutes = [10, 30, 60];
const maxMinutes = 7 * 24 * 60;

interface PostponeDialogProps {
  readonly schedule: Schedule;
  readonly onClose: () => void;
}

export function PostponeDialog({ schedule: { id, name, next }, onClose }: PostponeDialogProps) {
  const { api } = usePage().state;
  const words = useText().schedules;
  const [minutes, setMinutes] = useState('30');
  // Keep the occurrence for which the dialog was opened: at the time of the request, another occurrence may be the
  // next.
  const [at] = useState(next?.at);
  const postpone = useAction(
    () =>
      api.POST('/schedules/{schedule}/postpone', {
        params: { path: { schedule: id } },
        body: { ...(at !== undefined && { at }), minutes: Number(minutes) },
      }),
    onClose,
  );
  return (
    <Dialog title={words.postponeOf(name)} onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          postpone.run();
        }}
      >
        <TextField
          label={words.postponeMinutes}
          type="number"
          required
          min={1}
          max={maxMinutes}
          value={minutes}
          onChange={setMinutes}
        />
        <div class="row">
          {usualMinutes.map((usual) => (
            <Button key={usual} label={words.minutes(usual)} onClick={() => setMinutes(String(usual))} />
          ))}
        </div>
        <FormEnd action={postpone} icon="postpone" label={words.postpone} onClose={onClose} />
      </form>
    </Dialog>
  );
}
