/**
 * The notices over the beginning of the console: a refused start or cancellation, the announced end, an incident or the
 * planned start.
 */
import { useRef } from 'preact/hooks';
import type { Run, Status } from '../../../../client/api.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import type { LaunchActions } from '../../../operations/launch-actions.js';
import { Lazy } from '../../../parts/lazy.js';
import { AnnouncedEnd } from '../announced-end.js';
import type { Pair } from '../launch/use-pair.js';
import { findIncident, isNoticeOver } from './find-incident.js';
import { useUncovered } from './use-uncovered.js';
import './over-console.css';

/** Load the card on demand, because most runs have no incident. */
const loadIncident = async () => (await import('./incident.js')).IncidentCard;

interface OverConsoleProps {
  readonly status: Status;
  readonly runs: readonly Run[];
  readonly pair: Pair;
  readonly actions: LaunchActions;
  /** Whether the strip has no space for notices. */
  readonly isNarrow: boolean;
}

export function OverConsole({ status, runs, pair, actions, isNarrow }: OverConsoleProps) {
  const notices = useRef<HTMLDivElement>(null);
  useUncovered(notices);
  return (
    <div class="over-console" ref={notices}>
      {[actions.start, actions.cancelRecovery].map(
        ({ problem, dismiss }) =>
          problem !== null && <ProblemCard key={problem.code} problem={problem} onDismiss={dismiss} />,
      )}
      {status.announced !== null && status.kill_at === null && (
        <AnnouncedEnd announced={status.announced} requested={status.requested} />
      )}
      {(findIncident(status) !== null || isNoticeOver(status, isNarrow)) && (
        <Lazy load={loadIncident} props={{ status, runs, pair, actions, isNarrow }} />
      )}
    </div>
  );
}
