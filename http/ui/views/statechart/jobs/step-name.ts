/** Names the steps of jobs in the page's language. */
import type { JobName } from '../../../../../machines/review/jobs/job-chart.js';
import type { Text } from '../../../text/en.js';

/** Returns the name of a step. For a step without a name, returns the step as the API names it. */
export function findStepName(job: JobName, step: string, text: Text): string {
  return (listNames(job, text) as Readonly<Record<string, string>>)[step] ?? step;
}

function listNames(job: JobName, { occurrences, updatePlans, webhooks, backups, jobs }: Text): object {
  if (job === 'occurrence') return occurrences.states;
  if (job === 'update') return updatePlans.states;
  return job === 'delivery' ? { ...webhooks.states, pending: jobs.pending } : backups.steps;
}
