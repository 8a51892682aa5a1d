/** The plan of an update: the versions, the files that need a choice, and the other files by decision. */
import { useMemo, useState } from 'preact/hooks';
import { findSecretSpans } from '../../../../../../machines/text/secret-spans.js';
import type { ResourceUpdatePlan } from '../../../../../client/api.js';
import { useText } from '../../../../context.js';
import { Button } from '../../../../parts/elements.js';
import { ConflictItem, FileVersions } from './conflict-item.js';
import {
  type Choice,
  type Choices,
  changesFiles,
  decisionOrder,
  judgePlan,
  listConflicts,
  type PlannedFile,
} from './judge-plan.js';
import { ReleaseLine } from './release-line.js';

interface UpdatePlanProps {
  readonly plan: ResourceUpdatePlan;
  /** The name of the resource. */
  readonly name: string;
  readonly choices: Choices;
  readonly onChoose: (choices: Choices) => void;
}

export function UpdatePlan({ plan, name, choices, onChoose }: UpdatePlanProps) {
  const text = useText();
  const words = text.resourceUpdates;
  const { installed, available, base_known: isBaseKnown, files, unchanged } = plan;
  const [isShown, setShown] = useState(false);
  const conflicts = listConflicts(plan);
  const hasSecrets = useMemo(() => files.some(hasSecret), [files]);
  const verdict = judgePlan(plan);
  const chooseAll = (choice: Choice): void => onChoose(Object.fromEntries(conflicts.map(({ path }) => [path, choice])));
  return (
    <>
      <p class="update-versions" role="status">
        <span>
          {installed ?? words.noVersion} → <strong>{available ?? words.noVersion}</strong>
        </span>
        <span class={`badge ${tones[verdict]}`}>{words.verdicts[verdict]}</span>
      </p>
      <ReleaseLine plan={plan} />
      {!changesFiles(plan) && <p>{words.nothing}</p>}
      {!isBaseKnown && conflicts.length > 0 && <p class="notice">{words.baseUnknown(name)}</p>}
      {hasSecrets && (
        <div class="row">
          <Button
            label={isShown ? text.editor.secrets.hide : text.editor.secrets.show}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
      {conflicts.length > 0 && (
        <section class="conflicts" aria-label={words.conflicts(conflicts.length)}>
          <div class="row">
            <h3>{words.conflicts(conflicts.length)}</h3>
            {conflicts.length > 1 && (
              <>
                <Button label={words.allMine} onClick={() => chooseAll('mine')} />
                <Button label={words.allTheirs} onClick={() => chooseAll('theirs')} />
              </>
            )}
          </div>
          <ul>
            {conflicts.map((file, index) => (
              <ConflictItem
                key={file.path}
                file={file}
                choice={choices[file.path] ?? null}
                onChoose={(choice) => onChoose({ ...choices, [file.path]: choice })}
                isOpenFirst={index < maxOpen}
                isShown={isShown}
              />
            ))}
          </ul>
        </section>
      )}
      {decisionOrder.map((decision) => (
        <DecidedFiles
          key={decision}
          label={words.decisions[decision]}
          files={files.filter((each) => each.decision === decision)}
          isShown={isShown}
        />
      ))}
      {unchanged > 0 && <p class="faint small">{words.unchanged(unchanged)}</p>}
    </>
  );
}

/** The number of conflicts whose versions are shown at first. */
const maxOpen = 3;

const tones = { newer: 'good', older: 'warn', equal: 'off', different: 'note' } as const;

interface DecidedFilesProps {
  readonly label: (count: number) => string;
  readonly files: readonly PlannedFile[];
  readonly isShown: boolean;
}

/** The files of one decision, which are listed when the user opens the decision. */
function DecidedFiles({ label, files, isShown }: DecidedFilesProps) {
  const [isOpen, setOpen] = useState(false);
  if (files.length === 0) return null;
  return (
    <details class="decided-files" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{label(files.length)}</summary>
      {isOpen && (
        <ul>
          {files.map((file) => (
            <li key={file.path}>
              <code>{file.path}</code>
              {file.decision === 'merged' && <FileVersions file={file} isOpenFirst={false} isShown={isShown} />}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

function hasSecret({ mine, base, theirs }: PlannedFile): boolean {
  return [mine, base, theirs].some((text) => text !== null && findSecretSpans(text).length > 0);
}
