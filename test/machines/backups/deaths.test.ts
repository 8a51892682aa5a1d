/**
 * Managers that are killed before and after every write and every effect of every job. The next manager resumes the job
 * and is also killed at every point.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Backups } from '../../../machines/backups/jobs/backups.js';
import type { Backup, BackupMode, KeptBackup } from '../../../machines/backups/types.js';
import { MortalPorts } from '../durable/mortal-ports.js';
import { createWorld, request, restoreOrder, server, settle } from './simulated-world.js';

const test = suite('machines/backups/deaths');

const never = Number.POSITIVE_INFINITY;

/** The functions by which a manager only reads. */
const reads = ['running', 'createId', 'onChange', 'consoleEnd', 'onStart'];

type Simulated = ReturnType<typeof createWorld>;

interface Scenario {
  /** Whether the server runs. */
  readonly isRunning: boolean;
  /** The number of earlier backups. */
  readonly previous: number;
  readonly prepare?: (world: Simulated['world']) => void;
  readonly begin: (backups: Backups) => Promise<Backup>;
}

const backUp = (mode: BackupMode, isRunning = true): Scenario => ({
  isRunning,
  previous: 1,
  prepare: (world) => (world.keepLast = 1),
  begin: (backups) => backups.create({ ...request, mode }),
});

const newest = (backups: Backups): Backup & KeptBackup => backups.all().at(-1) as Backup & KeptBackup;

const restore = (isRunning: boolean): Scenario => ({
  isRunning,
  previous: 1,
  begin: (backups) => backups.restore(newest(backups), { ...restoreOrder, mayStop: true }),
});

const scenarios: Readonly<Record<string, Scenario>> = {
  'A backup of a stopped server': backUp('stop', false),
  'A backup that stops the server': backUp('stop'),
  'A backup that freezes the server': backUp('freeze'),
  'A backup in the mode quiesce': backUp('quiesce'),
  'A backup without space for a copy': {
    ...backUp('stop'),
    prepare: (world) => (world.prepared = { code: 'target_unwritable', because: 'ENOSPC' }),
  },
  'A backup whose files cannot be saved': {
    ...backUp('stop'),
    prepare: (world) => (world.savingFault = { code: 'repository_failed', because: 'broken' }),
  },
  'A restore while no server runs': restore(false),
  'A restore of the running Data Folder': restore(true),
  'A restore that cannot replace the Data Folder': {
    ...restore(true),
    prepare: (world) => (world.swapFault = { code: 'target_unwritable', because: 'EIO' }),
  },
  'A verification': { isRunning: true, previous: 1, begin: (backups) => backups.verify(newest(backups), request.by) },
  'A test restore': { isRunning: true, previous: 1, begin: (backups) => backups.test(newest(backups), request.by) },
};

async function prepareWorld({ isRunning, previous, prepare }: Scenario): Promise<Simulated> {
  const simulated = createWorld();
  const { world } = simulated;
  world.hasDatabase = true;
  world.running = null;
  const first = await simulated.createManager();
  for (let made = 0; made < previous; made += 1) {
    await first.create(request);
    await settle();
  }
  if (isRunning) world.running = server;
  prepare?.(world);
  world.ended = [];
  return simulated;
}

/**
 * Begins the job with a manager that is killed at one point, which is before or after a write or an effect.
 * @returns whether the job ended before that point
 */
async function begin(simulated: Simulated, scenario: Scenario, moments: number): Promise<boolean> {
  const mortal = new MortalPorts(simulated.createPorts(), reads);
  const backups = new Backups(mortal.ports);
  await backups.open();
  mortal.dieAfter(moments);
  void scenario.begin(backups);
  await settle();
  return !mortal.isDead;
}

/**
 * Lets a manager that is killed after the given number of points resume the job. Returns whether the manager completed
 * the job.
 */
async function resume(simulated: Simulated, moments: number): Promise<boolean> {
  // The adapter resumes a server that a previous manager froze.
  if (!simulated.world.lines.includes('save-off')) simulated.world.isHeld = false;
  const mortal = new MortalPorts(simulated.createPorts(), reads);
  mortal.dieAfter(moments);
  void new Backups(mortal.ports).open();
  await settle();
  return !mortal.isDead;
}

const readRecords = (world: Simulated['world']): Backup[] =>
  [...world.records.values()].map((text) => JSON.parse(text) as Backup);

/** Checks that the files of each listed backup exist. */
function checkSnapshots({ world }: Simulated, when: string): void {
  const kept = readRecords(world).flatMap(({ id, snapshot }) => (snapshot === null ? [] : [id]));
  assert.equal(
    kept.filter((id) => !world.snapshots.has(id)),
    [],
    when,
  );
}

function check(simulated: Simulated, { isRunning }: Scenario, isWhole: boolean, when: string): void {
  const { world } = simulated;
  const records = readRecords(world);
  for (const { step, stopped, quiesced } of records) assert.equal([step, stopped, quiesced], [null, null, null], when);
  checkSnapshots(simulated, when);
  assert.equal([world.isHeld, world.running?.build ?? null], [false, isRunning ? 'b1' : null], when);
  assert.is(records.at(-1)?.restored?.end?.fault === null, world.isSwapped, when);
  assert.ok(world.ended.length <= 1, `${when}: ${world.ended}`);
  if (isWhole) assert.is(world.ended.length, 1, when);
}

/** Checks that a failed backup or restore leaves no files. */
function checkLeftovers({ world }: Simulated, when: string): void {
  const records = readRecords(world);
  const unsaved = records.flatMap(({ id, snapshot }) => (snapshot === null ? [id] : []));
  assert.equal(
    unsaved.filter((id) => world.snapshots.has(id)),
    [],
    when,
  );
  const { restored = null } = records.at(-1) ?? {};
  const loaded = restored?.end?.fault === null ? restored.databases.map(({ schema }) => schema) : [];
  assert.equal([...world.schemas], loaded, when);
}

for (const [name, scenario] of Object.entries(scenarios))
  test(`${name} is completed or undone by the next manager`, async () => {
    let deaths = 0;
    for (let moment = 0, isWhole = false; !isWhole; moment += 1) {
      const simulated = await prepareWorld(scenario);
      isWhole = await begin(simulated, scenario, moment);
      // The second kill moves over the moments of a resumption.
      const second = isWhole ? never : moment % 2 === 0 ? (moment * 7) % 23 : never;
      const hasResumed = await resume(simulated, second);
      await resume(simulated, never);
      check(simulated, scenario, isWhole, `death after ${moment} moments, then after ${second}`);
      // A manager that is killed during a clean-up leaves the remaining files to the next interrupted job.
      if (hasResumed) checkLeftovers(simulated, `death after ${moment} moments`);
      deaths += hasResumed ? 1 : 2;
    }
    console.log(`${name}: ${deaths} deaths`);
  });

test('A backup is listed with its files, or not at all, after a kill', async () => {
  const scenario = { isRunning: false, previous: 2, begin: async (backups: Backups) => newest(backups) };
  for (let moment = 0, isWhole = false; !isWhole; moment += 1) {
    const simulated = await prepareWorld(scenario);
    const { world, createPorts, createManager } = simulated;
    const mortal = new MortalPorts(createPorts(), reads);
    const backups = new Backups(mortal.ports);
    await backups.open();
    mortal.dieAfter(moment);
    void backups.remove(backups.all()[0] as Backup);
    await settle();
    isWhole = !mortal.isDead;
    checkSnapshots(simulated, `death after ${moment} moments`);
    if (moment % 2 === 0) await resume(simulated, (moment * 7) % 11);
    const next = await createManager();
    checkSnapshots(simulated, `resumed after ${moment} moments`);
    await next.idle();
    assert.equal(
      next.all().map(({ id }) => id),
      [...world.snapshots],
    );
    if (isWhole) assert.is(world.snapshots.size, 1);
  }
});

test('A backup reports that the next manager could not start the server again', async () => {
  const { world, createManager } = createWorld();
  const backups = await createManager();
  world.duringCopy = () => void backups.close();
  await backups.create(request);
  await settle();
  world.duringCopy = () => undefined;
  world.startFault = 'build_not_found';
  const next = await createManager();
  assert.equal([world.running, world.ended], [null, ['finished start_failed']]);
  assert.equal(next.all()[0]?.end?.fault, { code: 'start_failed', outcome: 'build_not_found' });
});

test.run();
