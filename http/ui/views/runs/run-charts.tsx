/** The resource usage of the server in one run: the charts of its samples, and the figures of the whole run. */
import { useEffect, useMemo } from 'preact/hooks';
import type { Run, Samples } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { usePage, useText } from '../../context.js';
import { useFetch } from '../../hooks/use-fetch.js';
import { useIsPhone } from '../../hooks/use-narrow.js';
import { Spark } from '../server/strip/spark.js';
import { type Measure, selectMeasures } from '../usage/measures.js';
import { toChart } from '../usage/plot/chart-data.js';
import { Plot } from '../usage/plot/plot.js';
import '../server/strip/vitals.css';
import '../usage/usage.css';
import './run-charts.css';

/** The maximum number of points. In such a small chart, more points would look like a band instead of a line. */
const maxPoints = 160;

/** The samples of the current run are read again after this time. */
const pollIntervalMs = 10_000;

/**
 * Renders nothing for a run that was too short to be measured. @param samples the samples; `null` if they could not be
 * read
 */
export function RunCharts({ samples }: { readonly samples: Samples | null }) {
  const text = useText();
  const measures = samples === null ? [] : selectMeasures(samples, text);
  if (samples === null || measures.length === 0) return null;
  return (
    <section class="run-charts" aria-label={text.app.views.usage}>
      {measures.map((measure) => (
        <RunChart key={measure.key} measure={measure} samples={samples} />
      ))}
    </section>
  );
}

/** Returns the samples of a run; `null` while the samples are read, and if there are no samples. */
export function useRunSamples({ started_at: startedAt, ended_at: endedAt, running }: Run) {
  const { state } = usePage();
  const query = { since: startedAt ?? '', ...(endedAt !== null && { until: endedAt }), points: maxPoints };
  const isKnown = startedAt !== null && (endedAt === null || endedAt > startedAt);
  const { value, problem, reload } = useFetch(isKnown ? toGet('/samples', { params: { query } }) : null, null);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => !document.hidden && state.connection.peek() === 'live' && reload(), pollIntervalMs);
    return () => clearInterval(timer);
  }, [running]);
  return { samples: value, isRead: !isKnown || value !== null || problem !== null };
}

/** The card of a measure. On a phone it has a line without axes in place of the chart. */
function RunChart({ measure, samples }: { readonly measure: Measure; readonly samples: Samples }) {
  const text = useText();
  const words = text.usage;
  const isPhone = useIsPhone();
  const { title, shortTitle = title, lines, summary, format, read } = measure;
  const chart = useMemo(() => toChart(samples, lines), [samples, words]);
  const facts = words.summary(format(summary.last), format(summary.mean), format(summary.min), format(summary.max));
  // The figures are the legend if the lines are their course.
  const isLegend = lines.length > 1 && lines.some(([name]) => name === words.mean);
  return (
    <div class="card">
      <div class={isLegend && !isPhone ? 'run-chart-head keyed' : 'run-chart-head'}>
        <h2>{shortTitle}</h2>
        <p class="faint small">
          {words.mean} <b>{format(summary.mean)}</b>
        </p>
        <p class="faint small">
          {words.max} <b>{format(summary.max)}</b>
        </p>
      </div>
      {lines.length > 1 && !isLegend && !isPhone && (
        <ul class="run-chart-lines">
          {lines.map(([name]) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      {/* A line needs two samples. The figures above suffice for one sample. */}
      {isPhone && <Spark samples={samples} value={read} limit={null} />}
      {!isPhone && samples.samples.length > 1 && (
        <Plot
          {...measure}
          chart={chart}
          from={Date.parse(samples.since) / 1_000}
          to={Date.parse(samples.until) / 1_000}
          entries={[]}
          title={`${title}, ${text.runs.id}`}
          facts={facts}
          isSmall
          isTight
        />
      )}
    </div>
  );
}
