/** The legends of the charts: the lines with their values at the cursor, and the marks on the time axis. */
import type { Samples } from '../../../client/api.js';
import { useText } from '../../context.js';
import { isExit } from '../../text/exit.js';
import { outcomeTone } from '../../text/state.js';
import type { Chart } from './plot/chart-data.js';
import { clusterMarks } from './plot/cluster-marks.js';
import { entryText } from './plot/entry-marks.js';
import { formatMoment } from './plot/plot.js';

interface ChartLegendProps {
  readonly chart: Chart;
  /** The index of the time under the cursor; `null` without a cursor. */
  readonly cursor: number | null;
  readonly format: (value: number) => string;
}

/** Hidden from screen readers, which get the values from the chart. */
export function ChartLegend({ chart: { times, lines }, cursor, format }: ChartLegendProps) {
  const { time } = useText();
  return (
    <ul class="chart-legend" aria-hidden="true">
      {cursor !== null && <li class="legend-time">{formatMoment(times[cursor] ?? 0, time.dates)}</li>}
      {lines.map(({ name, isReference, values }) => {
        const value = cursor === null ? null : (values[cursor] ?? null);
        return (
          <li key={name} class={isReference ? 'line past' : 'line'}>
            {name} {value !== null && <b>{format(value)}</b>}
          </li>
        );
      })}
    </ul>
  );
}

/** The share of a period within which marks are one mark: the minimum distance in a chart of usual width. */
const joinedShare = 0.03;

/** Returns the entries whose marks are drawn: the mark of a restart is the mark of its exit. */
function listMarked({ entries, since, until }: Samples): Samples['entries'] {
  const marks = entries.map((entry) => ({ x: Date.parse(entry.at), entry }));
  return clusterMarks(marks, (Date.parse(until) - Date.parse(since)) * joinedShare).map(({ entry }) => entry);
}

/** The marks that occur, each with its meaning. */
export function MarkLegend({ samples }: { readonly samples: Samples }) {
  const text = useText();
  const marks = new Map(listMarked(samples).map((entry) => [entryText(entry, text), entry]));
  if (marks.size === 0) return null;
  return (
    <ul class="chart-legend" aria-label={text.usage.onTimeAxis}>
      <li aria-hidden="true">{text.usage.onTimeAxis}:</li>
      {[...marks].map(([name, { type, outcome }]) => (
        <li
          key={name}
          class={`mark ${type === 'server.started' ? 'good' : outcomeTone(isExit(outcome) ? outcome : 'unknown')}`}
        >
          {name}
        </li>
      ))}
    </ul>
  );
}
