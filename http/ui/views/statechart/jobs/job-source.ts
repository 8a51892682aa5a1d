/** The content of a job's chart: the live job, a past job, or a simulation. The address contains the choice. */
import type { JobName } from '../../../../../machines/review/jobs/job-chart.js';

export type JobSource =
  | { readonly kind: 'live' }
  /** `record` is the id of the backup or plan; `null` for the newest backup or plan. */
  | { readonly kind: 'past'; readonly record: string | null }
  /** `input`: the name of the job's input; `events`: the names of the events. */
  | { readonly kind: 'simulation'; readonly input: string; readonly events: readonly string[] };

/** The maximum number of events, because every change simulates the whole sequence. */
export const maxEvents = 100;

/** Returns the source in a parameter of the address, such as `simulation_stop_readSettings.running`. */
export function readJobSource(query: URLSearchParams, job: JobName): JobSource {
  const [kind, first = '', ...others] = (query.get(job) ?? '').split('_');
  if (kind === 'past') return { kind, record: first === '' ? null : first };
  if (kind === 'simulation') return { kind, input: first, events: others.slice(0, maxEvents) };
  return { kind: 'live' };
}

/** Returns the value of the parameter, which has the name of the job. */
export function writeJobSource(source: JobSource): string {
  if (source.kind === 'past') return source.record === null ? 'past' : `past_${source.record}`;
  return source.kind === 'live' ? 'live' : ['simulation', source.input, ...source.events].join('_');
}
