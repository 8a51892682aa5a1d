/** The options of the simulated manager. */
import type { SimulationOptions } from '../../../../machines/chart/simulation.js';
import { useText } from '../../context.js';

interface ReviewOptionsProps {
  readonly options: SimulationOptions;
  readonly onChange: (options: SimulationOptions) => void;
}

export function ReviewOptions({ options, onChange }: ReviewOptionsProps) {
  const text = useText().statechart;
  return (
    <fieldset>
      <legend>{text.options}</legend>
      {(['restartAfterCrash', 'autostart'] as const).map((name) => (
        <label key={name} class="choice">
          <input
            type="checkbox"
            checked={options[name]}
            onChange={(event) => onChange({ ...options, [name]: event.currentTarget.checked })}
          />
          {text[name]}
        </label>
      ))}
    </fieldset>
  );
}
