/** A simulated server and repository, with which successive managers make backups. */

import type { BackupRepository } from '../../../machines/backups/backup-repository.js';
import type { BackupDatabases, RunningDumps } from '../../../machines/backups/database-ports.js';
import { Backups } from '../../../machines/backups/jobs/backups.js';
import type { BackupFolders, BackupPorts, RunningServer } from '../../../machines/backups/ports.js';
import type { Backed, Backup, BackupFault } from '../../../machines/backups/types.js';
import { performIn } from './simulated-server.js';

export const by = { kind: 'client', name: 'local' } as const;

const plan = { before: ['save-off', 'save-all'], done: '^Saved$', after: ['save-on'], waitMs: 10 };
export const server: RunningServer = {
  run: 'r1',
  build: 'b1',
  folder: 'world',
  backup: { mode: 'quiesce', quiesce: plan },
};

/** The parts that exist longer than a manager: the records, the server, and the directories. */
export function createWorld() {
  const world = {
    records: new Map<string, string>(),
    /** The records of backups whose removal has begun. */
    removing: new Map<string, string>(),
    /** The lines in the log of the service. */
    errors: [] as string[],
    snapshots: new Set<string>(),
    running: server as RunningServer | null,
    /** Whether the server must not write its files at present. */
    isHeld: false,
    heldAtCopy: null as boolean | null,
    heldAtDump: null as boolean | null,
    answer: 'Saved' as string | null,
    lines: [] as string[],
    duringCopy: (): void => undefined,
    /** The number of records that can still be written before the manager ends. */
    writesLeft: Number.POSITIVE_INFINITY,
    starts: new Set<() => void>(),
    ended: [] as string[],
    clock: 1_000,
    changed: null as string | null,
    isSwapped: false,
    swapFault: null as BackupFault | null,
    beforeSwap: (): void => undefined,
    isReachable: true,
    verified: { value: null } as Backed<null>,
    isDamaged: false,
    found: null as BackupFault | null,
    examined: { value: { started: true } } as Backed<{ readonly started: boolean }>,
    hasDatabase: false,
    /** The schemas that were loaded and not dropped. */
    schemas: new Set<string>(),
    /** The number of newest backups that the manager keeps; 0 for all. */
    keepLast: 0,
    duringSave: (): void => undefined,
    /** The reason why the files cannot be copied or saved. */
    prepared: null as BackupFault | null,
    savingFault: null as BackupFault | null,
    /** The number of times that the server was stopped. */
    stops: 0,
    /** Ends the operations that have begun. */
    endOperations: async (): Promise<void> => undefined,
    beforeStart: (): void => undefined,
    /** The outcomes of a start and a stop; `null` for a success. */
    startFault: null as string | null,
    stopFault: null as string | null,
    /** The operations that the manager refuses because it is ending. */
    refused: null as 'all' | 'starts' | null,
  };
  const repository: BackupRepository = {
    kind: 'copy',
    prepare: async () => (world.isReachable ? { value: null } : unreachable),
    async save({ backup, signal }) {
      world.duringSave();
      if (signal.aborted) return { fault: { code: 'repository_failed', because: 'aborted' } };
      if (world.savingFault !== null) return { fault: world.savingFault };
      world.snapshots.add(backup);
      return { value: { id: backup, sizeBytes: 10, addedBytes: 10 } };
    },
    restore: async () => ({ value: null }),
    list: async () => ({ value: [] }),
    restoreFile: async () => ({ value: null }),
    check: async () => (world.isDamaged ? { fault: { code: 'snapshot_damaged', because: 'bits' } } : { value: null }),
    verify: async () => world.verified,
    async remove({ id }) {
      world.snapshots.delete(id);
      return { value: null };
    },
    async clean(unsaved) {
      for (const id of unsaved) world.snapshots.delete(id);
      return { value: null };
    },
  };
  const folders: BackupFolders = {
    toPath: async (folder) => `/data/${folder}`,
    timeOfFiles: async () => 0,
    readExclude: async () => ({ value: [] }),
    carryOver: async () => ({ value: 0 }),
    findOutside: async () => ({ outside: [], followed: [] }),
    findChanged: async () => (world.changed === null ? [] : [world.changed]),
    openStage: async (id) => ({
      path: `/data/.backup-${id}`,
      prepare: async () => world.prepared,
      async complete() {
        world.heldAtCopy = world.isHeld;
        world.duringCopy();
        return null;
      },
    }),
    openScratch: async (id) => `/data/.backup-${id}`,
    cleanStages: async () => undefined,
    prepareRestore: async (id) => ({ value: { path: `/data/.restore-${id}`, hasBefore: true } }),
    async swap(_, folder) {
      world.beforeSwap();
      if (world.running?.folder === folder) return { code: 'folder_started' };
      if (world.swapFault !== null) return world.swapFault;
      world.isSwapped = true;
      return null;
    },
    resolveSwap: async () => world.isSwapped,
    readScratch: async () => ({ value: new Uint8Array() }),
    placeFile: async () => ({ value: true }),
    listKept: async () => [],
    restoreKept: async () => ({ value: { path: null, hadBefore: false } }),
    removeKept: () => null,
    cleanRestore: async () => undefined,
  };
  const databases: BackupDatabases = {
    dump: async () => {
      world.heldAtDump = world.isHeld;
      return { value: world.hasDatabase ? runningDumps : null };
    },
    async load(_backup, _folder, _path, restored) {
      for (const { schema } of restored) if (schema !== null) world.schemas.add(schema);
      return { value: restored };
    },
    async drop(_backup, _folder, restored) {
      for (const { schema } of restored) if (schema !== null) world.schemas.delete(schema);
    },
    clean: async () => undefined,
  };
  function createPorts(): BackupPorts {
    return {
      repositories: [repository],
      records: {
        read: async () => parseAll(world.records),
        readRemoving: async () => parseAll(world.removing),
        async setRemoving(id, isRemoving) {
          const [from, to] = isRemoving ? [world.records, world.removing] : [world.removing, world.records];
          to.set(id, from.get(id) as string);
          from.delete(id);
        },
        async write(backup) {
          if (world.writesLeft === 0) return new Promise(() => undefined);
          world.writesLeft -= 1;
          world.records.set(backup.id, JSON.stringify(backup));
        },
        async remove(id) {
          for (const records of [world.records, world.removing]) records.delete(id);
        },
      },
      retention: { last: world.keepLast, daily: 0, weekly: 0, monthly: 0 },
      perform: async (request) => performIn(world, server, request),
      running: () => world.running,
      async hold(work) {
        await world.endOperations();
        return world.refused === 'all' ? 'ending' : work(world.running?.folder ?? null);
      },
      async freeze() {
        world.isHeld = true;
        const thaw = async () => {
          world.isHeld = false;
          return { wasFrozen: true, frozenMs: 5 };
        };
        return { limit: new AbortController().signal, thaw };
      },
      awaitLine: async () => (world.lines.includes('save-all') ? world.answer : null),
      consoleEnd: () => 0,
      holdLimitMs: 1_000,
      onStart(_, callback) {
        world.starts.add(callback);
        return () => world.starts.delete(callback);
      },
      folders,
      databases,
      examiner: { preflight: async () => world.found, test: async () => world.examined },
      now: () => (world.clock += 1),
      clock: { setTimeout: () => null, clearTimeout: () => undefined },
      createId: () => `b${world.clock}`,
      onChange: () => undefined,
      onEnd: (job, _, fault) => void world.ended.push(`${job} ${fault?.code ?? 'done'}`),
      onError: (error) => void world.errors.push((error as Error).message),
    };
  }

  async function createManager(ports = createPorts()): Promise<Backups> {
    const backups = new Backups(ports);
    await backups.open();
    return backups;
  }
  return { world, createPorts, createManager };
}

const parseAll = (records: ReadonlyMap<string, string>): Backup[] =>
  [...records.values()].map((text) => JSON.parse(text) as Backup);

/** Waits until a job has ended or its manager was killed. No simulated operation takes time. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const dump = { name: 'game', kind: 'mariadb', sizeBytes: 1, file: 'game.sql', unread: [], grant: null } as const;

const runningDumps: RunningDumps = {
  path: '/data/.dumps',
  begun: Promise.resolve(),
  ended: Promise.resolve({ value: [dump] }),
  remove: async () => undefined,
};

const unreachable = {
  fault: { code: 'repository_unreachable', repository: 'sftp:host:/srv', because: 'refused' },
} as const;

export const request = { folder: 'world', mode: 'stop', by } as const;

export const restoreOrder = {
  folder: 'world',
  mustPassPreflight: true,
  mayStop: false,
  loadsDatabases: true,
  by,
} as const;
