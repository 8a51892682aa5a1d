/** The machine of a job on a backup. */
import type { BackupJobName } from '../../../../../../machines/backups/passed-state.js';
import type { Backup } from '../../../../../client/api.js';
import { toGet } from '../../../../api/client.js';
import { useText } from '../../../../context.js';
import { useList } from '../../../../hooks/use-list.js';
import { JobChart } from '../job-chart.js';
import type { JobChartProps, JobSourceProps } from '../job-props.js';
import { LiveJob } from '../live-job.js';
import { PastJob, type PastRecord } from '../past-job.js';

interface BackupJobChartProps extends JobChartProps, Omit<JobSourceProps<BackupJobName>, 'show'> {}

export function BackupJobChart(props: BackupJobChartProps) {
  const { job, drawing } = props;
  const { list } = useList(toGet('/backups'), (onBackups) => ({ selection: () => ({ backups: true }), onBackups }));
  const step = list?.find((each) => each.step !== null && findJob(each) === job)?.step ?? null;
  return (
    <JobChart
      {...props}
      liveName={useText().jobs.live}
      live={() => <LiveJob job={job} drawing={drawing} step={step} />}
      past={(chosen, show) => (
        <PastJob job={job} drawing={drawing} records={toRecords(list, job)} chosen={chosen} show={show} />
      )}
    />
  );
}

/** Returns the current job on a backup. The job is needed because some steps belong to several charts. */
function findJob({ step, ended_at }: Backup): BackupJobName {
  if (ended_at === null || step === 'checking' || step === 'pruning') return 'backup';
  if (step === 'verifying') return 'verification';
  return step === 'testing' ? 'testRestore' : 'restore';
}

function toRecords(backups: readonly Backup[] | null, job: BackupJobName): readonly PastRecord[] | null {
  if (backups === null) return null;
  return backups
    .map(({ id, folder, passed }) => ({ id, folder, states: passed.filter((each) => each.job === job) }))
    .filter(({ states }) => states.length > 0)
    .reverse();
}
