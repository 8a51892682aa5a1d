/** The button that removes a Build. The button first asks for a confirmation. */
import { usePage, useText } from '../../context.js';
import { useAction } from '../../forms/action.js';
import { ConfirmButton } from '../../forms/confirm-button.js';
import { FailedDialog } from '../../operations/failed-dialog.js';

interface RemoveBuildProps {
  readonly id: string;
  /** The Data Folders whose last run used the Build. */
  readonly users: readonly string[];
  /** The reason why the Build cannot be removed now; `null` if the Build can be removed. */
  readonly off: string | null;
}

export function RemoveBuild({ id, users, off }: RemoveBuildProps) {
  const { api } = usePage().state;
  const words = useText().builds.remove;
  const remove = useAction(() => api.DELETE('/builds/{id}', { params: { path: { id } } }));
  return (
    <>
      <ConfirmButton
        action={remove}
        icon="remove"
        label={words.button}
        variant="danger"
        title={words.title(id)}
        off={off}
      >
        <p>{words.detail}</p>
        {users.length > 0 && <p>{words.used(users.join(', '))}</p>}
      </ConfirmButton>
      <FailedDialog actions={[remove]} />
    </>
  );
}
