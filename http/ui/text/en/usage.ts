import { count } from './count.js';

export const usage = {
  reading: 'Loading usage…',
  measuring: 'Measuring…',
  period: 'Period',
  ranges: { '1h': '1 hour', '6h': '6 hours', '24h': '24 hours', '7d': '7 days', '30d': '30 days', '1y': '1 year' },
  shortRanges: { '1h': '1 h', '6h': '6 h', '24h': '24 h', '7d': '7 d', '30d': '30 d', '1y': '1 y' },
  none: 'Nothing was measured in this period',
  noneDetail: 'While the server runs, it is measured every ten seconds.',
  unavailable: 'No measurements',
  unavailableDetail: 'The service measures the server, but cannot read or store the measurements.',
  players: 'Players',
  ticks: 'Tick time (99th percentile)',
  shortTicks: 'Tick time (p99)',
  compare: 'Compare with',
  nothing: 'Nothing',
  pasts: { yesterday: 'Yesterday', lastWeek: 'Last week', before: 'The period before' },
  than: { yesterday: 'vs. yesterday', lastWeek: 'vs. last week', before: 'vs. the period before' },
  mean: 'Mean',
  lastValue: 'Last',
  max: 'Maximum',
  summary: (last: string, mean: string, min: string, max: string) =>
    `Last ${last}, mean ${mean}, minimum ${min}, maximum ${max}`,
  meanAndMax: (mean: string, max: string) => `${mean}, at most ${max}`,
  marks:
    'Marks on the time axis: the server started (green), was stopped (grey), was killed (amber), crashed (red) or exited by itself (blue).',
  wholePeriod: 'Show the whole period',
  zoom: 'Drag across a chart to zoom in, or press + at the cursor; a double click or 0 shows the whole period.',
  asTable: 'Show as a table',
  caption: (range: string) => `Usage, ${range}, newest first`,
  /** The text of the share that the server uses of the machine, or of its Build's limit. */
  ofMachine: (share: string, cpus: number) => `${share} of ${count(cpus, 'CPU', 'CPUs')}`,
  ofMemory: (share: string, size: string) => `${share} of ${size}`,
  ofLimit: (share: string) => `${share} of the limit`,
  range: (min: string, max: string) => `Min ${min} · max ${max}`,
  allCharts: 'All charts',
  openCharts: 'Show or hide the charts',
  /** The limit or total to which a figure belongs. */
  limitOf: (limit: string) => `of ${limit}`,
  cpusOf: (cpus: number) => `of ${count(cpus, 'CPU', 'CPUs')}`,
  atMost: (max: string) => `at most ${max}`,
  started: 'Started',
};
