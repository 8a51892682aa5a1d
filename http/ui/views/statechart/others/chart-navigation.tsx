/** The charts of the view: the server's, and the reference with the charts of jobs. */
import { jobNames } from '../../../../../machines/review/jobs/job-chart.js';
import { useText } from '../../../context.js';
import { linkToChart } from '../chart/chart-address.js';
import './chart-navigation.css';

export function ChartNavigation({ query }: { readonly query: URLSearchParams }) {
  const text = useText().statechart;
  const isReference = query.has('reference') && !jobNames.some((job) => query.has(job));
  const isServer = !isReference && !jobNames.some((job) => query.has(job));
  return (
    <nav class="row chart-navigation" aria-label={text.charts}>
      <a href={linkToChart(query, {})} aria-current={isServer ? 'true' : undefined}>
        {text.serverChart}
      </a>
      {jobNames.map((job) => (
        <a key={job} href={linkToChart(query, { [job]: 'live' })} aria-current={query.has(job) ? 'true' : undefined}>
          {text.shortNames[job]}
        </a>
      ))}
      <a href={linkToChart(query, { reference: '' })} aria-current={isReference ? 'true' : undefined}>
        {text.reference}
      </a>
    </nav>
  );
}
