/** The machine of a job on a backup. The states of its step are marked while such a job is under way. */
import { useMemo } from 'preact/hooks';
import type { Drawing } from '../../../../machines/review/drawing/drawing.js';
import type { Backup } from '../../api/types.js';
import { useText } from '../../context.js';
import { useList } from '../../parts/use-list.js';
import { ChartFrame } from './chart-frame.js';
import { TransitionList } from './transition-list.js';

type Job = 'backup' | 'restore' | 'verification' | 'testRestore';

interface JobChartProps {
  readonly job: Job;
  readonly drawing: Drawing;
}

export function JobChart({ job, drawing }: JobChartProps) {
  const { statechart: text, backups: words } = useText();
  const { list } = useList<Backup>('backups', (onBackups) => ({ selection: () => ({ backups: true }), onBackups }));
  const backup = list?.find((each) => each.step !== null && findJob(each) === job);
  const step = backup?.step ?? null;
  const highlight = useMemo(() => {
    const states = drawing.states.flatMap(({ state }) => (step !== null && state.step === step ? [state.id] : []));
    return { active: new Set(states), taken: new Set<number>(), step: step ?? '' };
  }, [drawing, step]);
  return (
    <>
      <ChartFrame drawing={drawing} highlight={highlight} label={text[job]}>
        {step !== null && <p class="chart-note">{text.currentStep(words.steps[step])}</p>}
      </ChartFrame>
      <TransitionList drawing={drawing} />
    </>
  );
}

/** Returns the job that is under way on a backup. Some steps belong to several charts. */
function findJob({ step, ended_at }: Backup): Job {
  if (ended_at === null || step === 'checking' || step === 'pruning') return 'backup';
  if (step === 'verifying') return 'verification';
  return step === 'testing' ? 'testRestore' : 'restore';
}
