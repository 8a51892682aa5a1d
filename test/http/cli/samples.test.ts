/** `server-manager samples` and `server-manager players`. */
import * as assert from 'uvu/assert';
import { addSamples, pastHour } from '../../kit/data/samples-workspace.js';
import { startStandard, waitForHistory } from '../../kit/manager/shared-service.js';
import { successiveManagersSuite } from '../../kit/manager/successive-services.js';
import { runAt } from './live-command.js';

const test = successiveManagersSuite('http/cli/samples');

test('samples prints a row for each part that has samples, and tick times per thread', async (context) => {
  await addSamples(
    context.workspace.root,
    Array.from({ length: 180 }, (_, n) => ({
      at: pastHour + n * 10_000,
      cores: n < 90 ? null : 0.5 + (n % 2),
      memoryBytes: 3 * 1_048_576,
      processes: 2,
      players: n < 90 ? null : 12,
      ticks: n < 90 ? [] : [{ thread: 'main', count: 200, sum: 1, p99: 0.0405 }],
    })),
  );
  const service = await context.manage();
  await waitForHistory(service);
  const run = runAt(service.base);
  const period = ['--since', new Date(pastHour).toISOString(), '--until', new Date(pastHour + 3_600_000).toISOString()];
  const { status, stdout } = await run('samples', ...period, '--points', '4');
  assert.is(status, 0);
  const [heads, ...rows] = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {2,}/));
  assert.equal(heads, ['TIME', 'CPU', 'MAX', 'MEMORY', 'PROCESSES', 'PLAYERS', 'main MS']);
  assert.equal(
    rows.map(([, ...cells]) => cells),
    [
      ['-', '-', '3.0 MiB', '2', '-', '-'],
      ['100 %', '150 %', '3.0 MiB', '2', '12', '5.0 / 40.5'],
    ],
  );
  const json = await run('samples', ...period, '--points', '4', '--json');
  assert.is(JSON.parse(json.stdout).samples.length, 2);
});

test('samples says why a period has no samples, and refuses an invalid number of rows', async (context) => {
  const service = await context.manage();
  await waitForHistory(service);
  const run = runAt(service.base);
  const none = await run('samples');
  assert.equal([none.status, none.stdout], [0, '']);
  assert.match(none.stderr, /did not run in this period/);
  const refused = await run('samples', '--points', '501');
  assert.is(refused.status, 2);
  assert.match(refused.stderr, /--points/);
});

test('players sessions says that no session matches, and refuses an invalid time', async (context) => {
  const service = await context.manage();
  await waitForHistory(service);
  const run = runAt(service.base);
  const none = await run('players', 'sessions', 'ann', '--since', '2026-01-31T18:00');
  assert.equal([none.status, none.stdout], [0, '']);
  assert.match(none.stderr, /No session matches/);
  const json = await run('players', 'sessions', '--json');
  assert.equal(JSON.parse(json.stdout), []);
  assert.is((await run('players', 'sessions', '--since', 'yesterday')).status, 2);
});

test('players says that no server runs, and that a server cannot be queried', async (context) => {
  const service = await context.manage();
  const run = runAt(service.base);
  const stopped = await run('players');
  assert.match(stopped.stderr, /The server is not running/);
  await startStandard({ ...context, service });
  const unknown = await run('players');
  assert.is.not(unknown.status, 0);
  assert.match(unknown.stderr, /cannot query the players of this server/);
});

test.run();
