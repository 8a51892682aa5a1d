/** Kills, suspensions and changes of the clock in any order: an occurrence is carried out once or has a reason. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hasEnded, type ScheduleAction } from '../../../machines/schedule/schedules.js';
import { client, hour, minute, scheduleOf, World } from './simulated-world.js';

const test = suite('An occurrence');

/** Checks that no occurrence had two operations, and that each that ended without one has a reason or an outcome. */
function check(world: World): void {
  const occurrences = world.operations.map(({ occurrence }) => String(occurrence));
  assert.equal(occurrences, [...new Set(occurrences)], 'no occurrence is carried out twice');
  for (const { at, state, reason } of world.occurrences.values()) {
    const wasCarriedOut = occurrences.includes(new Date(at).toISOString());
    if (state === 'done') assert.ok(wasCarriedOut, 'what is done was carried out');
    if (state === 'missed' || state === 'skipped') assert.ok(reason !== null);
    if (wasCarriedOut)
      assert.ok(state === 'done' || (state === 'missed' && reason === 'interrupted') || state === 'running');
  }
}

const action = fc.constantFrom<ScheduleAction>({ type: 'restart' }, { type: 'command', command: 'save' });

const event = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 40 * minute }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('sleep' as const), ms: fc.integer({ min: 1, max: 3 * hour }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('set' as const), ms: fc.integer({ min: -3 * hour, max: 3 * hour }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('kill' as const), ms: fc.integer({ min: 0, max: 2 * hour }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('killAt' as const), ms: fc.integer({ min: 1, max: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('disk' as const), ms: fc.integer({ min: 0, max: 1 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('run' as const), ms: fc.constant(0) }) },
);

test('is carried out at most once over any kills, suspensions and changes of the clock', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { maxLength: 25 }),
      action,
      fc.constantFrom('skip' as const, { runWithinMinutes: 20 }, { runWithinMinutes: 180 }),
      fc.constantFrom('7 * * * *', '*/15 * * * *', '0,30 3-5 * * *'),
      async (events, wanted, missed, cron) => {
        const world = new World('2026-10-24T22:00:00Z');
        const schedule = scheduleOf({
          when: { cron, zone: 'Europe/Berlin' },
          action: wanted,
          missed,
          warnings: [5, 1],
        });
        world.boot();
        world.add(schedule);
        for (const { kind, ms } of events) {
          if (world.scheduler === null) world.boot();
          if (kind === 'pass') await world.pass(ms, minute / 2);
          else if (kind === 'sleep') world.advance(ms);
          else if (kind === 'set') world.now += ms;
          else if (kind === 'killAt') world.stepsLeft = ms;
          else if (kind === 'disk') world.isWritable = ms === 1;
          else if (kind === 'run') world.attempt(() => world.scheduler?.run(schedule, client));
          else {
            world.kill();
            world.advance(ms);
          }
          await world.tick();
        }
        check(world);
      },
    ),
    { numRuns: 150 },
  );
});

test('is carried out once or missed with a reason when the manager is killed at any step of it', async () => {
  const seen = new Set<string>();
  let isKilled = true;
  for (let steps = 1; isKilled; steps += 1) {
    const world = new World('2026-06-01T01:45:00Z');
    world.boot();
    world.add(scheduleOf({ warnings: [10, 1] }));
    world.stepsLeft = steps;
    await world.passUntil('2026-06-01T02:05:00Z');
    isKilled = world.scheduler === null;
    if (isKilled) world.boot();
    await world.passUntil('2026-06-01T03:00:00Z');
    check(world);
    const [first] = [...world.occurrences.values()];
    assert.ok(first !== undefined && hasEnded(first), `it has ended after a kill at step ${steps}`);
    seen.add(`${first.state} ${first.reason}`);
    assert.ok(world.operations.length <= 1);
    assert.is([...world.occurrences.values()].filter(({ state }) => state === 'planned').length, 1);
  }
  assert.ok(seen.has('done null') && seen.size > 1, [...seen].join());
});

test.run();
