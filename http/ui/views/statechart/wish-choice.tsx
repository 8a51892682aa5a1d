/** What the operator of the reviewed manager wants: the options that the machine hears. */
import type { Wishes } from '../../../../machines/chart/simulation.js';
import { useText } from '../../context.js';

interface WishChoiceProps {
  readonly wishes: Wishes;
  readonly onChange: (wishes: Wishes) => void;
}

export function WishChoice({ wishes, onChange }: WishChoiceProps) {
  const text = useText().statechart;
  return (
    <fieldset>
      <legend>{text.wishes}</legend>
      {(['restartAfterCrash', 'autostart'] as const).map((name) => (
        <label key={name} class="choice">
          <input
            type="checkbox"
            checked={wishes[name]}
            onChange={(event) => onChange({ ...wishes, [name]: event.currentTarget.checked })}
          />
          {text[name]}
        </label>
      ))}
    </fieldset>
  );
}
