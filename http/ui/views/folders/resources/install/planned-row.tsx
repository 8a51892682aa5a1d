/** A resource of an archive in a plan: whether it is installed, its name, and the known facts about it. */
import { useEffect, useId, useState } from 'preact/hooks';
import type { ResourcePlan } from '../../../../../client/api.js';
import { useText } from '../../../../context.js';
import { TextField } from '../../../../forms/fields.js';
import { IconButton } from '../../../../parts/elements.js';
import { bytesText } from '../../../../text/time.js';

type Planned = ResourcePlan['resources'][number];

interface PlannedRowProps {
  /** The name in the archive. */
  readonly name: string;
  /** The resource that would be installed; `null` if the resource is left out, or cannot be installed. */
  readonly planned: Planned | null;
  /** The name that the user has typed; `null` if the user has typed no name. */
  readonly typed: string | null;
  /** Whether the plan has a problem with a name. */
  readonly hasNameProblem: boolean;
  /** Whether the user can select the resource. The only resource of an archive is always selected. */
  readonly isChoice: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
  readonly onRename: (name: string) => void;
}

export function PlannedRow(props: PlannedRowProps) {
  const { name, planned, typed, hasNameProblem, isChoice, isSelected, onSelect, onRename } = props;
  const words = useText().resourceChanges;
  const [isRenaming, setRenaming] = useState(false);
  const field = useId();
  const isRefused = hasNameProblem && isSelected && planned === null;
  useEffect(() => {
    if (isRenaming) document.getElementById(field)?.focus();
  }, [isRenaming]);
  const title = (
    <>
      <strong>{planned?.name ?? name}</strong>{' '}
      {planned !== null && planned.version !== null && <span class="faint">{planned.version}</span>}
    </>
  );
  const hasField = isRenaming || typed !== null || isRefused;
  return (
    <li class={isSelected ? undefined : 'left-out'}>
      <div class="planned-title">
        {isChoice ? (
          <label class="choice">
            <input
              type="checkbox"
              checked={isSelected}
              onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
            />
            <span>{title}</span>
          </label>
        ) : (
          <span>{title}</span>
        )}
        <span class="planned-mark">
          {planned !== null && (
            <span class={`badge ${planned.state === 'new' ? 'good' : 'warn'}`}>{words.marks[planned.state]}</span>
          )}
          {isSelected && !hasField && (
            <IconButton icon="edit" label={words.rename(name)} onClick={() => setRenaming(true)} />
          )}
        </span>
      </div>
      {hasField && (
        <TextField
          id={field}
          label={words.newName(name)}
          value={typed ?? name}
          placeholder={name}
          aria-invalid={isRefused}
          onChange={onRename}
        />
      )}
      {planned !== null && <PlannedFacts planned={planned} />}
    </li>
  );
}

function PlannedFacts({ planned }: { readonly planned: Planned }) {
  const text = useText();
  const words = text.resourceChanges;
  const { directory, files, bytes, dependencies_missing: missing, collisions } = planned;
  const others = collisions.filter(({ path }) => path !== directory);
  return (
    <>
      <p class="faint small">
        <code>{directory}</code> · {text.uploads.unpack.files(files)} · {bytesText(bytes, text)}
      </p>
      {missing.length > 0 && <p class="outcome warn small">{words.missing(missing.join(', '))}</p>}
      {others.length > 0 && (
        <p class="outcome bad small">{words.collides(others.map(({ path }) => path).join(', '))}</p>
      )}
    </>
  );
}
