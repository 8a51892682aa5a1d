/** A simulated server, whose update successive managers carry out. */
import type { InvalidRequest, OperationRequest, OperationVerdict } from '../../../machines/operations/requests.js';
import type { Failure } from '../../../machines/server/failure.js';
import { createUpdateJob, type UpdateJobPorts } from '../../../machines/updates/job.js';
import type { ObservedServer } from '../../../machines/updates/observation.js';
import { PlanStore } from '../../../machines/updates/plan-store.js';
import { createReplaceBuild } from '../../../machines/updates/replace-build.js';
import { hasPlanEnded, type PlanRecord, type UpdatePlan } from '../../../machines/updates/update-plan.js';

export const by = { kind: 'client', name: 'local' } as const;

/** The behaviour of a server with the new Build. */
export type Behaviour = 'good' | 'crashing' | 'hanging' | 'silent' | 'unstartable';

export function createPlan(more: Partial<UpdatePlan> = {}): UpdatePlan {
  return {
    ...{ id: 'p1', source: 'fxserver', channel: 'latest', version: '2', folder: 'world', from: 'b1', build: 'b2', by },
    archive: { url: 'https://builds.example/2.tar', sha256: null },
    ...{ swap: { type: 'now' }, backupMode: 'none', probationMs: 3_000, readyMs: 3_000, state: 'installing' },
    ...{ steps: [{ state: 'installing', at: 1 }], backup: null, swapRun: null, reason: null },
    ...more,
  };
}

/** The parts of the simulated world that a manager uses. */
export interface WorldPorts {
  readonly record: Pick<PlanRecord, 'write'>;
  readonly job: Omit<UpdateJobPorts, 'store' | 'clock'>;
  /** A function that is called with each state that the plan enters. */
  readonly onState: (state: UpdatePlan['state']) => void;
}

export class UpdateWorld {
  behaviour: Behaviour = 'good';
  /** The content of the plan's file; `null` without a plan. */
  file: string | null = null;
  run: ObservedServer['run'] = { run: 'r1', build: 'b1', folder: 'world', cause: 'start', isUp: true };
  lastExit: ObservedServer['lastExit'] = null;
  spawnFault: string | null = null;
  isInstalled = false;
  isDownloadable = true;
  backups = 0;
  /** The states that managers have recorded. */
  readonly states: UpdatePlan['state'][] = [];
  /** Whether the file of the plan can be written. */
  isWritable = true;
  private now = 1_000;
  private runs = 1;
  private timers: { readonly at: number; readonly callback: () => void }[] = [];

  /**
   * Starts a manager after the previous manager was killed. @param wrap gives the manager ports that can simulate a
   * kill
   */
  startManager(wrap: (ports: WorldPorts) => WorldPorts = (ports) => ports): PlanStore {
    this.timers = [];
    const replaceBuild = (): ReturnType<typeof createReplaceBuild> => createReplaceBuild(store, () => this.now);
    const ports = wrap(this.createPorts((...request) => replaceBuild()(...request)));
    const left = this.file === null ? null : (JSON.parse(this.file) as UpdatePlan);
    const store = new PlanStore({ left, write: ports.record.write });
    const clock = {
      setTimeout: (callback: () => void, ms: number) => {
        const timer = { at: this.now + ms, callback };
        this.timers.push(timer);
        return timer;
      },
      clearTimeout: (timer: unknown) => void (this.timers = this.timers.filter((each) => each !== timer)),
    };
    store.connect({
      clock,
      createJob: () => createUpdateJob({ ...ports.job, store, clock }),
      onError: () => undefined,
    });
    store.subscribe((plan, previous) => {
      if (plan.state !== previous?.state || plan.id !== previous.id) ports.onState(plan.state);
    });
    return store;
  }

  /**
   * Advances the time until the plan has ended or no event is due. If the plan waits for a restart, a client restarts
   * the server.
   */
  async pass(store: PlanStore): Promise<void> {
    for (let turn = 0; turn < 200; turn += 1) {
      await settle();
      const plan = store.open();
      if (plan === null) return;
      if (plan.state === 'waiting' && plan.swap.type === 'restart') {
        await Promise.race([this.restartByClient(store), settle()]);
        store.noteChange();
        continue;
      }
      const [next] = this.timers.sort((one, other) => one.at - other.at);
      if (next === undefined) return;
      this.timers = this.timers.filter((each) => each !== next);
      this.now = Math.max(this.now, next.at);
      next.callback();
    }
  }

  async restartByClient(store: PlanStore): Promise<void> {
    await this.restart(createReplaceBuild(store, () => this.now));
  }

  private createPorts(replaceBuild: ReturnType<typeof createReplaceBuild>): WorldPorts {
    return {
      record: {
        write: async (plan) => {
          if (!this.isWritable) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
          this.file = JSON.stringify(plan);
        },
      },
      onState: (state) => void this.states.push(state),
      job: {
        restartsHangs: false,
        catalog: {
          builds: async () => (this.isInstalled ? [{ id: 'b2', exe_present: true }] : []) as never,
          preflight: async () => ({ findings: [] }) as never,
        },
        beginDownload: async () =>
          this.isDownloadable
            ? { archive: noBytes(), total: 0, fault: () => null, close: () => undefined }
            : { fault: 'unreachable' },
        installer: {
          install: async (_, open) => {
            try {
              await open(new AbortController().signal);
            } catch {
              return { code: 'archive_not_tar' };
            }
            this.isInstalled = true;
            return null;
          },
        },
        onInstalled: async () => undefined,
        backUp: async () => `u${(this.backups += 1)}`,
        awaitBackup: async () => ({ at: this.now, fault: null }),
        perform: async (request) => this.perform(request, replaceBuild),
        observe: async () => this.observe(),
        now: () => this.now,
        tick: () => this.now,
        onError: () => undefined,
      },
    };
  }

  private observe(): ObservedServer {
    const { run, lastExit, spawnFault } = this;
    const hangs = run?.build === 'b2' && this.behaviour === 'hanging';
    const health = { state: hangs ? 'unresponsive' : 'healthy', because: null, evidence: hangs ? 'e1' : null } as const;
    return { run, lastExit, spawnFault, health };
  }

  private async perform(
    request: OperationRequest | InvalidRequest,
    replaceBuild: ReturnType<typeof createReplaceBuild>,
  ): Promise<OperationVerdict> {
    if (request.name === 'restart') return this.restart(replaceBuild);
    if (this.run !== null) return { kind: 'refused', refusal: { because: 'state', running: true } };
    return this.start('b1', 'start');
  }

  private async restart(replaceBuild: ReturnType<typeof createReplaceBuild>): Promise<OperationVerdict> {
    if (this.run === null) return { kind: 'refused', refusal: { because: 'state', running: false } };
    const { run, build, folder } = this.run;
    const next = await replaceBuild({ run, build, folder }, 'restart');
    this.lastExit = { run, expected: true, unseen: null };
    return this.start(next, 'restart');
  }

  private start(build: string, cause: 'start' | 'restart'): OperationVerdict {
    const isNew = build === 'b2';
    const run = `r${(this.runs += 1)}`;
    this.run = null;
    this.spawnFault = isNew && this.behaviour === 'unstartable' ? 'program_missing' : null;
    if (this.spawnFault !== null) return { kind: 'failed', failure: { code: 'spawn_failed' } as Failure };
    if (isNew && this.behaviour === 'crashing') this.lastExit = { run, expected: false, unseen: null };
    else this.run = { run, build, folder: 'world', cause, isUp: !isNew || this.behaviour !== 'silent' };
    return { kind: 'done', run, launch: null };
  }
}

/** Returns the plan in the file; `null` without a plan. */
export function readPlan({ file }: UpdateWorld): UpdatePlan | null {
  return file === null ? null : (JSON.parse(file) as UpdatePlan);
}

export function hasEnded(world: UpdateWorld): boolean {
  const plan = readPlan(world);
  return plan !== null && hasPlanEnded(plan);
}

/** Waits until the manager waits for a time or was killed. No simulated operation takes time. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

async function* noBytes(): AsyncIterable<Uint8Array> {}
