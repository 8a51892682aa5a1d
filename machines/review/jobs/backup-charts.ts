/** The charts of the jobs on backups, with the possible outcomes of their actors, for simulations and walks. */
import type { AnyStateMachine } from 'xstate';
import { once } from '../../async/once.js';
import { backupMachine } from '../../backups/backup/backup.js';
import { JobFailure } from '../../backups/failure.js';
import { toRecord } from '../../backups/jobs/jobs.js';
import type { BackupJobName } from '../../backups/passed-state.js';
import type { RunningServer } from '../../backups/ports.js';
import { restoreMachine } from '../../backups/restore/restore.js';
import type { Backup, BackupFault } from '../../backups/types.js';
import { testRestoreMachine } from '../../backups/verification/test-restore.js';
import { verificationMachine } from '../../backups/verification/verification.js';
import { type ActorOutcome, type JobChart, returns } from './job-chart.js';

export const sampleServer: RunningServer = { run: 'r1', build: 'b1', folder: 'world', backup: { mode: 'stop' } };

const by = { kind: 'client', name: 'local' } as const;
const holdLimitMs = 1_000;

/** Creates a backup that has just begun. */
export function createSampleBackup(change: Partial<Backup>): Backup {
  return {
    ...{ id: 'b1', at: 1, by, folder: 'world', build: 'b1', mode: 'stop', repository: 'copy', step: null, end: null },
    ...{ snapshot: null, sizeBytes: null, addedBytes: null, exclude: [], outside: [], followed: [], databases: [] },
    ...{ stopped: null, quiesced: null, heldMs: null, pinned: false, pruned: [], verified: null, tested: null },
    ...{ restored: null, passed: [] },
    ...change,
  };
}

const throws = (name: string, fault: BackupFault): ActorOutcome => ({ name, error: new JobFailure(fault) });

const common = {
  toRecord,
  describe: ({ step, stopped }: Backup) => ({ step, stopped }),
};

const done = returns('done');
const full = throws('full', { code: 'target_unwritable', because: 'ENOSPC' });
const failed = throws('failed', { code: 'target_unwritable', because: 'EIO' });
const unreadable = throws('unreadable', { code: 'source_unreadable', because: 'EIO' });
const lost = throws('lost', {
  code: 'repository_unreachable',
  repository: 'sftp:host:/srv',
  because: 'connection refused',
});
const damaged = throws('damaged', { code: 'snapshot_damaged', because: 'save has another content' });

const servers = [returns('running', { server: sampleServer }), returns('stopped', { server: null })];
const settings = { exclude: [], outside: [], followed: [] };
const dumps = [returns('databases', { hasDumps: true }), returns('done', { hasDumps: false })];
const stops = [done, throws('failed', { code: 'stop_failed', outcome: 'stop_timeout' })];
const starts = [
  done,
  throws('interrupted', { code: 'interrupted' }),
  throws('later', { code: 'start_failed', outcome: 'spawn_failed' }),
  throws('impossible', { code: 'start_failed', outcome: 'build_not_found' }),
];

const dump = { name: 'game', kind: 'mariadb', sizeBytes: 1, file: 'game.sql', unread: [], grant: null } as const;
const kept = { snapshot: 's1', end: { at: 1, fault: null } } as const;

function describeBackup(): JobChart<Backup> {
  const begin = (change: Partial<Backup>) => ({ backup: createSampleBackup(change), holdLimitMs });
  return {
    ...common,
    machine: backupMachine(),
    outcomes: {
      readSettings: [
        returns('running', { settings, server: sampleServer }),
        returns('stopped', { settings, server: null }),
        unreadable,
      ],
      reachRepository: [...servers, lost],
      copyFiles: [done, unreadable, full],
      stopServer: stops,
      freezeServer: [done, throws('failed', { code: 'freeze_failed' })],
      askServer: [done, throws('unanswered', { code: 'quiesce_unanswered' })],
      completeCopy: [...dumps, failed],
      releaseServer: [
        returns('done', { heldMs: 5, fault: null }),
        returns('ended', { heldMs: 5, fault: { code: 'run_ended' } }),
        failed,
      ],
      startServer: starts,
      prepareFiles: [...dumps, unreadable],
      awaitDumps: [returns('done', { databases: [dump] }), failed],
      saveFiles: [returns('done', { saved: { id: 's1', sizeBytes: 1, addedBytes: 1 } }), lost],
      removeCopy: servers,
      checkSnapshot: [done, damaged],
      pruneNext: [returns('done', { pruned: null }), returns('pruned', { pruned: 'b0' })],
    },
    inputs: { stop: begin({ mode: 'stop' }), freeze: begin({ mode: 'freeze' }), quiesce: begin({ mode: 'quiesce' }) },
    resume: (record) => resumeAt(record.step, { backup: record, holdLimitMs }),
  };
}

const planned = { name: 'game', schema: 'game_restored', tables: null, file: 'game.sql' };

function describeRestore(): JobChart<Backup> {
  const begin = (databases: readonly (typeof planned)[]) => ({
    backup: createSampleBackup({
      ...kept,
      restored: { at: 1, folder: 'world', kept: null, carried: 0, databases, end: null },
    }),
    ...{ by, mustPassPreflight: true, mayStop: true },
  });
  return {
    ...common,
    machine: restoreMachine(),
    outcomes: {
      prepareDirectory: [returns('done', { path: '/data/.restored', hasBefore: true }), full],
      writeFiles: [done, full, lost],
      examineFiles: [done, throws('failed', { code: 'preflight_failed', finding: 'config_missing' })],
      loadDatabases: [returns('done', [{ ...planned, tables: 3 }]), failed],
      findServer: [returns('running', 'b1'), returns('stopped', null), failed],
      stopServer: stops,
      carryOver: [returns('done', { carried: 1, kept: '.world.before-restore' }), full],
      swapFolders: [done, throws('started', { code: 'folder_started' })],
      settleSwap: [returns('complete', true), returns('undone', false), failed],
      removeLeftovers: [done],
      undo: [done],
      startServer: starts,
    },
    inputs: { files: begin([]), databases: begin([planned]) },
    resume: (record) =>
      resumeAt(record.restored?.end === null || record.step === null ? record.step : 'starting', {
        ...{ backup: record, by, mustPassPreflight: false, mayStop: false },
      }),
  };
}

function describeVerification(machine: AnyStateMachine): JobChart<Backup> {
  const begin = (databases: Backup['databases']) => ({ backup: createSampleBackup({ ...kept, databases }) });
  return {
    ...common,
    machine,
    outcomes: {
      readSnapshot: [done, damaged, lost],
      restoreFiles: [returns('done', { path: '/data/.scratch' }), full, lost, damaged],
      loadDatabases: [done, failed],
      examineFiles: [
        returns('done', { started: true }),
        throws('failed', { code: 'test_start_failed', because: 'the server exited with code 1' }),
      ],
      removeFiles: [done],
    },
    inputs: { files: begin([]), databases: begin([dump]) },
    resume: (record) => resumeAt(record.step, { backup: record }),
  };
}

/** Returns the state in which a job is resumed. @param step the step of the record; `null` for a finished job */
function resumeAt(step: string | null, input: object) {
  return step === null ? null : { state: step, input };
}

/** The charts, by the ids of their machines. */
export const backupCharts = once(
  (): Readonly<Record<BackupJobName, JobChart<Backup>>> => ({
    backup: describeBackup(),
    restore: describeRestore(),
    verification: describeVerification(verificationMachine()),
    testRestore: describeVerification(testRestoreMachine()),
  }),
);
