/** The machines other than the server's machine. The drawing of a chart is loaded when the chart is opened. */
import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
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

interface OtherChartsProps extends JobChartProps {
  /** Changes with each link, Back and Forward. */
  readonly arrival: number;
}

/** @param query the query of the address. Each job's chart has a parameter with the job's name */
export function OtherCharts({ arrival, ...address }: OtherChartsProps) {
  const { state } = usePage();
  const { statechart: text, server } = useText();
  const health = state.status.value?.health.state;
  return (
    <section class="other-charts" aria-labelledby="other-charts">
      <h2 id="other-charts">{text.jobCharts}</h2>
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
          address={{
            isNamed: address.query.has(job),
            arrival,
            setNamed: (isNamed) =>
              address.change(
                isNamed ? { [job]: address.query.get(job) ?? 'live', others: null } : { [job]: null, others: '' },
              ),
          }}
        />
      ))}
      <OtherChart name={text.receiver} load={loadReceiver} props={{}} />
      <OtherChart name={text.agonesLink} load={loadLink} props={{}} />
    </section>
  );
}

/** Whether the address names the chart. If the address names a chart, this chart is open. */
interface ChartAddress {
  readonly isNamed: boolean;
  readonly arrival: number;
  readonly setNamed: (isNamed: boolean) => void;
}

interface OtherChartProps<P> {
  readonly name: string;
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
  readonly address?: ChartAddress;
}

function OtherChart<P>({ name, load, props, address }: OtherChartProps<P>) {
  const [isOpen, setOpen] = useState(false);
  const element = useRef<HTMLDetailsElement>(null);
  const isShown = address?.isNamed ?? isOpen;
  useEffect(() => {
    // A link of the navigation leads here.
    if (address?.isNamed === true && address.arrival > 0) element.current?.scrollIntoView({ block: 'start' });
  }, [address?.isNamed, address?.arrival]);
  return (
    <details
      ref={element}
      class="card"
      open={isShown}
      onToggle={({ target, currentTarget }) => {
        if (target !== currentTarget || currentTarget.open === isShown) return;
        (address?.setNamed ?? setOpen)(currentTarget.open);
      }}
    >
      <summary>{name}</summary>
      {isShown && <Lazy load={load} props={props} />}
    </details>
  );
}
