/**
 * Declares the route of the metrics, for Prometheus and other programs that read its formats
 * (docs/reference/metrics/README.md).
 */
import type { Context } from 'koa';
import { Problem } from '../../problems/problems.js';
import { declareRoutes } from '../kit/route.js';
import type { Metric } from './metric.js';
import { type MetricsFormat, metricsTypes, writeMetrics } from './metrics-text.js';

/** The escaping schemes that Prometheus may request. The names of these metrics need no escapes. */
const escapings = ['allow-utf-8', 'underscores', 'dots', 'values'];

/**
 * The formats, by the media types with which clients request them. A client that accepts any type gets the first
 * format.
 */
const formats = new Map<string, MetricsFormat>(
  (['prometheus', 'openmetrics'] as const).flatMap((format) =>
    ['', '; charset=utf-8', ...escapings.map((each) => `; escaping=${each}`)].map(
      (parameter) => [metricsTypes[format] + parameter, format] as const,
    ),
  ),
);

interface MetricsServices {
  /** Measures all values at one time. */
  readonly collectMetrics: () => Promise<readonly Metric[]>;
}

const route = declareRoutes<MetricsServices, object>({ tag: 'Service', schemas: async () => ({}) });

export const metricsRoutes = [
  route({
    request: 'GET /metrics',
    id: 'getMetrics',
    summary: 'Get measurements for Prometheus',
    scope: 'read',
    description: 'Accept chooses OpenMetrics 1.0 or the text format 0.0.4 of Prometheus.',
    success: {
      status: 200,
      description: 'The metrics.',
      content: { 'text/plain': { type: 'string' }, 'application/openmetrics-text': { type: 'string' } },
    },
    problems: ['not_acceptable'],
    async handle(_, { collectMetrics }, ctx) {
      ctx.vary('Accept');
      const format = chooseFormat(ctx);
      const text = writeMetrics(await collectMetrics(), format);
      ctx.set('Content-Type', `${metricsTypes[format]}; charset=utf-8`);
      ctx.body = text;
    },
  }),
];

/** Chooses the format of an answer. @throws Problem `not_acceptable` */
function chooseFormat(ctx: Context): MetricsFormat {
  const type = ctx.accepts(...formats.keys());
  const format = type === false ? undefined : formats.get(type);
  if (format === undefined) throw new Problem({ code: 'not_acceptable', types: Object.values(metricsTypes) });
  return format;
}
