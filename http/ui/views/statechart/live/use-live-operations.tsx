/** The operations of the live chart. The view sends and confirms operations as the status bar does. */
import type { ComponentChildren } from 'preact';
import type { OperationName } from '../../../../../machines/operations/operations.js';
import { usePage } from '../../../context.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { useLaunchActions } from '../../../operations/launch-actions.js';
import { useNotice } from '../../../operations/use-notice.js';
import { useOperations } from '../../../operations/use-operations.js';
import { useMay } from '../../../parts/allowed.js';
import { linkTo } from '../../../route/route.js';
import type { OperationsNow } from '../chart/possibilities.js';

export interface LiveOperations extends OperationsNow {
  /** A key that changes when other operations are accepted. */
  readonly key: string;
  /** The open question; `null` without an open question. */
  readonly question: ComponentChildren;
  readonly problems: ComponentChildren;
}

export function useLiveOperations(): LiveOperations {
  const { state } = usePage();
  const { restart, stop, kill, notice, question } = useOperations();
  const { cancelRecovery } = useLaunchActions();
  const { cancel, end, postpone, question: noticeQuestion } = useNotice();
  const mayControl = useMay('control');
  const accepted = state.status.value?.operations ?? [];

  // Open the server view, where the user can choose a Build and a Data Folder, and write commands.
  const openServerView = (): void => void (window.location.hash = linkTo('server'));
  const sends: Readonly<Record<OperationName, () => void>> = {
    start: openServerView,
    command: openServerView,
    restart: restart.run,
    stop: stop.run,
    kill: kill.run,
    cancel_notice: cancel.run,
    end_notice: end.run,
    postpone_notice: postpone.run,
    cancel_recovery: cancelRecovery.run,
  };
  const accepts = (operation: OperationName): boolean => accepted.includes(operation);
  return {
    accepts,
    of: (operation) => (accepts(operation) && (mayControl || operation === 'command') ? sends[operation] : undefined),
    key: `${mayControl} ${accepted.join()} ${state.status.value?.players ?? ''} ${state.status.value?.kill_at ?? ''}`,
    question: (
      <>
        {question}
        {noticeQuestion}
      </>
    ),
    problems: [restart, stop, notice, kill, cancel, end, postpone, cancelRecovery].map(
      ({ problem, dismiss }, index) =>
        problem !== null && <ProblemCard key={index} problem={problem} onDismiss={dismiss} />,
    ),
  };
}
