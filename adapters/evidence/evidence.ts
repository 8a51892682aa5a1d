/**
 * Collects evidence of a run: the state of its threads, its sockets, the pressure on the host, the end of its output,
 * and its newest reports.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Runs } from '../../machines/console/console.js';
import { isRunId } from '../../machines/run/run-id.js';
import type { Evidence, EvidenceRef, EvidenceSummary } from '../../machines/trace/evidence.js';
import { type ProcessStat, readBootId } from '../process/kernel/proc.js';
import { type PidRecord, readPidRecord } from '../process/run-files/keeper-files.js';
import { runDirectory } from '../process/run-files/run-directory.js';
import { hasEntry } from '../process/run-files/run-file.js';
import { readRunGroup } from '../process/run-files/run-group.js';
import { openProcessTree } from '../process/tree/open-process-tree.js';
import { readConsoleEnd } from './console-end.js';
import { listEvidence, readEvidence, toEvidenceName, writeEvidence } from './files.js';
import { readGroupPressure, readHostPressure } from './pressure.js';
import { readSockets, type SocketEvidence } from './sockets.js';
import { type ProcessEvidence, readThreads } from './threads.js';

export interface EvidenceOptions {
  /** The directory of runs, `<root>/run`. */
  readonly runs: string;
  readonly openConsole: Runs['open'];
  /** Returns the newest reports of a run for its evidence. */
  readonly readReports?: (run: string) => Promise<readonly unknown[]>;
  readonly now?: () => number;
  /** The time for which the CPU time of the threads is measured, in milliseconds. */
  readonly measureMs?: number;
  /** The time limit of the collection, in milliseconds. The document then contains what was read until the limit. */
  readonly limitMs?: number;
  readonly onFailed?: (run: string, error: unknown) => void;
}

const maxProcesses = 64;

const defaults = {
  readReports: async () => [],
  now: Date.now,
  measureMs: 500,
  limitMs: 5_000,
  onFailed: () => undefined,
} satisfies Partial<EvidenceOptions>;

export class EvidenceCollector implements Evidence {
  private readonly options: Required<EvidenceOptions>;
  private readonly underWay = new Map<string, Promise<EvidenceRef | null>>();

  constructor(options: EvidenceOptions) {
    this.options = { ...defaults, ...options };
  }

  collect(run: string, reason: string): Promise<EvidenceRef | null> {
    const before = this.underWay.get(run);
    if (before !== undefined) return before;
    const collecting = this.collectNow(run, reason).finally(() => this.underWay.delete(run));
    this.underWay.set(run, collecting);
    return collecting;
  }

  async list(run: string): Promise<readonly EvidenceSummary[] | null> {
    return this.exists(run) ? listEvidence(this.toPath(run)).catch(() => null) : null;
  }

  async read(run: string, name: string): Promise<string | null> {
    return this.exists(run) ? readEvidence(this.toPath(run), name) : null;
  }

  private async collectNow(run: string, reason: string): Promise<EvidenceRef | null> {
    try {
      const record = this.exists(run) ? readPidRecord(runDirectory(this.toPath(run))) : null;
      if (record === null || record.bootId !== readBootId()) return null;
      const processes = await this.findProcesses(run, record);
      if (processes.length === 0) return null;
      const at = this.options.now();
      const name = toEvidenceName(at, reason);
      const sections = await this.collectSections(run, record.pid, processes);
      const document = { name, run, at: new Date(at).toISOString(), reason, ...sections };
      await writeEvidence(this.toPath(run), name, `${JSON.stringify(document, null, 1)}\n`);
      return { name };
    } catch (error) {
      this.options.onFailed(run, error);
      return null;
    }
  }

  private exists(run: string): boolean {
    return isRunId(run) && hasEntry(join(this.toPath(run), 'pid'));
  }

  private toPath(run: string): string {
    return join(this.options.runs, run);
  }

  /** Returns the processes of the run, the main process first. */
  private async findProcesses(run: string, record: PidRecord): Promise<ProcessStat[]> {
    const found = await openProcessTree(runDirectory(this.toPath(run)), record).findProcesses(true);
    const rank = ({ pid }: ProcessStat): number => (pid === record.pid ? 0 : 1);
    return found.sort((one, other) => rank(one) - rank(other) || one.pid - other.pid);
  }

  private async collectSections(run: string, main: number, found: readonly ProcessStat[]) {
    const { measureMs, readReports } = this.options;
    const start = performance.now();
    const ending = new AbortController();
    const { signal } = ending;
    const unread = new Map<string, string>();
    const onUnread = (file: string, code: string): void => void unread.set(file, code);
    const chosen = found.slice(0, maxProcesses).map(({ pid, name }) => ({ pid, name }));
    const pids = chosen.map(({ pid }) => pid);
    const processes: ProcessEvidence[] = [];
    const sockets: SocketEvidence[] = [];
    const group = readRunGroup(runDirectory(this.toPath(run)));
    let [pressure, groupPressure]: Awaited<ReturnType<typeof readHostPressure>>[] = [];
    let console: readonly string[] = [];
    let reports: readonly unknown[] = [];
    const onProcess = (process: ProcessEvidence): void => void processes.push(process);

    await this.awaitSections(
      {
        processes: readThreads(chosen, main, { signal, measureMs, onUnread, onProcess }),
        sockets: readSockets(pids, signal, (socket) => sockets.push(socket)),
        pressure: readHostPressure().then((read) => void (pressure = read)),
        group_pressure:
          group === null ? Promise.resolve() : readGroupPressure(group).then((read) => void (groupPressure = read)),
        reports: readReports(run).then((read) => void (reports = read)),
        console: this.readConsole(run).then((lines) => void (console = lines)),
      },
      signal,
      onUnread,
    );
    ending.abort();
    return {
      collected_in_ms: Math.round(performance.now() - start),
      processes: processes.map(({ threads, ...process }) => ({ ...process, threads: [...threads] })),
      processes_left_out: found.length - chosen.length,
      sockets: [...sockets],
      pressure: { host: pressure ?? null, group: groupPressure ?? null },
      reports,
      console,
      /** The files that could not be read, with the reasons. */
      unread: Object.fromEntries(unread),
    };
  }

  /** Waits for the sections within the limit, and records why a section is missing. */
  private async awaitSections(
    sections: Readonly<Record<string, Promise<void>>>,
    signal: AbortSignal,
    onUnread: (section: string, because: string) => void,
  ): Promise<void> {
    const isOver = sleep(this.options.limitMs, 'timeout' as const, { signal, ref: false }).catch(
      () => 'timeout' as const,
    );
    await Promise.all(
      Object.entries(sections).map(async ([section, done]) => {
        const outcome = await Promise.race([done.catch((error) => String(error.code ?? error.message)), isOver]);
        if (outcome !== undefined) onUnread(section, outcome);
      }),
    );
  }

  private async readConsole(run: string): Promise<string[]> {
    const log = this.options.openConsole(run);
    if (log === null) return [];
    try {
      return await readConsoleEnd(log);
    } finally {
      log.close();
    }
  }
}
