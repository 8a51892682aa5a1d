import { useId } from 'preact/hooks';
import type { Build } from '../../api/types.js';
import { useText } from '../../context.js';
import { selectChoice } from '../server/choices.js';

interface BuildPickerProps {
  readonly builds: readonly Build[];
  readonly picked: string | null;
  readonly onPick: (id: string | null) => void;
}

/** With which Build a Data Folder is looked at. */
export function BuildPicker({ builds, picked, onPick }: BuildPickerProps) {
  const text = useText().folders;
  const detail = useId();
  return (
    <div class="field">
      <label class="field">
        <span>{text.withBuild}</span>
        <select
          value={picked ?? ''}
          aria-describedby={detail}
          onChange={(event) => onPick(event.currentTarget.value === '' ? null : event.currentTarget.value)}
        >
          <option value="">{text.withNone}</option>
          {builds.map(({ id }) => (
            <option key={id} value={id}>
              {id}
            </option>
          ))}
        </select>
      </label>
      <p id={detail} class="faint small">
        {text.withDetail}
      </p>
    </div>
  );
}

/** @param wanted what is picked for a start. @returns the Build that it would be started with as things are, or null */
export function firstPick(builds: readonly Build[], wanted: string | null): string | null {
  return selectChoice(
    builds.map(({ id, startable, problem }) => ({ name: id, problem: startable ? null : (problem ?? '') })),
    wanted,
  );
}
