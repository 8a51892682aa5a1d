/** The charts of backups, walked on all paths, with managers that die after every transition. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AnyStateMachine } from 'xstate';
import { backupMachine } from '../../../machines/backup/backup.js';
import { toRecord } from '../../../machines/backup-jobs/jobs.js';
import { JobFailure } from '../../../machines/backups/failure.js';
import { type Backup, type BackupFault, type BackupMode, backupSteps } from '../../../machines/backups/types.js';
import { restoreMachine } from '../../../machines/restore/restore.js';
import { testRestoreMachine } from '../../../machines/verification/test-restore.js';
import { verificationMachine } from '../../../machines/verification/verification.js';
import { type Walked, walk } from '../durable/chart-walks.js';
import { by, server } from './simulated-world.js';

const test = suite('the charts of backups');

const failing = (fault: BackupFault) => ({ error: new JobFailure(fault) });
const unwritable = { error: Object.assign(new Error('broken'), { code: 'EIO' }) };
const full = { error: Object.assign(new Error('full'), { code: 'ENOSPC' }) };
const done = { output: undefined };
const starts = [
  done,
  failing({ code: 'interrupted' }),
  failing({ code: 'start_failed', outcome: 'spawn_failed' }),
  failing({ code: 'start_failed', outcome: 'build_not_found' }),
];
const stops = [done, failing({ code: 'stop_failed', outcome: 'stop_timeout' })];

const dump = { name: 'game', kind: 'mariadb', sizeBytes: 1, file: 'game.sql', unread: [], grant: null } as const;

function createBackup(change: Partial<Backup>): Backup {
  return {
    ...{ id: 'b1', at: 1, by, folder: 'world', build: 'b1', mode: 'stop', repository: 'copy', step: null, end: null },
    ...{ snapshot: null, sizeBytes: null, addedBytes: null, exclude: [], outside: [], followed: [], databases: [] },
    ...{ stopped: null, quiesced: null, heldMs: null, pinned: false, pruned: [], verified: null, tested: null },
    restored: null,
    ...change,
  };
}

const kept = { snapshot: 's1', end: { at: 1, fault: null } } as const;

const jobs = {
  toRecord,
  stateOf: ({ step }: Backup) => step,
  /** Counters do not make a state another one. */
  identify: (context: object) => {
    const { backup, failedStarts: _, ...rest } = context as { backup: Backup; failedStarts?: number };
    return [{ ...backup, pruned: [] }, rest];
  },
  isResolved: ({ step, stopped, quiesced }: Backup) => step === null && stopped === null && quiesced === null,
};

/** Returns how a record that has not ended is resumed. */
const resumeWith = (find: (record: Backup, step: string) => { readonly state: string; readonly input: object }) => ({
  resume: (record: Backup) => (record.step === null ? null : find(record, record.step)),
});

const backup: Walked<Backup> = {
  ...jobs,
  machine: backupMachine(),
  outcomes: {
    readSettings: [
      { output: { settings: { exclude: [], outside: [], followed: [] }, server } },
      { output: { settings: { exclude: [], outside: [], followed: [] }, server: null } },
      unwritable,
    ],
    reachRepository: [{ output: { server } }, { output: { server: null } }, unwritable],
    copyFiles: [done, unwritable, full],
    stopServer: stops,
    freezeServer: [done, failing({ code: 'freeze_failed' })],
    askServer: [done, failing({ code: 'quiesce_unanswered' })],
    completeCopy: [{ output: { hasDumps: true } }, { output: { hasDumps: false } }, unwritable],
    releaseServer: [
      { output: { heldMs: 5, fault: null } },
      { output: { heldMs: 5, fault: { code: 'run_ended' } } },
      unwritable,
    ],
    startServer: starts,
    prepareFiles: [{ output: { hasDumps: true } }, { output: { hasDumps: false } }, unwritable],
    awaitDumps: [{ output: { databases: [dump] } }, unwritable],
    saveFiles: [{ output: { saved: { id: 's1', sizeBytes: 1, addedBytes: 1 } } }, unwritable],
    removeCopy: [{ output: { server } }, { output: { server: null } }],
    checkSnapshot: [done, failing({ code: 'snapshot_damaged', because: 'bits' })],
    pruneNext: [{ output: { pruned: null } }, { output: { pruned: 'b0' } }],
  },
  inputs: (['stop', 'freeze', 'quiesce'] satisfies BackupMode[]).map((mode) => ({
    backup: createBackup({ mode }),
    holdLimitMs: 1_000,
  })),
  left: (['checking', 'pruning'] as const).map((step) =>
    createBackup({ step, end: { at: 1, fault: { code: 'start_failed', outcome: 'build_not_found' } } }),
  ),
  ...resumeWith((record, state) => ({ state, input: { backup: record, holdLimitMs: 1_000 } })),
};

const planned = { name: 'game', schema: 'game_restored', tables: null, file: 'game.sql' };
const restored = { at: 1, folder: 'world', kept: null, carried: 0, databases: [], end: null };

const restore: Walked<Backup> = {
  ...jobs,
  machine: restoreMachine(),
  outcomes: {
    prepareDirectory: [{ output: { path: '/data/.restored', hasBefore: true } }, unwritable],
    writeFiles: [done, unwritable],
    examineFiles: [done, failing({ code: 'preflight_failed', finding: 'config_missing' })],
    loadDatabases: [{ output: [{ ...planned, tables: 3 }] }, unwritable],
    findServer: [{ output: 'b1' }, { output: null }, unwritable],
    stopServer: stops,
    carryOver: [{ output: { carried: 1, kept: '.world.before-restore' } }, unwritable],
    swapFolders: [done, failing({ code: 'folder_started' })],
    settleSwap: [{ output: true }, { output: false }, unwritable],
    removeLeftovers: [done],
    undo: [done],
    startServer: starts,
  },
  inputs: [[], [planned]].map((databases) => ({
    backup: createBackup({ ...kept, restored: { ...restored, databases } }),
    by,
    mustPassPreflight: true,
    mayStop: true,
  })),
  ...resumeWith((record, step) => ({
    state: record.restored?.end === null ? step : 'starting',
    input: { backup: record, by, mustPassPreflight: false, mayStop: false },
  })),
};

const verified = {
  ...jobs,
  outcomes: {
    readSnapshot: [done, unwritable],
    restoreFiles: [
      { output: { path: '/data/.scratch' } },
      unwritable,
      failing({ code: 'snapshot_damaged', because: 'bits' }),
    ],
    loadDatabases: [done, unwritable],
    examineFiles: [{ output: { started: true } }, failing({ code: 'test_start_failed', because: 'exit' })],
    removeFiles: [done],
  },
  inputs: [[], [dump]].map((databases) => ({ backup: createBackup({ ...kept, databases }) })),
  ...resumeWith((record, state) => ({ state, input: { backup: record } })),
};

const charts: Readonly<Record<string, Walked<Backup>>> = {
  backup,
  restore,
  verification: { machine: verificationMachine(), ...verified },
  'test restore': { machine: testRestoreMachine(), ...verified },
};

for (const [name, walked] of Object.entries(charts))
  test(`${name}: every transition is taken, and a manager that dies after it leaves a job that the next one ends`, () => {
    const { steps, resumed, covered, all, stuck, unresolved } = walk(walked);
    console.log(`${name}: ${covered.size} of ${all.size} transitions in ${steps} steps, ${resumed} resumed`);
    assert.equal(
      [...all].filter((each) => !covered.has(each)),
      [],
    );
    assert.equal([stuck, unresolved], [[], []]);
  });

test('a job is resumed in the state that is called as its step', () => {
  const named = Object.values(charts).flatMap(({ machine }) =>
    Object.values(machine.states).flatMap(({ key, meta }) => (meta?.step === key ? [key] : [])),
  );
  assert.equal([...new Set(named)].sort(), [...backupSteps].sort());
});

test('a failed write leads to a state that may be unstored', () => {
  for (const { machine } of Object.values(charts)) assert.equal(findStrict(machine), []);
});

/** Returns the targets of `store.failed` that would have to be stored first. */
function findStrict(machine: AnyStateMachine): readonly string[] {
  const nodes = [machine.root, ...Object.values(machine.states)];
  return nodes.flatMap(({ transitions }) =>
    (transitions.get('store.failed') ?? []).flatMap(({ target }) =>
      (target ?? []).flatMap(({ id, tags }) => (tags.includes('mayBeUnstored') ? [] : [id])),
    ),
  );
}

test.run();
