/** The incident that the view of the server shows. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LastExit, Run, Samples, Status } from '../../../../../http/client/api.js';
import {
  countLost,
  countSameEnds,
  type Ended,
  findIncident,
  keepOwnSamples,
} from '../../../../../http/ui/views/server/incident/find-incident.js';

const test = suite('http/ui/views/server/find-incident');

const at = '2026-11-27T12:00:00.000Z';
const exitWith = (outcome: LastExit['outcome']) => ({ outcome, run: 'r1', at }) as LastExit;
const stopped = (exit: LastExit | null) => ({ state: 'stopped', run: null, last_exit: exit }) as Status;
const healthy = { state: 'healthy', since: at, reason: null, thread: null, evidence: null } as const;
const running = (more: Partial<Status>) =>
  ({ state: 'running', phase: 'up', run: 'r2', health: healthy, ...more }) as Status;

test('A run that ended by itself or was killed is an incident, unlike a stopped run', () => {
  for (const outcome of ['crashed', 'exited', 'unknown', 'killed'] as const)
    assert.is(findIncident(stopped(exitWith(outcome)))?.kind, 'ended', outcome);
  assert.is(findIncident(stopped(exitWith('stopped'))), null);
  assert.is(findIncident(stopped(null)), null);
});

test('A server without an answer is an incident until it answers again', () => {
  const health = { ...healthy, state: 'unresponsive' as const };
  assert.equal(findIncident(running({ health, last_exit: exitWith('crashed') })), { kind: 'hang', run: 'r2', at });
  assert.is(findIncident(running({ last_exit: exitWith('crashed') })), null);
});

test('A stuck server is an incident', () => {
  assert.equal(findIncident(running({ phase: 'stuck', kill_at: at })), { kind: 'stuck', run: 'r2', at });
});

test('Runs with the same outcome are counted within a day', () => {
  const run = (hours: number, outcome: LastExit['outcome']) =>
    ({ ended_at: new Date(Date.parse(at) - hours * 3_600_000).toISOString(), exit: { outcome } }) as Run;
  const runs = [run(-1, 'crashed'), run(0, 'crashed'), run(2, 'stopped'), run(3, 'crashed'), run(25, 'crashed')];
  assert.is(countSameEnds({ kind: 'ended', run: 'r1', at, exit: exitWith('crashed') } satisfies Ended, runs), 2);
});

const samples = (...parts: readonly (readonly [seconds: number, players: number | null])[]) =>
  ({
    samples: parts.map(([seconds, players]) => ({
      at: new Date(Date.parse(at) - seconds * 1_000).toISOString(),
      players: players === null ? null : { mean: players, max: players },
    })),
  }) as Samples;

test('The players of the last sample before the exit are lost if the sample is recent', () => {
  assert.is(countLost(samples([20, 9], [10, 7]), at), 7);
  assert.is(countLost(samples([20, 9], [10, null]), at), 9);
  assert.is(countLost(samples([300, 9]), at), null);
  assert.is(countLost(samples(), at), null);
});

test('Samples of an earlier run are left out', () => {
  const start = new Date(Date.parse(at) - 60_000).toISOString();
  assert.is(keepOwnSamples(samples([90, 1], [30, 2]), start).samples.length, 1);
  assert.is(keepOwnSamples(samples([90, 1], [30, 2]), null).samples.length, 2);
});

test.run();
