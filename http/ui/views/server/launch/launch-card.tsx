/** The launcher of a stopped server; of a running one the facts of the run. */
import type { Status } from '../../../../client/api.js';
import { useText } from '../../../context.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import type { LaunchActions } from '../../../operations/launch-actions.js';
import { Allowed } from '../../../parts/allowed.js';
import { Facts } from '../facts/facts.js';
import type { LastRun } from './last-run.js';
import { Launcher } from './launcher.js';
import type { Pair } from './use-pair.js';

interface LaunchCardProps {
  readonly status: Status;
  readonly last: LastRun | null;
  readonly pair: Pair;
  readonly actions: LaunchActions;
  readonly onShowProblems: () => void;
}

export function LaunchCard({ status, last, pair, actions, onShowProblems }: LaunchCardProps) {
  const text = useText();
  const { start, cancelRecovery } = actions;
  return (
    <section class="card launch" aria-label={text.server.control}>
      {[start, cancelRecovery].map(
        ({ problem, dismiss }) =>
          problem !== null && <ProblemCard key={problem.code} problem={problem} onDismiss={dismiss} />,
      )}
      {status.state === 'running' && <Facts status={status} />}
      <Allowed scope="control">
        {status.state === 'stopped' && (
          <Launcher status={status} last={last} pair={pair} actions={actions} onShowProblems={onShowProblems} />
        )}
      </Allowed>
    </section>
  );
}
