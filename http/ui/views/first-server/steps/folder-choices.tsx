/** The Data Folders of a game, each with what must be fixed before a start with the selected Build. */
import { useRef } from 'preact/hooks';
import type { DataFolder } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { useKeptFetch } from '../../../hooks/use-fetch.js';
import { useSeen } from '../../../hooks/use-seen.js';
import { StatusMark } from '../../../parts/elements.js';
import { PendingText } from '../../../parts/loading.js';
import { listFaults, maxTitlesLength } from '../../folders/group-findings.js';
import { toPreflight } from '../../folders/requests.js';

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
  const { check: words, firstServer, folders } = useText();
  const row = useRef<HTMLLIElement>(null);
  // Check only the folders of visible rows: a check reads the whole Data Folder.
  const check = useKeptFetch(useSeen(row) ? toPreflight(name, build) : null, state.foldersVersion.value);
  const errors = check.value?.findings.filter(({ severity }) => severity !== 'warning') ?? [];
  return (
    <li ref={row}>
      <button type="button" aria-pressed={isSelected} onClick={onChoose}>
        <strong>{name}</strong>
        <span class="setup-faults small">
          {check.value === null ? (
            check.problem === null && <PendingText what={words.checking} />
          ) : errors.length > 0 ? (
            // The service writes titles in English.
            <span lang="en">
              <StatusMark isGood={false} text={listFaults(errors, maxTitlesLength.wide, folders.moreFaults)} />
            </span>
          ) : (
            <StatusMark isGood text={firstServer.folders.ready} />
          )}
        </span>
        {/* Every row has space for this text, so that the answer of the check does not wrap the name. */}
        <span class={`setup-fix small${errors.length > 0 ? '' : ' reserved'}`} aria-hidden={errors.length === 0}>
          {firstServer.folders.fix}
        </span>
      </button>
    </li>
  );
}
