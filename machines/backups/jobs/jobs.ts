/** The jobs on backups. Each job has a chart and actors. */
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { DurableJob } from '../../durable/job.js';
import type { Work } from '../../durable/ports.js';
import type { EntryActor } from '../../history/journal.js';
import { backupMachine } from '../backup/backup.js';
import { BackupWork } from '../backup/work.js';
import type { BackupStore } from '../backup-store.js';
import type { JobFailure } from '../failure.js';
import type { BackupJobName } from '../passed-state.js';
import type { BackupJob, BackupPorts } from '../ports.js';
import type { RestoredBackup, RestoreInput } from '../restore/behaviour.js';
import { restoreMachine } from '../restore/restore.js';
import { createRestoreWork } from '../restore/work.js';
import type { Backup, BackupStep, JobEnd, KeptBackup } from '../types.js';
import { testRestoreMachine } from '../verification/test-restore.js';
import { verificationMachine } from '../verification/verification.js';
import { createVerificationWork } from '../verification/work.js';

/** A job of any chart. */
export interface RunningJob {
  /** Resolves with the final snapshot of the chart. */
  readonly ended: Promise<AnyMachineSnapshot>;
  /** Ends the job early, because the manager is shutting down. */
  interrupt(): void;
}

/** The initial fields of a backup. */
export const unfinished = {
  step: null,
  end: null,
  snapshot: null,
  sizeBytes: null,
  addedBytes: null,
  heldMs: null,
  exclude: [],
  outside: [],
  followed: [],
  databases: [],
  stopped: null,
  quiesced: null,
  verified: null,
  tested: null,
  restored: null,
  pinned: false,
  pruned: [],
  passed: [],
};

type JobWork = Readonly<Record<string, Work<never, unknown>>>;

/** A job that is about to begin. */
export interface BegunJob {
  readonly job: RunningJob;
  /** Resolves when the job has begun. Rejects with an error of the file system before the job has begun. */
  readonly begun: Promise<Backup>;
}

const manager: EntryActor = { kind: 'manager', name: 'manager' };

const ends: { readonly [Job in BackupJob]: (backup: Backup) => JobEnd | null } = {
  finished: ({ end }) => end,
  verified: ({ verified }) => verified,
  tested: ({ tested }) => tested,
  restored: ({ restored }) => restored?.end ?? null,
};

export class BackupJobs {
  constructor(
    private readonly ports: BackupPorts,
    private readonly store: BackupStore,
  ) {}

  backUp(backup: Backup): BegunJob {
    const job = this.openBackup(backup);
    return { job, begun: job.begin({ backup, holdLimitMs: this.ports.holdLimitMs }) };
  }

  restore(input: RestoreInput): BegunJob {
    const job = this.openRestore(input.backup, input.by);
    return { job, begun: job.begin(input) };
  }

  verify(backup: Backup & KeptBackup, by: EntryActor): BegunJob {
    const job = this.openVerification(backup, by);
    return { job, begun: job.begin({ backup }) };
  }

  test(backup: Backup & KeptBackup, by: EntryActor): BegunJob {
    const job = this.openTestRestore(backup, by);
    return { job, begun: job.begin({ backup }) };
  }

  /**
   * Resumes the job of a previous manager. The record of the job names the step at which the job continues.
   * @param error the error after which this manager resumes its own job; absent for the job of a previous manager
   */
  resume(backup: Backup, error?: JobFailure): RunningJob {
    const step = backup.step as BackupStep;
    const kept = backup as RestoredBackup;
    if (backup.end === null || step === 'checking' || step === 'pruning') {
      const job = this.openBackup(backup);
      job.resume(backup, step, { backup, holdLimitMs: this.ports.holdLimitMs }, error);
      return job;
    }
    if (step === 'verifying' || step === 'testing') {
      const job = step === 'testing' ? this.openTestRestore(kept, manager) : this.openVerification(kept, manager);
      job.resume(backup, step, { backup: kept }, error);
      return job;
    }
    const job = this.openRestore(backup, manager);
    // If the restore itself has ended, only the start of the server is missing.
    const state = kept.restored.end === null ? step : 'starting';
    job.resume(backup, state, { backup: kept, by: manager, mustPassPreflight: false, mayStop: false }, error);
    return job;
  }

  private openBackup(backup: Backup) {
    const work = new BackupWork(this.ports, this.store);
    const reportEnd = this.createReporter('finished', backup, backup.by);
    const releaseAtLimit = (): void => work.releaseAtLimit();
    return this.open(backupMachine().provide({ actions: { reportEnd, releaseAtLimit } }), work.toActors());
  }

  private openRestore(backup: Backup, by: EntryActor) {
    const reportEnd = this.createReporter('restored', backup, by);
    return this.open(restoreMachine().provide({ actions: { reportEnd } }), createRestoreWork(this.ports, this.store));
  }

  private openVerification(backup: Backup, by: EntryActor) {
    const reportEnd = this.createReporter('verified', backup, by);
    const machine = verificationMachine().provide({ actions: { reportEnd } });
    return this.open(machine, createVerificationWork(this.ports, this.store));
  }

  private openTestRestore(backup: Backup, by: EntryActor) {
    const reportEnd = this.createReporter('tested', backup, by);
    const machine = testRestoreMachine().provide({ actions: { reportEnd } });
    return this.open(machine, createVerificationWork(this.ports, this.store));
  }

  private open<Machine extends AnyStateMachine>(machine: Machine, work: JobWork) {
    const { clock, now } = this.ports;
    const toFacts = (snapshot: AnyMachineSnapshot, previous: Backup | null): Backup =>
      addPassed(toRecord(snapshot, previous), snapshot, previous, now());
    return new DurableJob<Machine, Backup>({ machine, work, store: this.store, toFacts, clock, now });
  }

  private createReporter(job: BackupJob, { id }: Backup, by: EntryActor): () => void {
    return () => {
      const backup = this.store.find(id);
      if (backup !== null) this.ports.onEnd(job, backup, ends[job](backup)?.fault ?? null, by);
    };
  }
}

/** Returns a backup after the end of its current job. */
export function endJob(backup: Backup, end: JobEnd): Backup {
  const ended = { ...backup, step: null };
  if (backup.end === null) return { ...ended, end };
  if (backup.step === 'checking' || backup.step === 'verifying') return { ...ended, verified: end };
  if (backup.step === 'testing') return { ...ended, tested: { ...end, started: false } };
  return backup.restored === null ? ended : { ...ended, restored: { ...backup.restored, end } };
}

/** Returns the record of a state. If the state has no step, the record keeps the previous step. */
export function toRecord(snapshot: AnyMachineSnapshot, previous: Backup | null): Backup {
  const { backup } = snapshot.context as { readonly backup: Backup };
  const metas = Object.values(snapshot.getMeta()) as readonly { readonly step: BackupStep | null }[];
  const step = metas.length === 0 ? (previous?.step ?? null) : (metas.at(-1)?.step ?? null);
  return { ...backup, step };
}

/** The maximum number of recorded states. A job that is resumed repeatedly must not fill the disk. */
const maxPassed = 100;

/** Adds the state to the record, without writing the record. */
function addPassed(record: Backup, snapshot: AnyMachineSnapshot, previous: Backup | null, at: number): Backup {
  const job = snapshot.machine.id as BackupJobName;
  const passed = previous?.passed ?? record.passed.filter((each) => each.job !== job);
  const unchanged = { ...record, passed };
  if (previous !== null && JSON.stringify(unchanged) === JSON.stringify(previous)) return unchanged;
  const { value } = snapshot;
  const state = typeof value === 'string' ? value : (Object.keys(value)[0] ?? '');
  const last = passed.at(-1);
  if (last?.job === job && last.state === state) return unchanged;
  return { ...record, passed: [...passed, { job, state, at }].slice(-maxPassed) };
}
