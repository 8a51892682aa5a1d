/** The machine of a job on a backup: the live job, a past one, or a simulation. */

import { toGet } from '../../../api/client.js';
import { useText } from '../../../context.js';
import { useList } from '../../../hooks/use-list.js';
import { Lazy } from '../../../parts/lazy.js';
import { TransitionList } from '../transition-list.js';
import type { JobChartProps, JobSourceProps } from './job-props.js';
import { type JobSource, readJobSource, writeJobSource } from './job-source.js';
import { LiveJob } from './live-job.js';
import { PastJob } from './past-job.js';
import './jobs.css';

const loadSimulation = async () => (await import('./simulated-job.js')).SimulatedJob;

export function JobChart({ job, drawing, query, change }: JobChartProps & Pick<JobSourceProps, 'job' | 'drawing'>) {
  const text = useText().jobs;
  const { list } = useList(toGet('/backups'), (onBackups) => ({ selection: () => ({ backups: true }), onBackups }));
  const source = readJobSource(query, job);
  const show = (next: JobSource): void => change({ [job]: writeJobSource(next) });
  const props = { job, drawing, backups: list, show };
  const sources: readonly (readonly [JobSource, string])[] = [
    [{ kind: 'live' }, text.live],
    [{ kind: 'past', backup: null }, text.past],
    [{ kind: 'simulation', input: '', events: [] }, text.simulation],
  ];
  return (
    <>
      <div class="row" role="group" aria-label={text.source}>
        {sources.map(([each, label]) => (
          <button key={label} type="button" aria-pressed={each.kind === source.kind} onClick={() => show(each)}>
            {label}
          </button>
        ))}
      </div>
      {source.kind === 'live' && <LiveJob {...props} />}
      {source.kind === 'past' && <PastJob {...props} backup={source.backup} />}
      {source.kind === 'simulation' && (
        <Lazy load={loadSimulation} props={{ ...props, input: source.input, events: source.events }} />
      )}
      <TransitionList drawing={drawing} />
    </>
  );
}
