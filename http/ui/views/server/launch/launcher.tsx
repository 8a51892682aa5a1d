/** The selection of a Build and a Data Folder, the result of their preflight, and the button Start. */
import { usePageText } from '../../../context.js';
import { type Choice, partitionChoices } from './choices.js';
import { PairSummary } from './pair-summary.js';
import { StartButtons, type StartButtonsProps } from './start-buttons.js';

interface LauncherProps extends StartButtonsProps {
  /** Shows the findings of the preflight. */
  readonly onShowProblems: () => void;
}

export function Launcher({ onShowProblems, ...start }: LauncherProps) {
  const text = usePageText().server;
  const { pair } = start;
  return (
    <div class="launcher">
      <div class="pickers">
        <Picker label={text.build} choices={pair.builds} picked={pair.build} onPick={pair.pickBuild} />
        <Picker label={text.folder} choices={pair.folders} picked={pair.folder} onPick={pair.pickFolder} />
      </div>
      <PairSummary pair={pair} onShowProblems={onShowProblems} />
      <StartButtons {...start} />
    </div>
  );
}

interface PickerProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly picked: string | null;
  readonly onPick: (name: string) => void;
}

function Picker({ label, choices, picked, onPick }: PickerProps) {
  const text = usePageText().server;
  const { startable, others } = partitionChoices(choices);
  return (
    <label class="field">
      <span>{label}</span>
      <select value={picked ?? ''} onChange={(event) => onPick(event.currentTarget.value)}>
        {picked === null && (
          <option value="" disabled>
            {text.select}
          </option>
        )}
        {[...startable, ...others].map(({ name, problem }) => (
          <option key={name} value={name} disabled={problem !== null}>
            {problem === null ? name : `${name} — ${text.cannotStart}`}
          </option>
        ))}
      </select>
    </label>
  );
}
