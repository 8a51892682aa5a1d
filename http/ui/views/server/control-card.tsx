/** What the state of the server means, and below it the run; of a stopped server the launcher. */
import type { Status } from '../../api/types.js';
import { useText } from '../../context.js';
import { Allowed } from '../../parts/allowed.js';
import { ProblemCard } from '../../parts/problem-card.js';
import { Facts } from './facts.js';
import type { LastRun } from './launcher.js';
import { Launcher } from './launcher.js';
import { StatePanel } from './state-panel.js';
import { useControl } from './use-control.js';

export function ControlCard({ status, last }: { readonly status: Status; readonly last: LastRun | null }) {
  const text = useText();
  const control = useControl();
  const { start, cancelRecovery } = control.actions;
  return (
    <section class="card control" aria-label={text.server.control}>
      <StatePanel status={status} control={control} />
      <div class="control-body">
        {status.state === 'running' && <Facts status={status} />}
        <Allowed scope="control">
          {status.state === 'stopped' && <Launcher status={status} last={last} control={control} />}
        </Allowed>
        {[start, cancelRecovery].map(
          ({ problem, dismiss }) =>
            problem !== null && <ProblemCard key={problem.code} problem={problem} onDismiss={dismiss} />,
        )}
      </div>
    </section>
  );
}
