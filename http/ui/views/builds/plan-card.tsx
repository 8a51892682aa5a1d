/** The progress of an update plan, and the button that cancels the plan. */
import type { UpdatePlan } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { AgoTime } from '../../parts/ago-time.js';
import { useMay } from '../../parts/allowed.js';
import { InstallationProgress } from './installation-list.js';
import { listSteps, PlanSteps } from './plan-steps.js';
import { isOpen } from './use-plan.js';
import './updates.css';

const tones: Readonly<Partial<Record<UpdatePlan['state'], string>>> = {
  done: 'good',
  rolled_back: 'warn',
  failed: 'bad',
  cancelled: 'off',
};

export function PlanCard({ plan }: { readonly plan: UpdatePlan }) {
  const { api } = usePage().state;
  const text = useText();
  const { updates: words, updatePlans } = text;
  const mayInstall = useMay('builds');
  const mayControl = useMay('control');
  const cancel = useAction(() => api.DELETE('/updates/{id}/plan', { params: { path: { id: plan.source } } }));
  const { state, folder, from, build, steps, reason } = plan;
  const about = words.about(folder, from, build);
  // The status shows the current step.
  const past = isOpen(plan) ? steps.slice(0, -1) : steps;
  const hasSteps = isOpen(plan) && listSteps(plan).current >= 0;
  // A restart in progress cannot be cancelled.
  const canCancel = mayInstall && mayControl && isOpen(plan) && state !== 'swapping' && state !== 'rolling_back';
  return (
    <section class="card plan" aria-label={words.title}>
      <div class="row card-head plan-head">
        {/* A plan in progress is the first card of the view. */}
        {isOpen(plan) ? <h2>{words.updating(about)}</h2> : <h3>{about}</h3>}
        {canCancel && (
          <ActionButton action={cancel} icon="close" label={state === 'probation' ? words.rollBack : words.cancel} />
        )}
      </div>
      <div class="row plan-state">
        {/* The bar next to the text is the mark of an installation. */}
        <span class={state === 'installing' ? undefined : `badge ${tones[state] ?? 'busy'}`} role="status">
          {updatePlans.states[state]}
        </span>
        {isOpen(plan) && <InstallationProgress build={build} />}
      </div>
      {hasSteps && <PlanSteps plan={plan} />}
      {reason !== null && <p>{words.because(updatePlans.reasons[reason])}</p>}
      {!hasSteps && past.length > 0 && (
        <ol class="steps small">
          {past.map((step) => (
            <li key={`${step.state} ${step.at}`}>
              {updatePlans.states[step.state]}, <AgoTime at={step.at} />
            </li>
          ))}
        </ol>
      )}
      {cancel.problem !== null && <ProblemCard problem={cancel.problem} onDismiss={cancel.dismiss} />}
    </section>
  );
}
