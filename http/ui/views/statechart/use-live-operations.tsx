/** The operations of the live chart: they are sent, and asked about, as those of the status bar are. */
import type { ComponentChildren } from 'preact';
import type { OperationName } from '../../../../machines/operations/operations.js';
import { useOperate } from '../../bar/use-operate.js';
import { usePage } from '../../context.js';
import { useMay } from '../../parts/allowed.js';
import { ProblemCard } from '../../parts/problem-card.js';
import { linkTo } from '../../state/route.js';
import { useControl } from '../server/use-control.js';
import type { OperationsNow } from './possibilities.js';

export interface LiveOperations extends OperationsNow {
  /** Changes with what is accepted. */
  readonly key: string;
  /** The question under way, or null. */
  readonly question: ComponentChildren;
  readonly problems: ComponentChildren;
}

export function useLiveOperations(): LiveOperations {
  const { state } = usePage();
  const control = useControl();
  const operate = useOperate(control);
  const mayControl = useMay('control');
  const accepted = state.status.value?.operations ?? [];
  const { start, restart, stop, announcedEnd, kill, cancelRecovery } = control.actions;

  // There the Build and the Data Folder are chosen, and commands are written.
  const openServerView = (): void => void (window.location.hash = linkTo('server'));
  const sends: Readonly<Record<OperationName, () => void>> = {
    start: openServerView,
    command: openServerView,
    restart: () => operate.run('restart'),
    stop: () => operate.run('stop'),
    kill: () => operate.run('kill'),
    cancel_recovery: cancelRecovery.run,
  };
  const accepts = (operation: OperationName): boolean => accepted.includes(operation);
  return {
    accepts,
    of: (operation) => (accepts(operation) && (mayControl || operation === 'command') ? sends[operation] : undefined),
    key: `${mayControl} ${accepted.join()} ${state.status.value?.players ?? 0} ${state.status.value?.kill_at ?? ''}`,
    question: operate.question,
    problems: [start, restart, stop, announcedEnd, kill, cancelRecovery].map(
      ({ problem, dismiss }, index) =>
        problem !== null && <ProblemCard key={index} problem={problem} onDismiss={dismiss} />,
    ),
  };
}
