/** Backups over a simulated server and repository: managers that end at any moment, and starts in between. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Backups, createBackups } from '../../../machines/backups/backups.js';
import type { BackupFolders } from '../../../machines/backups/ports.js';
import type { Backup, BackupRepository, KeptBackup } from '../../../machines/ports/backups.js';

const test = suite('backups');

const by = { kind: 'client', name: 'local' } as const;

/** What outlives a manager: the records, the server, and the directories. */
function createWorld() {
  const world = {
    records: new Map<string, string>(),
    snapshots: new Set<string>(),
    running: { build: 'b1', folder: 'world' } as { build: string; folder: string } | null,
    /** The writes of records that are left before the manager ends. */
    writesLeft: Number.POSITIVE_INFINITY,
    starts: new Set<() => void>(),
    ended: [] as string[],
    clock: 1_000,
    changed: null as string | null,
    isSwapped: false,
    duringSave: (): void => undefined,
  };
  const repository: BackupRepository = {
    kind: 'copy',
    async save({ backup, signal }) {
      world.duringSave();
      if (signal.aborted) return { fault: { code: 'repository_failed', because: 'aborted' } };
      world.snapshots.add(backup);
      return { value: { id: backup, sizeBytes: 10, addedBytes: 10 } };
    },
    restore: async () => ({ value: null }),
    verify: async () => ({ value: null }),
    async remove({ id }) {
      world.snapshots.delete(id);
      return { value: null };
    },
    clean: async () => ({ value: null }),
  };
  const folders: BackupFolders = {
    pathOf: async (folder) => `/data/${folder}`,
    timeOfFiles: async () => 0,
    findChanged: async () => world.changed,
    prepareRestore: async (id) => ({ value: { path: `/data/.restore-${id}`, hasBefore: true } }),
    async swap(_, folder) {
      if (world.running?.folder === folder) return { code: 'folder_started' };
      world.isSwapped = true;
      return null;
    },
    resolveSwap: async () => world.isSwapped,
    cleanRestore: async () => undefined,
  };
  async function createManager(): Promise<Backups> {
    const backups = createBackups({
      repositories: [repository],
      records: {
        read: async () => [...world.records.values()].map((text) => JSON.parse(text) as Backup),
        async write(backup) {
          if (world.writesLeft === 0) return new Promise(() => undefined);
          world.writesLeft -= 1;
          world.records.set(backup.id, JSON.stringify(backup));
        },
        remove: async (id) => void world.records.delete(id),
      },
      retention: { last: 0, daily: 0, weekly: 0, monthly: 0 },
      operator: {
        async start({ build, folder }) {
          if (world.running !== null) return { outcome: 'already_running', run: null };
          world.running = { build, folder };
          for (const callback of world.starts) callback();
          return { outcome: 'done', run: 'r2' };
        },
        async stop() {
          world.running = null;
          return { outcome: 'done', run: 'r1' };
        },
      },
      running: () => world.running,
      onStart(_, callback) {
        world.starts.add(callback);
        return () => world.starts.delete(callback);
      },
      folders,
      now: () => (world.clock += 1),
      createId: () => `b${world.clock}`,
      onEnd: (job, _, fault) => void world.ended.push(`${job} ${fault?.code ?? 'done'}`),
    });
    await backups.open();
    return backups;
  }
  return { world, createManager };
}

/** Lets all work continue that can. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
};

const request = { folder: 'world', mode: 'stop', by } as const;

test('A server that runs is stopped, and started again after the files are saved', async () => {
  const { world, createManager } = createWorld();
  const backups = await createManager();
  world.duringSave = () => assert.is(world.running, null);
  await backups.create(request);
  await settle();
  assert.equal(world.running, { build: 'b1', folder: 'world' });
  assert.equal(world.ended, ['finished done']);
  assert.not(backups.isBusy());
});

test('A manager that ends at any write of the backup leaves the server running, and the backup is done or interrupted', async () => {
  for (let writes = 1; writes <= 7; writes += 1) {
    const { world, createManager } = createWorld();
    world.writesLeft = writes;
    void (await createManager()).create(request);
    await settle();
    world.writesLeft = Number.POSITIVE_INFINITY;
    const next = await createManager();
    assert.equal(world.running, { build: 'b1', folder: 'world' }, `after ${writes} writes`);
    const [backup] = next.all();
    assert.is(backup?.step, null);
    assert.ok(['done', 'interrupted'].includes(backup?.end?.fault?.code ?? 'done'), JSON.stringify(backup));
  }
});

test('A start of the Data Folder during the backup fails it, and no snapshot is left', async () => {
  const { world, createManager } = createWorld();
  world.running = null;
  world.duringSave = () => {
    world.running = { build: 'b2', folder: 'world' };
    for (const callback of world.starts) callback();
  };
  const backups = await createManager();
  await backups.create(request);
  await settle();
  assert.equal(world.ended, ['finished folder_started']);
  assert.is(world.snapshots.size, 0);
  assert.equal(world.running, { build: 'b2', folder: 'world' });
});

test('Files that change while they are saved fail the backup, and no snapshot is left', async () => {
  const { world, createManager } = createWorld();
  world.changed = 'save.db';
  const backups = await createManager();
  await backups.create(request);
  await settle();
  assert.equal(backups.all()[0]?.end?.fault, { code: 'source_changed', path: 'save.db' });
  assert.is(world.snapshots.size, 0);
});

test('A manager that ends in order leaves the start of the server to the next one', async () => {
  const { world, createManager } = createWorld();
  const backups = await createManager();
  world.duringSave = () => void backups.close();
  await backups.create(request);
  await settle();
  assert.is(world.running, null);
  world.duringSave = () => undefined;
  const next = await createManager();
  assert.equal(world.running, { build: 'b1', folder: 'world' });
  assert.is(next.all()[0]?.end?.fault?.code, 'interrupted');
});

test('A manager that ends during a restore has either swapped the files or changed nothing', async () => {
  for (let writes = 1; writes <= 3; writes += 1) {
    const { world, createManager } = createWorld();
    world.running = null;
    const backups = await createManager();
    const made = await backups.create(request);
    await settle();
    world.writesLeft = writes;
    void backups.restore(backups.find(made.id) as Backup & KeptBackup, 'world', by);
    await settle();
    world.writesLeft = Number.POSITIVE_INFINITY;
    const [backup] = (await createManager()).all();
    assert.is(backup?.step, null);
    assert.is(backup?.restored?.end?.fault === null, world.isSwapped, `after ${writes} writes`);
    assert.is(backup?.restored?.kept !== null, world.isSwapped);
  }
});

test.run();
