/**
 * The notices over the beginning of the console: a refused operation, an incident, and on a phone the announced end.
 */
import type { Run, Status } from '../../../../client/api.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import type { LaunchActions } from '../../../operations/launch-actions.js';
import { AnnouncedEnd } from '../announced-end.js';
import { Incident, isIncident } from './incident.js';

interface OverConsoleProps {
  readonly status: Status;
  readonly runs: readonly Run[];
  readonly actions: LaunchActions;
  /** Whether the strip has no room for notices. */
  readonly isNarrow: boolean;
}

export function OverConsole({ status, runs, actions, isNarrow }: OverConsoleProps) {
  return (
    <div class="over-console">
      {[actions.start, actions.cancelRecovery].map(
        ({ problem, dismiss }) =>
          problem !== null && <ProblemCard key={problem.code} problem={problem} onDismiss={dismiss} />,
      )}
      {isNarrow && status.announced !== null && <AnnouncedEnd announced={status.announced} />}
      {isIncident(status) && <Incident status={status} runs={runs} acknowledge={actions.cancelRecovery} />}
    </div>
  );
}
