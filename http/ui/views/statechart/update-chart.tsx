/** The machine of the plan of an update, with the state of the last plan. */
import drawing from 'machine:update';
import { useMemo } from 'preact/hooks';
import { useText } from '../../context.js';
import { usePlan } from '../builds/use-plan.js';
import { ChartFrame } from './chart-frame.js';
import { TransitionList } from './transition-list.js';

export function UpdateChart() {
  const state = usePlan()?.state ?? null;
  const highlight = useMemo(() => {
    const states = drawing.states.flatMap(({ state: { id, step } }) => (step === state ? [id] : []));
    return { active: new Set(states), taken: new Set<number>(), step: '' };
  }, [state]);
  return (
    <>
      <ChartFrame drawing={drawing} highlight={highlight} label={useText().statechart.update} />
      <TransitionList drawing={drawing} />
    </>
  );
}
