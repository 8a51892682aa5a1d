/** The refusal of an archive. */
import type { Problem } from '../../api/answer.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { FailedDialog } from '../../operations/failed-dialog.js';

interface RefusalProps {
  /** `null` while no archive is refused. */
  readonly problem: Problem | null;
  readonly onDismiss: () => void;
}

/**
 * Shows the refusal in a dialog, because it can appear at any time and must not move the list below the form. The form
 * itself shows the refusal that its field for the encoding resolves.
 */
export function Refusal({ problem, onDismiss }: RefusalProps) {
  if (problem?.code !== 'archive_encoding_unknown') return <FailedDialog actions={[{ problem, dismiss: onDismiss }]} />;
  return <ProblemCard problem={problem} onDismiss={onDismiss} />;
}
