/** GET /metrics, the alert rules and the dashboard under the checker of Prometheus. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { dailyRule } from '../../../kit/data/daily-rule.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { until } from '../../../kit/system/until.js';
import { runPromtool } from './promtool.js';
import { metricsOf, openMetrics, textOf, untilOpen } from './read-metrics.js';
import { startFxServerWithTicks } from './start-fxserver.js';

const test = successiveManagersSuite('http/api/metrics/promtool');

test('promtool accepts GET /metrics, and reads it as OpenMetrics', async (context) => {
  const service = await startFxServerWithTicks(context);
  await untilOpen(service);
  const checked = runPromtool(['check', 'metrics'], await textOf(service, 'text/plain'));
  if (checked !== null) assert.equal(checked, { status: 0, output: '' });
  // promtool reads only samples with times.
  const timed = (await textOf(service, openMetrics)).replace(/^[^#\n].*$/gm, '$& 1769860800');
  const directory = mkdtempSync(join(tmpdir(), 'promtool-'));
  try {
    writeFileSync(join(directory, 'metrics'), timed);
    const blocks = join(directory, 'blocks');
    const read = runPromtool(['tsdb', 'create-blocks-from', 'openmetrics', join(directory, 'metrics'), blocks]);
    if (read === null) return;
    assert.is(read.status, 0, read.output);
    assert.ok(readdirSync(blocks).length > 0, read.output);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test('promtool accepts the alert rules; the metrics of rules and dashboard exist', async (context) => {
  const rules = readFileSync('docs/reference/metrics/alerts.yml', 'utf8');
  const dashboard = readFileSync('docs/reference/metrics/dashboard.json', 'utf8');
  const reference = readFileSync('docs/reference/metrics/README.md', 'utf8');
  const checked = runPromtool(['check', 'rules', 'docs/reference/metrics/alerts.yml']);
  if (checked !== null) assert.is(checked.status, 0, checked.output);
  const service = await startFxServerWithTicks(context);
  await untilOpen(service);
  await service.post('/restart');
  const action = { type: 'restart' };
  await service.post('/schedules', { name: 'Nightly', when: dailyRule(), action });
  await until(async () => (await metricsOf(service)).has('gameserver_tick_seconds'), 'the tick times');
  const names = new Set<string>();
  for (const [name, { type, samples }] of await metricsOf(service)) {
    for (const sample of samples.keys()) names.add(sample.replace(/\{.*/, ''));
    const documented = type === 'histogram' ? [name] : [...samples.keys()].map((sample) => sample.replace(/\{.*/, ''));
    for (const each of documented) assert.ok(reference.includes(`\`${each}`), `${each} is not in the reference`);
  }
  const absent = [
    'gameserver_process_memory_limit_bytes',
    'server_manager_certificate_expiration_timestamp_seconds',
    'gameserver_backup_last_success_timestamp_seconds',
    'gameserver_backup_last_failed',
    'gameserver_update_state',
    'gameserver_backup_last_test_restore_failed',
  ];
  // A limit needs a cgroup, a certificate needs TLS, and a backup takes some time. Players are first read after ten
  // seconds.
  for (const name of [...absent, 'gameserver_players']) names.add(name);
  JSON.parse(dashboard);
  for (const [name] of `${rules}${dashboard}`.matchAll(/\b(gameserver|server_manager|process)_[a-z_]+\b/g))
    assert.ok(names.has(name), `${name} is not a metric`);
});

test('Each alert rule fires for its fault', () => {
  const tested = runPromtool(['test', 'rules', 'test/fixtures/alerts-test.yml']);
  if (tested !== null) assert.is(tested.status, 0, tested.output);
});

test.run();
