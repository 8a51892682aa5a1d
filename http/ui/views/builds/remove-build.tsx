/** The button that removes a Build, after a question. */
import { useState } from 'preact/hooks';
import { buildPath } from '../../api/paths.js';
import { usePage, useText } from '../../context.js';
import { useAction } from '../../parts/action.js';
import { Question } from '../../parts/dialog.js';
import { Button } from '../../parts/elements.js';
import { ProblemCard } from '../../parts/problem-card.js';

interface RemoveBuildProps {
  readonly id: string;
  /** The Data Folders that ran with it last. */
  readonly users: readonly string[];
}

export function RemoveBuild({ id, users }: RemoveBuildProps) {
  const { api } = usePage().state;
  const words = useText().builds.remove;
  const [isAsked, setAsked] = useState(false);
  const remove = useAction(() => api.send('DELETE', buildPath(id)));
  return (
    <>
      <div class="row">
        <Button icon="minus" label={words.button} onClick={() => setAsked(true)} />
      </div>
      {remove.problem !== null && <ProblemCard problem={remove.problem} onDismiss={remove.dismiss} />}
      {isAsked && (
        <Question
          title={words.title(id)}
          confirm={words.button}
          variant="danger"
          onClose={() => setAsked(false)}
          onConfirm={remove.run}
        >
          <p>{words.detail}</p>
          {users.length > 0 && <p>{words.used(users.join(', '))}</p>}
        </Question>
      )}
    </>
  );
}
