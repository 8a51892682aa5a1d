/**
 * An occurrence is carried out at most once, or the reason why not is recorded, despite kills, suspensions and clock
 * changes.
 */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { postpone, skip } from '../../../machines/schedules/requests.js';
import type { Scheduler } from '../../../machines/schedules/scheduler.js';
import { hasEnded, type Schedule, type ScheduleAction } from '../../../machines/schedules/schedules.js';
import type { ScheduleEntry } from '../../../machines/schedules/stored-schedules.js';
import { client, hour, minute, scheduleOf, times, World } from './simulated-world.js';

const test = suite('machines/schedules/never-twice');

/**
 * Checks that no occurrence had two operations. Each occurrence without an operation must have a reason or an outcome.
 */
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

test('An occurrence is carried out at most once, despite kills and clock changes', async () => {
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

interface Scenario {
  readonly schedule: Partial<Schedule>;
  /** Whether the server runs. */
  readonly isRunning?: boolean;
  readonly players?: number;
  /** A request that a client sends five minutes before the due time. */
  readonly request?: (world: World, schedule: Schedule) => void;
  /** The end of the occurrence without a kill. */
  readonly end: string;
}

const warned = { warnings: [10, 1] };
const nextOf = (world: World): ScheduleEntry | null => world.scheduler?.schedules.get('nightly') ?? null;
const requestPorts = (world: World, { schedules }: Scheduler) => ({
  schedules,
  store: { fault: null },
  times,
  now: () => world.now,
});

const scenarios: Readonly<Record<string, Scenario>> = {
  'A restart': { schedule: warned, end: 'done' },
  'A stop': { schedule: { ...warned, action: { type: 'stop' } }, end: 'done' },
  'A start': {
    schedule: { action: { type: 'start', build: 'b1', folder: 'world' } },
    isRunning: false,
    end: 'done',
  },
  'A command': { schedule: { ...warned, action: { type: 'command', command: 'save' } }, end: 'done' },
  'An announcement': { schedule: { action: { type: 'announcement', message: 'Hello' } }, end: 'done' },
  'A backup': { schedule: { ...warned, action: { type: 'backup' } }, end: 'done' },
  'A restart without a server': { schedule: warned, isRunning: false, end: 'skipped not_running' },
  'A restart that waits for the last player': {
    schedule: { ...warned, onlyIfEmpty: { latestAfterMinutes: 2 } },
    players: 1,
    end: 'done',
  },
  'A skipped restart': {
    schedule: warned,
    request: (world) => {
      const entry = nextOf(world);
      if (world.scheduler !== null && entry !== null) skip(entry, null, client, requestPorts(world, world.scheduler));
    },
    end: 'skipped requested',
  },
  'A postponed restart': {
    schedule: warned,
    request: (world) => {
      const entry = nextOf(world);
      if (world.scheduler !== null && entry !== null)
        postpone(entry, 10, null, client, requestPorts(world, world.scheduler));
    },
    end: 'done',
  },
  'A restart whose schedule changes': {
    schedule: warned,
    request: (world, schedule) =>
      world.scheduler?.schedules.save({ ...schedule, when: { times: ['05:00'], zone: 'Europe/Berlin' } }, client),
    end: 'skipped schedule_changed',
  },
};

/** @param steps the number of steps after which the manager is killed @returns whether the manager was killed */
async function live(world: World, schedule: Schedule, { request }: Scenario, steps: number): Promise<boolean> {
  world.boot();
  world.add(schedule);
  world.stepsLeft = steps;
  await world.passUntil('2026-06-01T01:55:00Z');
  world.attempt(() => request?.(world, schedule));
  await world.passUntil('2026-06-01T02:11:00Z', minute / 2);
  return world.scheduler === null;
}

/** Starts the next manager, which is killed after the given number of steps. */
async function resume(world: World, steps: number): Promise<void> {
  if (world.scheduler === null) world.boot();
  world.stepsLeft = steps;
  await world.pass(minute / 2);
}

for (const [name, scenario] of Object.entries(scenarios))
  test(`${name}: an occurrence ends once, even if two managers are killed`, async () => {
    const ends = new Set<string>();
    let isKilled = true;
    for (let steps = 1; isKilled; steps += 1) {
      const world = new World('2026-06-01T01:45:00Z');
      if (scenario.isRunning === false) world.run = null;
      world.players = scenario.players ?? 0;
      isKilled = await live(world, scheduleOf(scenario.schedule), scenario, steps);
      // The second kill moves over the steps of a resumption.
      await resume(world, isKilled && steps % 2 === 0 ? ((steps * 7) % 5) + 1 : Number.POSITIVE_INFINITY);
      await resume(world, Number.POSITIVE_INFINITY);
      await world.passUntil('2026-06-01T02:40:00Z', minute / 2);
      if (scenario.schedule.action?.type !== 'announcement') check(world);
      else assert.ok(world.announcements.length <= 1);
      const [first] = [...world.occurrences.values()].sort((one, other) => one.at - other.at);
      assert.ok(first !== undefined && hasEnded(first), `it has ended after a kill at step ${steps}`);
      const end = `${first.state}${first.reason === null ? '' : ` ${first.reason}`}`;
      ends.add(end);
      assert.ok(world.operations.length <= 1);
      if (!isKilled) assert.is(end, scenario.end);
      assert.is([...world.occurrences.values()].filter(({ state }) => state === 'planned').length, 1);
    }
    console.log(`${name}: ${[...ends].join(', ')}`);
  });

test.run();
