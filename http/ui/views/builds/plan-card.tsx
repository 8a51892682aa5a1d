/** The progress of an update plan, and the button that cancels the plan. */
import type { Schedule, UpdatePlan } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { useList } from '../../hooks/use-list.js';
import { AgoTime } from '../../parts/ago-time.js';
import { useMay } from '../../parts/allowed.js';
import { PendingText } from '../../parts/loading.js';
import { dayTimeText } from '../../text/schedules.js';
import { momentText, untilText } from '../../text/time.js';
import { InstallationProgress } from './installation-list.js';
import { isOpen } from './use-plan.js';
import './updates.css';

const tones: Readonly<Partial<Record<UpdatePlan['state'], string>>> = {
  done: 'good',
  rolled_back: 'warn',
  failed: 'bad',
  cancelled: 'off',
};

const preparing: readonly UpdatePlan['state'][] = ['installing', 'checking', 'backing_up', 'waiting'];

export function PlanCard({ plan }: { readonly plan: UpdatePlan }) {
  const { api } = usePage().state;
  const text = useText();
  const { updates: words, updatePlans } = text;
  const mayInstall = useMay('builds');
  const mayControl = useMay('control');
  const cancel = useAction(() => api.DELETE('/updates/{id}/plan', { params: { path: { id: plan.source } } }));
  const { state, folder, from, build, swap, swap_at: at, steps, reason } = plan;
  const about = words.about(folder, from, build);
  // The status shows the current step.
  const past = isOpen(plan) ? steps.slice(0, -1) : steps;
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
      {preparing.includes(state) && (
        <p>
          {swap === 'at' && at !== null
            ? words.next.at(momentText(at, text))
            : words.next[swap === 'now' ? swap : 'restart']}
        </p>
      )}
      {preparing.includes(state) && swap === 'restart' && (
        <p>
          <ScheduledRestart />
        </p>
      )}
      {reason !== null && <p>{words.because(updatePlans.reasons[reason])}</p>}
      {past.length > 0 && (
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

/** When a schedule restarts the server, which then changes to the new Build. */
function ScheduledRestart() {
  const { clock } = usePage();
  const text = useText();
  const words = text.updates.next;
  const { list: schedules, problem } = useList(toGet('/schedules'), (onSchedules) => ({
    selection: () => ({ schedules: true }),
    onSchedules,
  }));
  if (schedules === null) return problem === null ? <PendingText what={text.app.loading} /> : null;
  const next = findNextRestart(schedules);
  if (next === null) return <>{words.unscheduled}</>;
  const now = clock.now.value;
  return <>{words.scheduled(next.name, untilText(next.at, now, text), dayTimeText(next.at, now, text))}</>;
}

/** Returns the next restart that a schedule carries out; `null` without such a schedule. */
export function findNextRestart(schedules: readonly Schedule[]): { readonly name: string; readonly at: number } | null {
  const restarts = schedules.flatMap(({ name, enabled, action, next }) =>
    enabled && action.type === 'restart' && next !== null ? [{ name, at: Date.parse(next.due_at) }] : [],
  );
  return restarts.toSorted((one, other) => one.at - other.at)[0] ?? null;
}
