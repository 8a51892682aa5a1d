/** The other machines beside the server's. Each drawing is loaded when it is opened. */
import type { ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { usePage, useText } from '../../context.js';
import { Lazy } from '../../parts/lazy.js';
import './other-charts.css';

const loadHealth = async () => (await import('./health-chart.js')).HealthChart;
const loadOccurrence = async () => (await import('./occurrence-chart.js')).OccurrenceChart;
const loadUpdate = async () => (await import('./update-chart.js')).UpdateChart;
const loadBackup = async () => (await import('./backup-chart.js')).BackupChart;
const loadRestore = async () => (await import('./restore-chart.js')).RestoreChart;
const loadVerification = async () => (await import('./verification-chart.js')).VerificationChart;
const loadTestRestore = async () => (await import('./test-restore-chart.js')).TestRestoreChart;

export function OtherCharts() {
  const { state } = usePage();
  const { statechart: text, server } = useText();
  const health = state.status.value?.health.state;
  return (
    <div class="other-charts">
      <OtherChart
        name={health === undefined ? text.health : `${text.health}: ${server.health.states[health]}`}
        load={loadHealth}
      />
      <OtherChart name={text.occurrence} load={loadOccurrence} />
      <OtherChart name={text.update} load={loadUpdate} />
      <OtherChart name={text.backup} load={loadBackup} />
      <OtherChart name={text.restore} load={loadRestore} />
      <OtherChart name={text.verification} load={loadVerification} />
      <OtherChart name={text.testRestore} load={loadTestRestore} />
    </div>
  );
}

function OtherChart({ name, load }: { readonly name: string; readonly load: () => Promise<ComponentType<object>> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      class="card"
      onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
    >
      <summary>{name}</summary>
      {isOpen && <Lazy load={load} props={{}} />}
    </details>
  );
}
