/** The operations of the live chart: they are sent, and asked about, as those of the status bar are. */
import type { ComponentChildren } from 'preact';
import type { Operation as MachineOperation } from '../../../../machines/server/events.js';
import { useOperate } from '../../bar/use-operate.js';
import { usePage } from '../../context.js';
import { useMay } from '../../parts/allowed.js';
import { ProblemCard } from '../../parts/problem-card.js';
import { linkTo } from '../../state/route.js';
import { useControl } from '../server/use-control.js';

export interface LiveOperations {
  /** Returns what sends the operation of an event; undefined for one that is not accepted now. */
  of(event: string): (() => void) | undefined;
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
  const accepted = mayControl ? (state.status.value?.operations ?? []) : [];
  const { start, restart, stop, announcedEnd, kill, cancelRecovery } = control.actions;

  const sends: Partial<Record<MachineOperation['type'], () => void>> = {
    // The Build and the Data Folder are chosen there.
    start: () => (window.location.hash = linkTo('server')),
    restart: () => operate.run('restart'),
    stop: () => operate.run('stop'),
    kill: () => operate.run('kill'),
    cancelRecovery: cancelRecovery.run,
  };
  return {
    of(event) {
      const name = event === 'cancelRecovery' ? 'cancel_recovery' : event;
      return accepted.some((each) => each === name) ? sends[event as MachineOperation['type']] : undefined;
    },
    key: `${accepted.join()} ${state.status.value?.players ?? 0} ${state.status.value?.kill_at ?? ''}`,
    question: operate.question,
    problems: [start, restart, stop, announcedEnd, kill, cancelRecovery].map(
      ({ problem, dismiss }, index) =>
        problem !== null && <ProblemCard key={index} problem={problem} onDismiss={dismiss} />,
    ),
  };
}
