/** The current job, with the states of its step marked. */
import { useMemo } from 'preact/hooks';
import type { ChartState } from '../../../../../machines/review/chart.js';
import { useText } from '../../../context.js';
import { ChartFrame } from '../chart/chart-frame.js';
import type { JobSourceProps } from './job-props.js';
import { findStepName } from './step-name.js';

/**
 * Marks the current state of a job in its chart.
 * @param step the step as the API names it; `null` if no such job exists now
 */
export function LiveJob({ job, drawing, step }: Omit<JobSourceProps, 'show'> & { readonly step: string | null }) {
  const text = useText();
  const highlight = useMemo(() => {
    const isMarked = ({ id, step: own }: ChartState): boolean => own === step || id === `${job}.${step}`;
    const states = drawing.states.flatMap(({ state }) => (step !== null && isMarked(state) ? [state.id] : []));
    return { active: new Set(states), taken: new Set<number>(), step: step ?? '' };
  }, [drawing, step]);
  return (
    <>
      <p class="chart-note" role="status">
        {step === null ? text.jobs.idle : text.statechart.currentStep(findStepName(job, step, text))}
      </p>
      <ChartFrame drawing={drawing} highlight={highlight} label={text.statechart[job]} />
    </>
  );
}
