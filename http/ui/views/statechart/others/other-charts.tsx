/** The machines besides the server's machine. Each drawing is loaded when it is opened. */
import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { type JobName, jobNames } from '../../../../../machines/review/jobs/job-chart.js';
import { usePage, useText } from '../../../context.js';
import { Lazy } from '../../../parts/lazy.js';
import type { JobChartProps } from '../jobs/job-props.js';
import './other-charts.css';

const loadHealth = async () => (await import('./health-chart.js')).HealthChart;
const loadJob: Readonly<Record<JobName, () => Promise<ComponentType<JobChartProps>>>> = {
  occurrence: async () => (await import('../jobs/charts/occurrence-chart.js')).OccurrenceChart,
  update: async () => (await import('../jobs/charts/update-chart.js')).UpdateChart,
  backup: async () => (await import('../jobs/charts/backup-chart.js')).BackupChart,
  restore: async () => (await import('../jobs/charts/restore-chart.js')).RestoreChart,
  verification: async () => (await import('../jobs/charts/verification-chart.js')).VerificationChart,
  testRestore: async () => (await import('../jobs/charts/test-restore-chart.js')).TestRestoreChart,
  delivery: async () => (await import('../jobs/charts/delivery-chart.js')).DeliveryChart,
};
const loadReceiver = async () => (await import('./receiver-chart.js')).ReceiverChart;
const loadLink = async () => (await import('./link-chart.js')).LinkChart;

/** @param query the query of the address. Each job's chart has a parameter with the job's name */
export function OtherCharts(address: JobChartProps) {
  const { state } = usePage();
  const { statechart: text, server } = useText();
  const health = state.status.value?.health.state;
  return (
    <div class="other-charts">
      <OtherChart
        name={health === undefined ? text.health : `${text.health}: ${server.health.states[health]}`}
        load={loadHealth}
        props={{}}
      />
      {jobNames.map((job) => (
        <OtherChart
          key={job}
          name={text[job]}
          load={loadJob[job]}
          props={address}
          isOpenAtFirst={address.query.has(job)}
        />
      ))}
      <OtherChart name={text.receiver} load={loadReceiver} props={{}} />
      <OtherChart name={text.agonesLink} load={loadLink} props={{}} />
    </div>
  );
}

interface OtherChartProps<P> {
  readonly name: string;
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
  readonly isOpenAtFirst?: boolean;
}

function OtherChart<P>({ name, load, props, isOpenAtFirst = false }: OtherChartProps<P>) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details
      class="card"
      open={isOpen}
      onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
    >
      <summary>{name}</summary>
      {isOpen && <Lazy load={load} props={props} />}
    </details>
  );
}
