/** The dialog that plans an update. The plan changes the Build of the Data Folder with which the server runs. */
import { useState } from 'preact/hooks';
import { usePage, useText } from '../../context.js';
import { useAction } from '../../forms/action.js';
import { Dialog } from '../../forms/dialog.js';
import { FormEnd, TextField } from '../../forms/fields.js';
import type { Channel } from './newer-build.js';

const swaps = ['restart', 'now', 'at'] as const;
type Swap = (typeof swaps)[number];

interface PlanUpdateProps {
  readonly source: string;
  readonly channel: Channel;
  readonly folder: string;
  readonly onClose: () => void;
}

export function PlanUpdate({ source, channel: { channel, version }, folder, onClose }: PlanUpdateProps) {
  const { api } = usePage().state;
  const words = useText().updates;
  const [swap, setSwap] = useState<Swap>('restart');
  const [at, setAt] = useState('');
  const [minutes, setMinutes] = useState('10');
  const plan = useAction(
    () =>
      api.POST('/updates/{id}/plan', {
        params: { path: { id: source } },
        body: {
          folder,
          channel,
          swap,
          ...(swap === 'at' && { swap_at: new Date(at).toISOString() }),
          probation_minutes: Number(minutes),
        },
      }),
    onClose,
  );

  function submit(event: Event): void {
    event.preventDefault();
    plan.run();
  }

  return (
    <Dialog title={words.planTitle(folder, version)} onClose={onClose}>
      <form class="form" onSubmit={submit}>
        <p>{words.planDetail}</p>
        <label class="field">
          <span>{words.swap}</span>
          <select value={swap} onChange={(event) => setSwap(swaps[event.currentTarget.selectedIndex] ?? 'restart')}>
            {swaps.map((each) => (
              <option key={each} value={each}>
                {words.swaps[each]}
              </option>
            ))}
          </select>
        </label>
        {swap === 'at' && <TextField label={words.swapAt} type="datetime-local" required value={at} onChange={setAt} />}
        <TextField
          label={words.probation}
          type="number"
          required
          min={1}
          max={1_440}
          value={minutes}
          onChange={setMinutes}
        />
        <FormEnd action={plan} icon="check" label={words.begin} onClose={onClose} />
      </form>
    </Dialog>
  );
}
