/** The changes of the resources of a Data Folder, the newest first, in a panel. */
import type { ResourceChange } from '../../../../../client/api.js';
import { useText } from '../../../../context.js';
import type { Action } from '../../../../forms/action.js';
import { Dialog, Panel } from '../../../../forms/dialog.js';
import { ProblemCard } from '../../../../forms/problem-card.js';
import { ChangeItem } from './change-item.js';

interface ChangeListProps {
  readonly changes: readonly ResourceChange[];
  readonly undo: Action<[change: ResourceChange]>;
  readonly onClose: () => void;
}

export function ChangeList({ changes, undo, onClose }: ChangeListProps) {
  const text = useText();
  const words = text.resourceChanges;
  return (
    <Dialog title={words.list} kind="side-panel" onClose={onClose}>
      <Panel>
        {undo.problem !== null && <ProblemCard problem={undo.problem} onDismiss={undo.dismiss} />}
        {changes.length === 0 ? (
          <p class="faint">{words.none}</p>
        ) : (
          <ul class="resource-changes">
            {changes.map((change) => (
              <ChangeItem key={change.id} change={change} undo={undo} />
            ))}
          </ul>
        )}
      </Panel>
    </Dialog>
  );
}
