/** Reports of FXServer about itself over descriptor 3. The reports reach the API, the history and the evidence. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startServiceProcess } from '../../kit/manager/service-process.js';
import {
  type SharedServiceProcess,
  shareServiceProcess,
  startStandard,
  waitForHistory,
} from '../../kit/manager/shared-service.js';
import {
  addFxServerBuild,
  addFxServerFolder,
  licence,
  sendCommandAndWait,
  startFxServer,
} from '../../kit/servers/fxserver.js';
import { until } from '../../kit/system/until.js';
import { samplesOf } from './metrics/read-metrics.js';

const test = suite<SharedServiceProcess>('http/api/reports');

// A second of the watchdog is 10 ms.
shareServiceProcess(test, (workspace) => {
  addFxServerBuild(workspace, '12345', { version: 12_345, secondMs: 10 });
  addFxServerFolder(workspace, 'roleplay', [`sv_licenseKey ${licence}`]);
});

const hang = 'stand_in_block_main 800 "race: event join"';

/**
 * Waits for a report of the type. @param minMs the minimum duration of the report, because a busy machine also causes
 * hitches. @returns the report
 */
function reported(
  { service }: Pick<SharedServiceProcess, 'service'>,
  run: string,
  type: string,
  minMs = 0,
): Promise<any> {
  return until(async () => {
    const { json } = await service.get(`/runs/${run}/reports`);
    return json.find((each: any) => each.type === type && (each.duration_ms ?? 0) >= minMs) ?? null;
  });
}

test('A hang that FXServer has noticed is reported with its thread and stack', async (shared) => {
  const { service } = shared;
  await waitForHistory(service);
  const { run } = await startFxServer(shared, '12345', 'roleplay');
  const before = await samplesOf(service);
  await sendCommandAndWait(shared, hang, /seems hung/);
  const report = await reported(shared, run, 'hang_warning');
  assert.equal([report.thread, report.stack], ['svMain', 'race: event join <- root']);
  assert.ok(report.duration_ms >= 45_000);
  await reported(shared, run, 'hitch', 800);
  const entry = await until(async () => {
    const { json } = await service.get(`/history?type=server.hang_warning&run=${run}`);
    return json.at(-1) ?? null;
  });
  assert.equal([entry.detail.thread, entry.detail.stack], ['svMain', 'race: event join <- root']);
  await until(async () => {
    const name = 'gameserver_reports_total{type="hang_warning"}';
    return ((await samplesOf(service)).get(name) ?? 0) > (before.get(name) ?? 0);
  });
  const { json: piece } = await service.post(`/runs/${run}/evidence`);
  const { json: evidence } = await service.get(`/runs/${run}/evidence/${piece.name}`);
  assert.ok(evidence.reports.some((each: any) => each.type === 'hang_warning' && each.thread === 'svMain'));
  await service.post('/stop');
  const { json: kept } = await service.get(`/runs/${run}/reports?limit=1000`);
  assert.ok(kept.some((each: any) => each.cursor === report.cursor));
});

test('The next manager records each report from a time without a manager exactly once', async (shared) => {
  const { workspace } = shared;
  await shared.service.end();
  const first = await startServiceProcess(workspace.root);
  await waitForHistory(first);
  const { run } = await startFxServer({ service: first }, '12345', 'roleplay');
  await first.post('/command', { Command: hang });
  first.process.kill('SIGKILL');
  await until(() => /seems hung/.test(workspace.console(run)));
  shared.service = await startServiceProcess(workspace.root);
  await waitForHistory(shared.service);
  const entries = await until(async () => {
    const { json } = await shared.service.get(`/history?type=server.hang_warning&run=${run}`);
    return json.length > 0 ? json : null;
  });
  const cursors = entries.map((entry: any) => entry.detail.cursor);
  assert.equal(cursors, [...new Set(cursors)]);
});

test('A server of another kind has no reports', async (shared) => {
  const { run } = await startStandard(shared);
  assert.equal((await shared.service.get(`/runs/${run}/reports`)).json, []);
});

test('Reports of an unknown run get 404, and an invalid limit gets 400', async ({ service }) => {
  for (const [path, status, code] of [
    ['/runs/nowhere/reports', 404, 'run_not_found'],
    ['/runs/nowhere/reports?limit=0', 400, 'query_invalid'],
    ['/runs/nowhere/reports?limit=1001', 400, 'query_invalid'],
    ['/runs/nowhere/reports?limit=x', 400, 'query_invalid'],
  ] as const) {
    const answer = await service.get(path);
    assert.equal([answer.status, answer.json.code], [status, code], path);
  }
});

test.run();
