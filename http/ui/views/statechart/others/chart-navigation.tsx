/** The charts of the view: the server's, and the charts of jobs, which are opened below it. */
import { jobNames } from '../../../../../machines/review/jobs/job-chart.js';
import { useText } from '../../../context.js';
import { linkToChart } from '../chart/chart-address.js';
import './chart-navigation.css';

export function ChartNavigation({ query }: { readonly query: URLSearchParams }) {
  const text = useText().statechart;
  const isJob = jobNames.some((job) => query.has(job));
  return (
    <nav class="row chart-navigation" aria-label={text.charts}>
      <a href={linkToChart(query, {})} aria-current={isJob ? undefined : 'true'}>
        {text.serverChart}
      </a>
      {jobNames.map((job) => (
        <a key={job} href={linkToChart(query, { [job]: 'live' })} aria-current={query.has(job) ? 'true' : undefined}>
          {text.shortNames[job]}
        </a>
      ))}
    </nav>
  );
}
