import { useId } from 'preact/hooks';
import type { Build } from '../../../client/api.js';
import { useText } from '../../context.js';

interface BuildPickerProps {
  readonly builds: readonly Build[];
  readonly picked: string | null;
  readonly onPick: (id: string | null) => void;
}

/** Selects a Build. The resources and the check of a Data Folder depend on this Build. */
export function BuildPicker({ builds, picked, onPick }: BuildPickerProps) {
  const text = useText().folders;
  const detail = useId();
  return (
    <div class="build-picker" title={text.withDetail}>
      <label>
        <span class="faint small">{text.withBuild}</span>
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
      <span id={detail} class="unseen">
        {text.withDetail}
      </span>
    </div>
  );
}
