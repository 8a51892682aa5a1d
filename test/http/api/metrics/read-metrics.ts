/** Reads GET /metrics for tests. */
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../kit/manager/service.js';
import { type ParsedMetric, parseOpenMetrics } from './parse-openmetrics.js';

/** The media type with the version. */
export const openMetrics = 'application/openmetrics-text; version=1.0.0';

/** Returns the answer of GET /metrics. */
export async function textOf(service: RunningService, accept: string, authorization?: string): Promise<string> {
  const headers = { Accept: accept, ...(authorization !== undefined && { Authorization: authorization }) };
  const { status, text } = await service.request('GET', '/metrics', { headers });
  assert.is(status, 200, text);
  return text;
}

/** Returns the metrics by name. */
export const metricsOf = async (service: RunningService): Promise<Map<string, ParsedMetric>> =>
  parseOpenMetrics(await textOf(service, openMetrics));

/** Returns all samples by name and labels. */
export async function samplesOf(service: RunningService): Promise<Map<string, number>> {
  return new Map([...(await metricsOf(service)).values()].flatMap(({ samples }) => [...samples]));
}

/** Waits until the service has opened the journal. */
export async function untilOpen(service: RunningService): Promise<void> {
  while ((await service.get('/history')).status === 503);
}
