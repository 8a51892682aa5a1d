/** The job that is under way: the states of its step are marked. */
import { useMemo } from 'preact/hooks';
import type { BackupJobName } from '../../../../../machines/backups/passed-state.js';
import type { Backup } from '../../../../client/api.js';
import { useText } from '../../../context.js';
import { ChartFrame } from '../chart-frame.js';
import type { JobSourceProps } from './job-props.js';

export function LiveJob({ job, drawing, backups }: JobSourceProps) {
  const { statechart: text, jobs: words, backups: names } = useText();
  const step = backups?.find((each) => each.step !== null && findJob(each) === job)?.step ?? null;
  const highlight = useMemo(() => {
    const states = drawing.states.flatMap(({ state }) => (step !== null && state.step === step ? [state.id] : []));
    return { active: new Set(states), taken: new Set<number>(), step: step ?? '' };
  }, [drawing, step]);
  return (
    <ChartFrame drawing={drawing} highlight={highlight} label={text[job]}>
      <p class="chart-note">{step === null ? words.idle : text.currentStep(names.steps[step])}</p>
    </ChartFrame>
  );
}

/** Returns the job that is under way on a backup. Some steps belong to several charts. */
function findJob({ step, ended_at }: Backup): BackupJobName {
  if (ended_at === null || step === 'checking' || step === 'pruning') return 'backup';
  if (step === 'verifying') return 'verification';
  return step === 'testing' ? 'testRestore' : 'restore';
}
