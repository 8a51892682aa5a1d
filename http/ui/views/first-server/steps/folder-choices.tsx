/** The Data Folders of a game, each with what must be fixed before a start with the selected Build. */
import { useRef } from 'preact/hooks';
import type { DataFolder, Preflight } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { useKeptFetch } from '../../../hooks/use-fetch.js';
import { useSeen } from '../../../hooks/use-seen.js';
import { Icon, StatusMark } from '../../../parts/elements.js';
import { PendingText } from '../../../parts/loading.js';
import { toPreflight } from '../../folders/requests.js';

/** The maximum number of titles of errors in a row. The step of the check has all of them. */
const maxTitles = 2;

interface FolderChoicesProps {
  readonly label: string;
  readonly folders: readonly DataFolder[];
  /** The selected Build. */
  readonly build: string;
  /** The selected Data Folder; `null` without a selected Data Folder. */
  readonly selected: string | null;
  readonly onChoose: (name: string) => void;
}

export function FolderChoices({ label, folders, build, selected, onChoose }: FolderChoicesProps) {
  return (
    <ul class="setup-choices" aria-label={label}>
      {folders.map((folder) => (
        <FolderChoice
          key={folder.name}
          name={folder.name}
          build={build}
          isSelected={folder.name === selected}
          onChoose={() => onChoose(folder.name)}
        />
      ))}
    </ul>
  );
}

interface FolderChoiceProps {
  readonly name: string;
  readonly build: string;
  readonly isSelected: boolean;
  readonly onChoose: () => void;
}

function FolderChoice({ name, build, isSelected, onChoose }: FolderChoiceProps) {
  const { state } = usePage();
  const { check: words, firstServer } = useText();
  const row = useRef<HTMLLIElement>(null);
  // Check only the folders of visible rows: a check reads the whole Data Folder.
  const check = useKeptFetch(useSeen(row) ? toPreflight(name, build) : null, state.foldersVersion.value);
  const errors = check.value?.errors ?? 0;
  return (
    <li ref={row}>
      <button type="button" aria-pressed={isSelected} onClick={onChoose}>
        <strong>{name}</strong>
        <span class="setup-faults small">
          {check.value === null ? (
            check.problem === null && <PendingText what={words.checking} />
          ) : errors > 0 ? (
            <Faults titles={listErrors(check.value)} />
          ) : (
            <StatusMark isGood text={firstServer.folders.ready} />
          )}
        </span>
        {errors > 0 && <span class="setup-fix small">{firstServer.folders.fix}</span>}
      </button>
    </li>
  );
}

/** Shows the first titles of errors, and the number of the others. */
function Faults({ titles }: { readonly titles: readonly string[] }) {
  const words = useText().firstServer.folders;
  const others = titles.length - maxTitles;
  return (
    <span class="presence bad">
      <Icon name="warning" />
      <span>
        <span lang="en">{titles.slice(0, maxTitles).join(', ')}</span>
        {others > 0 && `, ${words.moreFaults(others)}`}
      </span>
    </span>
  );
}

/** Returns the titles of the errors, each once. The service writes them in English. */
function listErrors({ findings }: Preflight): readonly string[] {
  return [...new Set(findings.filter(({ severity }) => severity !== 'warning').map(({ title }) => title))];
}
