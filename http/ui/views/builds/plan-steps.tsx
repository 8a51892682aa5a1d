/** The steps of an update in progress: what is done, what happens now, and what happens next. */
import type { UpdatePlan } from '../../../client/api.js';
import { useText } from '../../context.js';
import { AgoTime } from '../../parts/ago-time.js';
import { Icon } from '../../parts/elements.js';
import { momentText } from '../../text/time.js';
import { ScheduledRestart } from './scheduled-restart.js';

/** The states that a step has, in their order. Each step is done when a later one begins. */
const steps = {
  install: ['installing'],
  check: ['checking'],
  backUp: ['backing_up'],
  restart: ['waiting', 'swapping'],
  watch: ['probation'],
} as const;

type Step = keyof typeof steps;

const order = Object.keys(steps) as Step[];

/** Returns the steps of a plan, and the index of its current step; -1 while the plan goes back to the old Build. */
export function listSteps({ state, backup_mode: backup }: Pick<UpdatePlan, 'state' | 'backup_mode'>) {
  const planned = order.filter((step) => step !== 'backUp' || backup !== 'none');
  const current = planned.findIndex((step) => (steps[step] as readonly string[]).includes(state));
  return { planned, current };
}

export function PlanSteps({ plan }: { readonly plan: UpdatePlan }) {
  const words = useText().updates.steps;
  const { planned, current } = listSteps(plan);
  if (current < 0) return null;
  return (
    <ol class="plan-steps" aria-label={words.title}>
      {planned.map((step, index) => (
        <li
          key={step}
          class={index < current ? 'done' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span class="plan-step-mark">
            {index < current ? (
              <>
                <Icon name="check" />
                <span class="unseen">{words.done}</span>
              </>
            ) : (
              index + 1
            )}
          </span>
          <div>
            <h3>{words.titles[step](plan.build, plan.folder)}</h3>
            <StepDetail step={step} plan={plan} isDone={index < current} />
          </div>
        </li>
      ))}
    </ol>
  );
}

interface StepDetailProps {
  readonly step: Step;
  readonly plan: UpdatePlan;
  readonly isDone: boolean;
}

function StepDetail({ step, plan, isDone }: StepDetailProps) {
  const text = useText();
  const { steps: words, next } = text.updates;
  if (isDone) {
    const states: readonly string[] = steps[step];
    // The next entry of the plan is the end of the step.
    const end = plan.steps[plan.steps.findLastIndex(({ state }) => states.includes(state)) + 1];
    return <p class="small faint">{end === undefined ? words.done : <AgoTime at={end.at} />}</p>;
  }
  if (step === 'watch') return <p class="small faint">{words.watching(plan.probation_minutes, plan.from)}</p>;
  if (step !== 'restart') return <p class="small faint">{words.details[step]}</p>;
  if (plan.swap === 'now') return <p class="small faint">{next.now}</p>;
  if (plan.swap === 'at')
    return <p class="small faint">{plan.swap_at === null ? next.restart : next.at(momentText(plan.swap_at, text))}</p>;
  return (
    <>
      <p class="small faint">{next.restart}</p>
      <p class="small faint">
        <ScheduledRestart />
      </p>
    </>
  );
}
