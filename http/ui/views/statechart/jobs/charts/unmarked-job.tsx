/** The machine of a job that may exist many times at once, or its simulation. */
import { useText } from '../../../../context.js';
import { ChartFrame } from '../../chart/chart-frame.js';
import type { Highlight } from '../../chart/highlight.js';
import { JobChart } from '../job-chart.js';
import type { JobChartProps, JobSourceProps } from '../job-props.js';

const nothing: Highlight = { active: new Set(), taken: new Set(), step: '' };

export function UnmarkedJob(props: JobChartProps & Omit<JobSourceProps, 'show'>) {
  const { statechart, jobs } = useText();
  return (
    <JobChart
      {...props}
      liveName={jobs.chart}
      live={() => <ChartFrame drawing={props.drawing} highlight={nothing} label={statechart[props.job]} />}
    />
  );
}
