/** GET /samples: the resource usage of the server over time. */
import * as assert from 'uvu/assert';
import { addSamples, pastHour as begun } from '../../../kit/data/samples-workspace.js';
import { startStandard, waitForHistory } from '../../../kit/manager/shared-service.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { until } from '../../../kit/system/until.js';

const test = successiveManagersSuite('http/api/samples/samples');

const minute = 60_000;
/** Writes a sample for each ten seconds of an hour, without the third quarter. */
function fill(root: string): Promise<void> {
  const numbers = Array.from({ length: 360 }, (_, n) => n).filter((n) => n < 180 || n >= 270);
  return addSamples(
    root,
    numbers.map((n) => ({
      at: begun + n * 10_000,
      cores: n === 0 ? null : 0.25,
      memoryBytes: 1_048_576 * (n + 1),
      processes: 2,
      players: n < 90 ? null : 12,
      ticks: [{ thread: '=main', count: 200, sum: 1, p99: 0.04 }],
    })),
  );
}

test('GET /samples has mean and maximum of each part in which a server ran', async (context) => {
  await fill(context.workspace.root);
  const service = await context.manage();
  await waitForHistory(service);
  const period = `since=${new Date(begun).toISOString()}&until=${new Date(begun + 60 * minute).toISOString()}`;
  const { status, json } = await service.get(`/samples?${period}&points=4`);
  assert.is(status, 200);
  assert.equal([json.resolution_seconds, json.bucket_seconds, json.entries], [900, 900, []]);
  assert.equal(
    json.samples.map(({ at, count }: any) => [(Date.parse(at) - begun) / minute, count]),
    [
      [0, 90],
      [15, 90],
      [45, 90],
    ],
  );
  const [first, second] = json.samples;
  assert.equal(first.cpu_cores, { mean: 0.25, max: 0.25 });
  assert.equal(first.memory_bytes, { mean: 1_048_576 * 45.5, max: 1_048_576 * 90 });
  assert.equal([first.players, second.players], [null, { mean: 12, max: 12 }]);
  assert.equal(first.ticks, [{ thread: '=main', count: 18_000, mean_seconds: 0.005, p99_seconds: 0.04 }]);
});

test('GET /samples is CSV for a client that accepts it, and no cell is a formula', async (context) => {
  await fill(context.workspace.root);
  const service = await context.manage();
  await waitForHistory(service);
  const period = `since=${new Date(begun).toISOString()}&until=${new Date(begun + minute).toISOString()}`;
  const answer = await service.request('GET', `/samples?${period}`, { headers: { Accept: 'text/csv' } });
  assert.is(answer.headers.get('content-type'), 'text/csv; charset=utf-8; header=present');
  const [heads, first, , , , , , end] = answer.text.split('\r\n');
  assert.match(heads ?? '', /^at,count,cpu_cores_mean,.*,'=main ticks,'=main mean_seconds,'=main p99_seconds$/);
  assert.is(first, `${new Date(begun).toISOString()},1,,,1048576,1048576,2,2,,,200,0.005,0.04`);
  assert.is(end, '');
  const other = await service.request('GET', '/samples', { headers: { Accept: 'image/png' } });
  assert.equal([other.status, other.json.code], [406, 'not_acceptable']);
});

test('GET /samples refuses an invalid query with the valid values', async (context) => {
  const service = await context.manage();
  await waitForHistory(service);
  for (const query of [
    'since=yesterday',
    'until=2026-13-01',
    'until=-271821-04-20T00:00:00Z',
    'since=2026-01-31T12:00:00Z&until=2026-01-31T12:00:00Z',
    'since=2026-02-01T00:00:00Z&until=2026-01-31T00:00:00Z',
    'since=2126-01-31T12:00:00Z',
    'points=0',
    'points=501',
    'points=1e2',
    'points=',
    'points=5&points=6',
  ]) {
    const { status, json } = await service.get(`/samples?${query}`);
    assert.equal([status, json.code], [400, 'query_invalid'], query);
    assert.match(json.detail, /"(since|until|points)" must be /);
  }
  // A period may be of any length.
  const { status, json } = await service.get('/samples?since=1970-01-01T00:00:00Z&points=1');
  assert.equal([status, json.samples], [200, []]);
});

test("GET /samples has a sample for every ten seconds of a run, and the run's start", async (context) => {
  const service = await context.manage();
  await waitForHistory(service);
  const { run } = await startStandard({ ...context, service });
  let json: any;
  await until(async () => {
    ({ json } = await service.get('/samples'));
    return json.samples.length >= 2;
  });
  const [first, second] = json.samples;
  assert.is(Date.parse(second.at) - Date.parse(first.at), 10_000);
  assert.equal([first.cpu_cores, first.players, first.ticks], [null, null, []]);
  assert.ok(second.cpu_cores.mean >= 0);
  assert.ok(second.memory_bytes.mean > 0);
  assert.is(second.processes.mean, (await service.get('/status')).json.processes);
  assert.equal(
    json.entries.map((entry: any) => [entry.type, entry.run]),
    [['server.started', run]],
  );
});

test('GET /samples waits for the database of a new manager', async (context) => {
  const service = await context.manage();
  assert.is((await service.get('/samples')).status, 200);
});

test.run();
