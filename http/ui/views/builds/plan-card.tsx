/** The progress of an update plan, and the button that cancels the plan. */
import type { UpdatePlan } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { AgoTime } from '../../parts/ago-time.js';
import { useMay } from '../../parts/allowed.js';
import { InstallationProgress } from './installation-list.js';
import { isOpen } from './use-plan.js';

const tones: Readonly<Partial<Record<UpdatePlan['state'], string>>> = {
  done: 'good',
  rolled_back: 'warn',
  failed: 'bad',
  cancelled: 'off',
};

export function PlanCard({ plan }: { readonly plan: UpdatePlan }) {
  const { api } = usePage().state;
  const { updates: words, updatePlans } = useText();
  const mayInstall = useMay('builds');
  const mayControl = useMay('control');
  const cancel = useAction(() => api.DELETE('/updates/{id}/plan', { params: { path: { id: plan.source } } }));
  const { state, folder, from, build, steps, reason } = plan;
  // A restart in progress cannot be cancelled.
  const canCancel = mayInstall && mayControl && isOpen(plan) && state !== 'swapping' && state !== 'rolling_back';
  return (
    <section class="card" aria-label={words.title}>
      <div class="row card-head">
        <h3>{words.about(folder, from, build)}</h3>
        <span class={`badge ${tones[state] ?? 'busy'}`} role="status">
          {updatePlans.states[state]}
        </span>
      </div>
      {isOpen(plan) && <InstallationProgress build={build} />}
      {reason !== null && <p>{words.because(updatePlans.reasons[reason])}</p>}
      <ol class="steps small">
        {steps.map((step) => (
          <li key={`${step.state} ${step.at}`}>
            {updatePlans.states[step.state]}, <AgoTime at={step.at} />
          </li>
        ))}
      </ol>
      {cancel.problem !== null && <ProblemCard problem={cancel.problem} onDismiss={cancel.dismiss} />}
      {canCancel && (
        <div class="row">
          <ActionButton action={cancel} icon="close" label={state === 'probation' ? words.rollBack : words.cancel} />
        </div>
      )}
    </section>
  );
}
