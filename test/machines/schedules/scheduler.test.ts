/** The scheduler over changes of the clock, suspensions and restarts of the manager, in simulated time. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { client, day, hour, minute, scheduleOf, textOf, World } from './simulated-world.js';

const test = suite('machines/schedules/scheduler');

async function begin(start: string, schedule = scheduleOf()): Promise<World> {
  const world = new World(start);
  world.boot();
  world.add(schedule);
  await world.tick();
  return world;
}

for (const [year, spring, autumn] of [
  [2026, '03-29', '10-25'],
  [2027, '03-28', '10-31'],
] as const) {
  test(`A daily restart happens once at both clock changes in ${year}`, async () => {
    const world = await begin(`${year}-${spring}T00:00:00Z`);
    await world.passUntil(`${year}-${spring}T12:00:00Z`);
    world.now = Date.parse(`${year}-${autumn}T00:00:00Z`);
    await world.passUntil(`${year}-${autumn}T12:00:00Z`);
    assert.equal(
      world.operationTimes().filter((time) => time.includes(`${spring}T`) || time.includes(`${autumn}T`)),
      [`${year}-${spring}T02:00Z`, `${year}-${autumn}T03:00Z`],
    );
  });

  test(`A restart at 02:30 happens once at a clock change in ${year}`, async () => {
    const rule = { times: ['02:30'], zone: 'Europe/Berlin' };
    for (const [date, expected] of [
      [spring, '01:00'],
      [autumn, '00:30'],
    ] as const) {
      const world = await begin(`${year}-${date}T00:00:00Z`, scheduleOf({ when: rule }));
      await world.passUntil(`${year}-${date}T12:00:00Z`);
      assert.equal(world.operationTimes(), [`${year}-${date}T${expected}Z`]);
    }
  });
}

test('A schedule warns the players once at each given minute before the restart', async () => {
  const world = await begin('2026-06-01T01:00:00Z', scheduleOf({ warnings: [10, 5, 1] }));
  await world.passUntil('2026-06-01T02:10:00Z');
  assert.equal(
    world.announcements.map(({ at, announcement }) => [
      textOf(at),
      announcement.type === 'scheduled_restart' && announcement.secondsRemaining,
    ]),
    [
      ['2026-06-01T01:50Z', 600],
      ['2026-06-01T01:55Z', 300],
      ['2026-06-01T01:59Z', 60],
    ],
  );
  assert.equal(world.operationTimes(), ['2026-06-01T02:00Z']);
  assert.equal(world.ended(), ['2026-06-01T02:00Z done']);
});

test('A clock that is set back after the restart causes no second restart', async () => {
  const world = await begin('2026-06-01T01:00:00Z');
  await world.passUntil('2026-06-01T02:01:00Z');
  world.now -= hour;
  await world.passUntil('2026-06-01T04:00:00Z');
  assert.is(world.operations.length, 1);
});

test('A clock that is set back without a manager causes no second restart', async () => {
  const world = await begin('2026-06-01T01:00:00Z');
  await world.passUntil('2026-06-01T02:01:00Z');
  world.kill();
  world.now -= hour;
  world.boot();
  await world.passUntil('2026-06-01T04:00:00Z');
  assert.is(world.operations.length, 1);
});

test('A clock that is set forward makes an occurrence missed', async () => {
  const world = await begin('2026-06-01T01:00:00Z');
  world.now += 2 * hour;
  await world.pass(hour);
  assert.equal(world.ended(), ['2026-06-01T02:00Z missed clock_changed']);
  assert.is(world.operations.length, 0);
});

test('A schedule keeps its times of day after the clock was wrong by years', async () => {
  const world = await begin('2030-06-01T01:00:00Z');
  await world.passUntil('2030-06-01T02:01:00Z');
  world.now = Date.parse('2026-06-01T01:00:00Z');
  await world.passUntil('2026-06-02T03:00:00Z', minute);
  assert.equal(world.operationTimes(), ['2030-06-01T02:00Z', '2026-06-01T02:00Z', '2026-06-02T02:00Z']);
});

test('An occurrence is missed if the machine slept at the time', async () => {
  const world = await begin('2026-06-01T01:00:00Z');
  world.advance(2 * hour);
  await world.pass(minute);
  assert.equal(world.ended(), ['2026-06-01T02:00Z missed suspended']);
});

test('An occurrence is missed if no manager ran at the time', async () => {
  const world = await begin('2026-06-01T01:00:00Z');
  world.kill();
  world.advance(2 * hour);
  world.boot();
  await world.pass(minute);
  assert.equal(world.ended(), ['2026-06-01T02:00Z missed manager_not_running']);
});

test('A schedule carries out a missed time once within runWithinMinutes', async () => {
  const world = await begin('2026-06-01T01:00:00Z', scheduleOf({ missed: { runWithinMinutes: 30 } }));
  world.kill();
  world.advance(hour + 20 * minute);
  world.boot();
  await world.pass(hour);
  assert.equal(world.operationTimes(), ['2026-06-01T02:20:10.000Z']);
});

test('A schedule does not carry out a missed time after runWithinMinutes', async () => {
  const world = await begin('2026-06-01T01:00:00Z', scheduleOf({ missed: { runWithinMinutes: 30 } }));
  world.kill();
  world.advance(hour + 31 * minute);
  world.boot();
  await world.pass(hour);
  assert.equal(world.ended(), ['2026-06-01T02:00Z missed manager_not_running']);
});

test('One entry counts the missed times after a long time without a manager', async () => {
  const world = await begin('2026-06-01T01:00:00Z', scheduleOf({ missed: { runWithinMinutes: 120 } }));
  world.kill();
  world.advance(5 * day + hour + 5 * minute);
  world.boot();
  await world.pass(minute);
  assert.equal(world.ended(), ['2026-06-01T02:00Z missed manager_not_running', '2026-06-06T02:00Z done']);
  assert.is([...world.occurrences.values()].find(({ state }) => state === 'missed')?.also, 4);
});

test('An occurrence is missed if the database cannot be written', async () => {
  const world = await begin('2026-06-01T01:00:00Z');
  world.isWritable = false;
  await world.passUntil('2026-06-01T02:30:00Z');
  assert.is(world.operations.length, 0);
  world.isWritable = true;
  await world.pass(minute);
  assert.equal(world.ended(), ['2026-06-01T02:00Z missed database_unavailable']);
  await world.passUntil('2026-06-02T02:01:00Z');
  assert.equal(world.operationTimes(), ['2026-06-02T02:00Z']);
});

test('The manager wakes at most every ten seconds for a missed time', async () => {
  const world = await begin('2026-06-01T01:59:00Z');
  world.isWritable = false;
  await world.pass(10 * minute);
  const wakeAt = world.scheduler?.tick();
  assert.is(wakeAt, world.now + 10_000);
});

test('A schedule with onlyIfEmpty waits for the last player to leave', async () => {
  const world = await begin('2026-06-01T01:00:00Z', scheduleOf({ onlyIfEmpty: { latestAfterMinutes: 60 } }));
  world.players = 3;
  await world.passUntil('2026-06-01T02:20:00Z');
  assert.is(world.operations.length, 0);
  world.players = 0;
  await world.pass(minute);
  assert.equal(world.operationTimes(), ['2026-06-01T02:20:10.000Z']);
});

test('A schedule with onlyIfEmpty carries out its changed action', async () => {
  const changeable = { onlyIfEmpty: { latestAfterMinutes: 30 } };
  const world = await begin('2026-06-01T01:59:00Z', scheduleOf(changeable));
  world.advance(minute);
  world.scheduler?.tick();
  world.add(scheduleOf({ ...changeable, action: { type: 'stop' } }));
  await world.tick();
  assert.equal(
    world.operations.map(({ name }) => name),
    ['stop'],
  );
});

test('A schedule with onlyIfEmpty counts the players again after a failed count', async () => {
  const world = await begin('2026-06-01T01:59:00Z', scheduleOf({ onlyIfEmpty: { latestAfterMinutes: 60 } }));
  world.players = new Error('the console has closed');
  await world.pass(2 * minute);
  assert.is(world.operations.length, 0);
  world.players = 0;
  await world.pass(minute);
  assert.equal(world.operationTimes(), ['2026-06-01T02:01:10.000Z']);
});

test('A schedule with onlyIfEmpty warns the players before the latest time', async () => {
  const schedule = scheduleOf({ onlyIfEmpty: { latestAfterMinutes: 60 }, warnings: [10] });
  const world = await begin('2026-06-01T01:00:00Z', schedule);
  world.players = null;
  await world.passUntil('2026-06-01T04:00:00Z');
  assert.equal(
    world.announcements.map(({ at }) => textOf(at)),
    ['2026-06-01T02:50Z'],
  );
  assert.equal(world.operationTimes(), ['2026-06-01T03:00Z']);
});

test('An occurrence of a restart is skipped by the manager when no server runs', async () => {
  const world = await begin('2026-06-01T01:00:00Z');
  world.run = null;
  await world.passUntil('2026-06-01T02:01:00Z');
  assert.equal(world.ended(), ['2026-06-01T02:00Z skipped not_running']);
});

test('A schedule with a single time fires once', async () => {
  const world = await begin('2026-06-01T01:00:00Z', scheduleOf({ when: { once: Date.parse('2026-06-01T01:30:00Z') } }));
  await world.pass(hour);
  world.kill();
  world.boot();
  world.now -= hour;
  await world.pass(2 * hour);
  assert.equal(world.operationTimes(), ['2026-06-01T01:30Z']);
});

test('An announced occurrence stays if only the text of the schedule changes', async () => {
  const world = await begin('2026-06-01T01:00:00Z', scheduleOf({ warnings: [10] }));
  await world.passUntil('2026-06-01T01:55:00Z');
  world.add(scheduleOf({ warnings: [10], message: 'Soon' }));
  assert.equal(world.ended(), []);
  world.add(scheduleOf({ warnings: [10], when: { times: ['05:00'], zone: 'Europe/Berlin' } }));
  assert.equal(world.ended(), ['2026-06-01T02:00Z skipped schedule_changed']);
  assert.is(world.announcements.at(-1)?.announcement.type, 'scheduled_restart_skipped');
  await world.passUntil('2026-06-01T03:01:00Z');
  assert.equal(world.operationTimes(), ['2026-06-01T03:00Z']);
});

test('A schedule that a client runs acts at once, and keeps its next time', async () => {
  const world = await begin('2026-06-01T01:00:00Z');
  world.scheduler?.run(scheduleOf(), client);
  await world.passUntil('2026-06-01T02:01:00Z');
  assert.equal(world.operationTimes(), ['2026-06-01T01:00Z', '2026-06-01T02:00Z']);
});

test.run();
