/** The machine of an update: the state of the last plan, the past states of that plan, or a simulation. */
import drawing from 'machine:update';
import type { UpdatePlan } from '../../../../../client/api.js';
import { useText } from '../../../../context.js';
import { usePlan } from '../../../builds/use-plan.js';
import { JobChart } from '../job-chart.js';
import type { JobChartProps } from '../job-props.js';
import { LiveJob } from '../live-job.js';
import { PastJob, type PastRecord } from '../past-job.js';

export function UpdateChart(props: JobChartProps) {
  const plan = usePlan();
  const common = { job: 'update', drawing } as const;
  return (
    <JobChart
      {...props}
      {...common}
      liveName={useText().jobs.live}
      live={() => <LiveJob {...common} step={plan?.state ?? null} />}
      past={(chosen, show) => (
        <PastJob {...common} records={plan === null ? [] : [toRecord(plan)]} chosen={chosen} show={show} />
      )}
    />
  );
}

/** Converts a plan to a record. The API names a state as the meta of the state in the chart does. */
function toRecord({ id, folder, steps }: UpdatePlan): PastRecord {
  const keys = new Map(drawing.states.map(({ state }) => [state.step, state.id.replace(/^update\./, '')]));
  return { id, folder, states: steps.map(({ state, at }) => ({ state: keys.get(state) ?? state, at })) };
}
