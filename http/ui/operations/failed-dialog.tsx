/** Shows the problem of an operation in a dialog, because the button of the operation may not be visible. */
import { usePageText } from '../context.js';
import type { Action } from '../forms/action.js';
import { Dialog } from '../forms/dialog.js';
import { ProblemCard } from '../forms/problem-card.js';
import { Button } from '../parts/elements.js';

interface FailedDialogProps {
  readonly actions: readonly Pick<Action, 'problem' | 'dismiss'>[];
}

/** Renders nothing while no action has failed. */
export function FailedDialog({ actions }: FailedDialogProps) {
  const text = usePageText();
  const failed = actions.find(({ problem }) => problem !== null);
  if (failed === undefined || failed.problem === null) return null;
  return (
    <Dialog title={text.bar.failed} onClose={failed.dismiss}>
      <ProblemCard problem={failed.problem} />
      <div class="row end">
        <Button label={text.app.close} variant="primary" onClick={failed.dismiss} />
      </div>
    </Dialog>
  );
}
