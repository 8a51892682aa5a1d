/** Collects evidence of a run: what its threads do, its sockets, the pressure, and the end of its output. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Runs } from '../../machines/console/console.js';
import { isRunId } from '../../machines/run/run-id.js';
import type { Evidence, EvidenceRef } from '../../machines/trace/evidence.js';
import { bootId, type ProcessStat } from '../process/kernel/proc.js';
import { type PidRecord, readPidRecord } from '../process/run-files/keeper-files.js';
import { runDirectory } from '../process/run-files/run-directory.js';
import { hasEntry } from '../process/run-files/run-file.js';
import { readRunGroup } from '../process/run-files/run-group.js';
import { openProcessTree } from '../process/tree/open-process-tree.js';
import { readConsoleEnd } from './console-end.js';
import { evidenceName, listEvidence, readEvidence, writeEvidence } from './files.js';
import { readGroupPressure, readHostPressure } from './pressure.js';
import { readSockets, type SocketEvidence } from './sockets.js';
import { type ProcessEvidence, readThreads } from './threads.js';

export interface EvidenceOptions {
  /** `<root>/run` */
  readonly runs: string;
  readonly openConsole: Runs['open'];
  /** Returns the newest reports of a run as they are written into its evidence. */
  readonly readReports?: (run: string) => Promise<readonly unknown[]>;
  readonly now?: () => number;
  /** How long the CPU time of the threads is measured. */
  readonly measureMs?: number;
  /** What is not there after this time is left out. */
  readonly limitMs?: number;
  readonly onFailed?: (run: string, error: unknown) => void;
}

const maxProcesses = 64;

export function createEvidence({
  runs,
  openConsole,
  readReports = async () => [],
  now = Date.now,
  measureMs = 500,
  limitMs = 5_000,
  onFailed = () => undefined,
}: EvidenceOptions): Evidence {
  const pathOf = (run: string): string => join(runs, run);
  const exists = (run: string): boolean => isRunId(run) && hasEntry(join(pathOf(run), 'pid'));
  const underWay = new Map<string, Promise<EvidenceRef | null>>();

  async function collect(run: string, reason: string): Promise<EvidenceRef | null> {
    try {
      const record = exists(run) ? readPidRecord(runDirectory(pathOf(run))) : null;
      if (record === null || record.bootId !== bootId()) return null;
      const processes = await findProcesses(run, record);
      if (processes.length === 0) return null;
      const at = now();
      const name = evidenceName(at, reason);
      const sections = await collectSections(run, record.pid, processes);
      const document = { name, run, at: new Date(at).toISOString(), reason, ...sections };
      await writeEvidence(pathOf(run), name, `${JSON.stringify(document, null, 1)}\n`);
      return { name };
    } catch (error) {
      onFailed(run, error);
      return null;
    }
  }

  /** Returns the processes of the run, the main process first. */
  async function findProcesses(run: string, record: PidRecord): Promise<ProcessStat[]> {
    const found = await openProcessTree(runDirectory(pathOf(run)), record).findProcesses(true);
    const rank = ({ pid }: ProcessStat): number => (pid === record.pid ? 0 : 1);
    return found.sort((one, other) => rank(one) - rank(other) || one.pid - other.pid);
  }

  async function collectSections(run: string, main: number, found: readonly ProcessStat[]) {
    const start = performance.now();
    const ending = new AbortController();
    const { signal } = ending;
    const unread = new Map<string, string>();
    const onUnread = (file: string, code: string): void => void unread.set(file, code);
    const chosen = found.slice(0, maxProcesses).map(({ pid, name }) => ({ pid, name }));
    const processes: ProcessEvidence[] = [];
    const sockets: SocketEvidence[] = [];
    const group = readRunGroup(runDirectory(pathOf(run)));
    let [pressure, groupPressure]: Awaited<ReturnType<typeof readHostPressure>>[] = [];
    let console: readonly string[] = [];
    let reports: readonly unknown[] = [];

    const sections: Readonly<Record<string, Promise<void>>> = {
      processes: readThreads(chosen, main, {
        signal,
        measureMs,
        onUnread,
        onProcess: (process) => processes.push(process),
      }),
      sockets: readSockets(
        chosen.map(({ pid }) => pid),
        signal,
        (socket) => sockets.push(socket),
      ),
      pressure: readHostPressure().then((read) => void (pressure = read)),
      group_pressure:
        group === null ? Promise.resolve() : readGroupPressure(group).then((read) => void (groupPressure = read)),
      reports: readReports(run).then((read) => void (reports = read)),
      console: readConsole(run).then((lines) => void (console = lines)),
    };
    const isOver = sleep(limitMs, 'timeout' as const, { signal, ref: false }).catch(() => 'timeout' as const);
    await Promise.all(
      Object.entries(sections).map(async ([section, done]) => {
        const outcome = await Promise.race([done.catch((error) => String(error.code ?? error.message)), isOver]);
        if (outcome !== undefined) onUnread(section, outcome);
      }),
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
      /** What could not be read, and why. */
      unread: Object.fromEntries(unread),
    };
  }

  async function readConsole(run: string): Promise<string[]> {
    const log = openConsole(run);
    if (log === null) return [];
    try {
      return await readConsoleEnd(log);
    } finally {
      log.close();
    }
  }

  return {
    collect(run, reason) {
      const before = underWay.get(run);
      if (before !== undefined) return before;
      const collecting = collect(run, reason).finally(() => underWay.delete(run));
      underWay.set(run, collecting);
      return collecting;
    },
    list: async (run) => (exists(run) ? listEvidence(pathOf(run)).catch(() => null) : null),
    read: async (run, name) => (exists(run) ? readEvidence(pathOf(run), name) : null),
  };
}
