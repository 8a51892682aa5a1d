/** GET /metrics: measurements for Prometheus and programs that read its formats (docs/reference/metrics/README.md). */
import type Router from '@koa/router';
import type { Context } from 'koa';
import { Problem } from '../../problems/problems.js';
import { createCollector } from '../metrics/collect-metrics.js';
import { type MetricsFormat, metricsTypes, writeMetrics } from '../metrics/metrics-text.js';
import type { Services } from '../services.js';

/** How Prometheus asks that names be escaped: ours need none. */
const escapings = ['allow-utf-8', 'underscores', 'dots', 'values'];

/** Each way to ask for a format. A client that accepts any gets the first. */
const accepted = new Map<string, MetricsFormat>(
  (['prometheus', 'openmetrics'] as const).flatMap((format) =>
    ['', '; charset=utf-8', ...escapings.map((each) => `; escaping=${each}`)].map(
      (parameter) => [metricsTypes[format] + parameter, format] as const,
    ),
  ),
);

export function addMetricsRoutes(router: Router, services: Services): void {
  const collect = createCollector(services);

  router.get('/metrics', async (ctx) => {
    ctx.vary('Accept');
    const format = chooseFormat(ctx);
    const body = writeMetrics(await collect(), format);
    ctx.set('Content-Type', `${metricsTypes[format]}; charset=utf-8`);
    ctx.body = body;
  });
}

function chooseFormat(ctx: Context): MetricsFormat {
  const type = ctx.accepts(...accepted.keys());
  const format = type === false ? undefined : accepted.get(type);
  if (format === undefined) throw new Problem({ code: 'not_acceptable', types: Object.values(metricsTypes) });
  return format;
}
