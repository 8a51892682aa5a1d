/** A change of resources: its action, its progress, the report of the server, and a button that undoes it. */
import type { ResourceChange } from '../../../../../client/api.js';
import { toProblem } from '../../../../api/answer.js';
import { useText } from '../../../../context.js';
import { type Action, ActionButton } from '../../../../forms/action.js';
import { ProblemCard } from '../../../../forms/problem-card.js';
import { AgoTime } from '../../../../parts/ago-time.js';
import { changeText, outcomeText } from './change-text.js';
import { isOpen } from './use-changes.js';

interface ChangeItemProps {
  readonly change: ResourceChange;
  readonly undo: Action<[change: ResourceChange]>;
}

export function ChangeItem({ change, undo }: ChangeItemProps) {
  const text = useText();
  const { state, started_at: startedAt, resources, outcome, problem, undoable: isUndoable } = change;
  const title = changeText(change, text);
  return (
    <li class="resource-change">
      <div class="change-head">
        <strong>{title}</strong>
        <span class={`badge ${tones[state]}`}>{text.resourceChanges.states[state]}</span>
        <span class="faint small">
          <AgoTime at={startedAt} />
        </span>
        {isUndoable && !isOpen(change) && (
          <ActionButton
            action={{ ...undo, run: () => undo.run(change) }}
            label={text.files.undo}
            name={`${text.files.undo}: ${title}`}
          />
        )}
      </div>
      {outcome.map((each) => (
        <p key={each.resource} class={`small outcome ${outcomeTone(each.started)}`}>
          {outcomeText(each, text)}
          {each.line !== null && each.started !== true && (
            <>
              {' '}
              <code lang="en">{each.line}</code>
            </>
          )}
        </p>
      ))}
      {isRolledBack(change) && <p class="outcome bad small">{text.resourceUpdates.rolledBack(resources.join(', '))}</p>}
      {problem !== null && <ProblemCard problem={toProblem(problem.status, problem)} />}
    </li>
  );
}

const tones = {
  preparing: 'busy',
  applying: 'busy',
  configuring: 'busy',
  refreshing: 'busy',
  applied: 'good',
  discarding: 'busy',
  failed: 'bad',
  undoing: 'busy',
  reloading: 'busy',
  undone: 'off',
  broken: 'bad',
} as const satisfies Record<ResourceChange['state'], string>;

/** Returns whether an update was undone, because its resource did not start. */
function isRolledBack({ action, state, problem }: ResourceChange): boolean {
  return action === 'update' && state === 'failed' && problem?.code === 'resource_not_started';
}

function outcomeTone(started: boolean | null): 'good' | 'bad' | 'off' {
  if (started === null) return 'off';
  return started ? 'good' : 'bad';
}
