/**
 * The machine of a delivery to a webhook, or its simulation. No state is marked, because many deliveries exist at once.
 */
import drawing from 'machine:delivery';
import type { JobChartProps } from '../job-props.js';
import { UnmarkedJob } from './unmarked-job.js';

export const DeliveryChart = (props: JobChartProps) => <UnmarkedJob {...props} job="delivery" drawing={drawing} />;
