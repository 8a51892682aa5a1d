/** The machine of a durable job: the live job, a past job, or a simulation. */
import type { ComponentChildren } from 'preact';
import { useText } from '../../../context.js';
import { Lazy } from '../../../parts/lazy.js';
import { TransitionList } from '../tables/transition-list.js';
import type { JobChartProps, JobSourceProps } from './job-props.js';
import { type JobSource, readJobSource, writeJobSource } from './job-source.js';
import './jobs.css';

const loadSimulation = async () => (await import('./simulated-job.js')).SimulatedJob;

interface JobChartSources extends JobChartProps, Omit<JobSourceProps, 'show'> {
  /** Renders the chart with the current job, or without marks if there is no such job. */
  readonly live: () => ComponentChildren;
  /** The label of the button for the live job. */
  readonly liveName: string;
  /** Renders a past job. The field is absent if the states of such jobs are not recorded. */
  readonly past?: (chosen: string | null, show: (source: JobSource) => void) => ComponentChildren;
}

export function JobChart({ job, drawing, query, change, live, liveName, past }: JobChartSources) {
  const text = useText().jobs;
  const source = readJobSource(query, job);
  const show = (next: JobSource): void => change({ [job]: writeJobSource(next) });
  const sources: readonly (readonly [JobSource, string])[] = [
    [{ kind: 'live' }, liveName],
    ...(past === undefined ? [] : [[{ kind: 'past', record: null }, text.past] as const]),
    [{ kind: 'simulation', input: '', events: [] }, text.simulation],
  ];
  const shown = source.kind === 'past' && past === undefined ? 'live' : source.kind;
  return (
    <>
      <div class="row" role="group" aria-label={text.source}>
        {sources.map(([each, label]) => (
          <button key={label} type="button" aria-pressed={each.kind === shown} onClick={() => show(each)}>
            {label}
          </button>
        ))}
      </div>
      {shown === 'live' && live()}
      {source.kind === 'past' && past?.(source.record, show)}
      {source.kind === 'simulation' && (
        <Lazy load={loadSimulation} props={{ job, drawing, show, input: source.input, events: source.events }} />
      )}
      <TransitionList drawing={drawing} />
    </>
  );
}
