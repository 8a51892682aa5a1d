/** The button that removes a Build. It asks first. */
import { usePage, useText } from '../../context.js';
import { useAction } from '../../forms/action.js';
import { ConfirmButton } from '../../forms/confirm-button.js';
import { ProblemCard } from '../../forms/problem-card.js';

interface RemoveBuildProps {
  readonly id: string;
  /** The Data Folders whose last run used the Build. */
  readonly users: readonly string[];
}

export function RemoveBuild({ id, users }: RemoveBuildProps) {
  const { api } = usePage().state;
  const words = useText().builds.remove;
  const remove = useAction(() => api.DELETE('/builds/{id}', { params: { path: { id } } }));
  return (
    <>
      <div class="row">
        <ConfirmButton action={remove} icon="remove" label={words.button} variant="danger" title={words.title(id)}>
          <p>{words.detail}</p>
          {users.length > 0 && <p>{words.used(users.join(', '))}</p>}
        </ConfirmButton>
      </div>
      {remove.problem !== null && <ProblemCard problem={remove.problem} onDismiss={remove.dismiss} />}
    </>
  );
}
