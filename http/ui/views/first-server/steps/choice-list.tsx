/** A list whose rows select a Build or a Data Folder. */

export interface ListedChoice {
  readonly name: string;
  readonly detail: string;
  /** The problem that prevents the choice; `null` without such a problem. */
  readonly problem: string | null;
}

interface ChoiceListProps {
  readonly label: string;
  readonly choices: readonly ListedChoice[];
  readonly selected: string | null;
  readonly onChoose: (name: string) => void;
}

export function ChoiceList({ label, choices, selected, onChoose }: ChoiceListProps) {
  return (
    <ul class="setup-choices" aria-label={label}>
      {choices.map(({ name, detail, problem }) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={name === selected}
            disabled={problem !== null}
            onClick={() => onChoose(name)}
          >
            <strong>{name}</strong>
            <span class="faint small">{detail}</span>
          </button>
          {problem !== null && (
            <p class="why small" lang="en">
              {problem}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
