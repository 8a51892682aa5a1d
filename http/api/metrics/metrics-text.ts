/** Writes metrics in the two text formats that Prometheus reads. */
import type { Labels, Metric } from './metric.js';

export type MetricsFormat = 'openmetrics' | 'prometheus';

/** The media types of the formats, by version. */
export const metricsTypes: Readonly<Record<MetricsFormat, string>> = {
  prometheus: 'text/plain; version=0.0.4',
  openmetrics: 'application/openmetrics-text; version=1.0.0',
};

/**
 * Returns the metrics as text, in the format OpenMetrics 1.0 or Prometheus 0.0.4. Prometheus has no units and no end
 * mark.
 */
export function writeMetrics(metrics: readonly Metric[], format: MetricsFormat): string {
  const lines = metrics.flatMap((metric) =>
    format === 'openmetrics' ? writeOpenMetrics(metric) : writePrometheus(metric),
  );
  if (format === 'openmetrics') lines.push('# EOF');
  return `${lines.join('\n')}\n`;
}

function writeOpenMetrics(metric: Metric): string[] {
  const { name, type, unit, help } = metric;
  return [
    `# TYPE ${name} ${type}`,
    ...(unit === undefined ? [] : [`# UNIT ${name} ${unit}`]),
    `# HELP ${name} ${escapeText(help).replaceAll('"', '\\"')}`,
    ...listSamples(metric),
  ];
}

function writePrometheus(metric: Metric): string[] {
  const name = sampleName(metric);
  const type = metric.type === 'counter' || metric.type === 'histogram' ? metric.type : 'gauge';
  return [`# HELP ${name} ${escapeText(metric.help)}`, `# TYPE ${name} ${type}`, ...listSamples(metric)];
}

function listSamples(metric: Metric): string[] {
  return metric.samples.map(({ suffix = '', labels, value }) => {
    return `${sampleName(metric)}${suffix}${writeLabels(labels)} ${value}`;
  });
}

function sampleName({ name, type }: Metric): string {
  return type === 'counter' ? `${name}_total` : type === 'info' ? `${name}_info` : name;
}

function writeLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeText(value).replaceAll('"', '\\"')}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escapeText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}
