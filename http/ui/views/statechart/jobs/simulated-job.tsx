/** A simulated job, without a server, a disk and a repository. The user chooses the events. */
import { useMemo, useState } from 'preact/hooks';
import { jobCharts } from '../../../../../machines/review/jobs/job-charts.js';
import { jobScenarios, scenarioNames } from '../../../../../machines/review/jobs/job-scenarios.js';
import { type JobStep, type PossibleEvent, simulateJob } from '../../../../../machines/review/jobs/job-simulation.js';
import { useText } from '../../../context.js';
import type { Text } from '../../../text/en.js';
import { ChartFrame } from '../chart/chart-frame.js';
import { stateName, transitionIndexes } from '../chart/highlight.js';
import { withReasons } from '../chart/possibilities.js';
import type { Moment } from '../history/moments.js';
import { Timeline } from '../history/timeline.js';
import { JobEventButtons, JobRecord } from './job-parts.js';
import type { JobSourceProps } from './job-props.js';
import { maxEvents } from './job-source.js';
import '../review/simulation.css';

interface SimulatedJobProps extends JobSourceProps {
  readonly input: string;
  /** The names of the events. */
  readonly events: readonly string[];
}

export function SimulatedJob({ job, drawing, input: named, events, show }: SimulatedJobProps) {
  const texts = useText();
  const { statechart: text, jobs: words } = texts;
  const inputs = Object.keys(jobCharts()[job].inputs);
  const input = inputs.includes(named) ? named : (inputs[0] ?? '');
  const sequence = events.join();
  const steps = useMemo(() => simulateJob(job, input, events), [job, input, sequence]);
  const [chosen, choose] = useState<number | null>(null);
  const position = Math.min(chosen ?? steps.length - 1, steps.length - 1);
  const step = steps[position] as JobStep;
  const moments = useMemo(() => steps.map(toMoment), [steps]);
  const highlight = useMemo(
    () => ({
      active: new Set(step.active),
      taken: transitionIndexes(drawing, step.taken),
      step: `${position} ${step.event}`,
    }),
    [step],
  );
  const go = (next: readonly string[], withInput = input): void => {
    choose(null);
    show({ kind: 'simulation', input: withInput, events: next });
  };
  const take = ({ name }: Pick<PossibleEvent, 'name'>): void => {
    if (position < maxEvents) go([...events.slice(0, position), name]);
  };
  const possibilities = useMemo(() => {
    const choices = new Map<number, () => void>();
    for (const each of step.possible)
      for (const index of transitionIndexes(drawing, each.taken))
        if (!choices.has(index)) choices.set(index, () => take(each));
    return withReasons(
      drawing,
      { active: step.active, possible: new Set(choices.keys()), choices, waits: () => false },
      texts,
    );
  }, [step, texts]);
  return (
    <div class="chart-simulation">
      <p class="chart-simulation-mark">{words.simulated}</p>
      <Scenarios job={job} input={input} events={sequence} words={words} onChoose={go} />
      <div class="job-beside">
        <ChartFrame drawing={drawing} highlight={highlight} possibilities={possibilities} label={text[job]}>
          <Timeline moments={moments} position={position} empty={text.waiting} onGo={choose} />
        </ChartFrame>
        <div class="job-side">
          <p class="chart-now" role="status">
            {text.activeState(stateName(step.active.at(-1) ?? ''))}
          </p>
          <JobRecord job={job} stored={step.stored} />
          <label class="field">
            <span>{words.inputs}</span>
            <select value={input} onChange={({ currentTarget }) => go([], currentTarget.value)}>
              {inputs.map((each) => (
                <option key={each} value={each}>
                  {words.inputNames[each] ?? each}
                </option>
              ))}
            </select>
          </label>
          <div class="row">
            <button
              type="button"
              aria-disabled={position === 0}
              onClick={() => position > 0 && go(events.slice(0, position - 1))}
            >
              {words.back}
            </button>
            <button type="button" aria-disabled={events.length === 0} onClick={() => go([])}>
              {words.reset}
            </button>
          </div>
          <JobEventButtons possible={step.possible} onChoose={take} />
        </div>
      </div>
    </div>
  );
}

interface ScenariosProps {
  readonly job: JobSourceProps['job'];
  readonly input: string;
  readonly events: string;
  readonly words: Text['jobs'];
  readonly onChoose: (events: readonly string[], input: string) => void;
}

function Scenarios({ job, input, events, words, onChoose }: ScenariosProps) {
  return (
    <div class="row" role="group" aria-label={words.scenarios}>
      {scenarioNames.map((name) => {
        const scenario = jobScenarios[job][name];
        return (
          scenario !== undefined && (
            <button
              key={name}
              type="button"
              aria-pressed={scenario.input === input && scenario.events.join() === events}
              onClick={() => onChoose(scenario.events, scenario.input)}
            >
              {words.scenarioNames[name]}
            </button>
          )
        );
      })}
    </div>
  );
}

function toMoment({ trigger, active, taken }: JobStep, index: number): Moment {
  const state = active.at(-1) ?? '';
  return { key: String(index), at: null, title: trigger, state, answers: [], isAnswer: false, times: 1, active, taken };
}
