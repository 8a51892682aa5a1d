/** A file that the operator and the release changed: its versions, and the choice between them. */
import { useId, useState } from 'preact/hooks';
import { useText } from '../../../../context.js';
import { Comparison } from './comparison.js';
import type { Choice, PlannedFile } from './judge-plan.js';

const choices = ['mine', 'theirs'] as const;

interface ConflictItemProps {
  readonly file: PlannedFile;
  /** The version that the user has chosen; `null` until the user chooses. */
  readonly choice: Choice | null;
  readonly onChoose: (choice: Choice) => void;
  /** Whether the versions of the file are shown at first. */
  readonly isOpenFirst: boolean;
  /** Whether secrets are shown. */
  readonly isShown: boolean;
}

export function ConflictItem({ file, choice, onChoose, isOpenFirst, isShown }: ConflictItemProps) {
  const words = useText().resourceUpdates;
  const { path, because } = file;
  const id = useId();
  const texts = words.choices[because === 'removed_here' || because === 'removed_there' ? because : 'changed'];
  return (
    <li class="conflict">
      <fieldset aria-describedby={`${id}-because`}>
        <legend>
          <code>{path}</code>
        </legend>
        {choices.map((each) => (
          <label key={each} class="choice">
            <input type="radio" name={id} checked={choice === each} onChange={() => onChoose(each)} />
            {texts[each]}
          </label>
        ))}
      </fieldset>
      <p id={`${id}-because`} class="faint small">
        {words.because[because ?? 'both_changed']}
      </p>
      <FileVersions file={file} isOpenFirst={isOpenFirst} isShown={isShown} />
    </li>
  );
}

/** Compares the versions of a file when the user opens the comparison. */
export function FileVersions({
  file,
  isOpenFirst,
  isShown,
}: Pick<ConflictItemProps, 'file' | 'isOpenFirst' | 'isShown'>) {
  const words = useText().resourceUpdates;
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <details class="file-versions" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.versions}</summary>
      {isOpen && <Comparison file={file} isShown={isShown} />}
    </details>
  );
}
