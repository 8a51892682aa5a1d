/** How a server is kept from writing while its files are copied: stopped, frozen, or asked by console commands. */
import type { Backup, BackupFault } from '../ports/backups.js';
import type { BackupBook } from './book.js';
import type { BackupPorts, RunningServer } from './ports.js';
import { startAgain, stopServer } from './stop-server.js';

export interface Hold {
  readonly backup: Backup;
  /** Aborted when the server may write again. */
  readonly limit: AbortSignal;
  /** Why it may write then. */
  readonly limitFault: BackupFault;
  /** Whether no server runs: dumps of databases then end before the release. */
  readonly isStopped: boolean;
  /** Lets the server write again. */
  release(): Promise<Released>;
}

interface Released {
  readonly backup: Backup;
  /** Why it may have written in between, or may not write now. */
  readonly fault: BackupFault | null;
  /** Why it was not started again: the copy is good. */
  readonly startFault?: BackupFault | null;
}

/** @throws what the file system reports; the server can write then */
export type BeginHold = (
  backup: Backup,
  server: RunningServer,
  book: BackupBook,
  ports: BackupPorts,
  ending: AbortSignal,
) => Promise<Hold | BackupFault>;

/** If the manager ends, the next one starts the server. */
export const stop: BeginHold = async (backup, server, book, ports, ending) => {
  const stopped = await stopServer(backup, backup, server, book, ports);
  if (stopped.fault !== null) {
    if (!ending.aborted) await startAgain(stopped.backup, backup, book, ports, ending);
    return stopped.fault;
  }
  const starting = new AbortController();
  const stopWatching = ports.onStart(backup.folder, () => starting.abort());
  return {
    backup: stopped.backup,
    limit: starting.signal,
    limitFault: { code: 'folder_started' },
    isStopped: true,
    async release() {
      stopWatching();
      if (ending.aborted) return { backup: stopped.backup, fault: { code: 'interrupted' } };
      const started = await startAgain(stopped.backup, backup, book, ports, ending);
      return { backup: started.backup, fault: null, startFault: started.fault };
    },
  };
};

export const freeze: BeginHold = async (backup, { run }, book, { freeze, holdLimitMs, running }) => {
  const frozen = await book.keep(backup, { step: 'freezing' });
  const held = await freeze(run, holdLimitMs);
  if (held === null) return { code: 'freeze_failed' };
  return {
    backup: frozen,
    limit: held.limit,
    limitFault: holdLimit(holdLimitMs),
    isStopped: false,
    async release() {
      const { wasFrozen, frozenMs } = await held.thaw();
      return {
        backup: await book.change(frozen, { heldMs: Math.round(frozenMs) }),
        fault: wasFrozen && running()?.run === run ? null : { code: 'run_ended' },
      };
    },
  };
};

export const quiesce: BeginHold = async (backup, server, book, ports) => {
  const plan = server.backup?.quiesce;
  if (plan === undefined) return { code: 'quiesce_unsupported' };
  const quiesced = await book.keep(backup, { step: 'quiescing', quiesced: server.run });
  const cursor = ports.consoleEnd(server.run);
  const since = ports.now();
  // A save may take longer than a remote console waits for its answer: the line that follows it counts.
  const unsent = await send(plan.before, quiesced, ports, ['done', 'command_unanswered']);
  const done = new RegExp(plan.done);
  const matches = (line: string, isWhole: boolean): boolean => isWhole && done.test(line);
  const line = unsent === null ? await ports.awaitLine(server.run, cursor, matches, plan.waitMs) : null;
  const limit = new AbortController();
  let released: ReturnType<Hold['release']> | null = null;
  const timer = setTimeout(() => {
    limit.abort();
    void release();
  }, ports.holdLimitMs);
  const limitFault = holdLimit(ports.holdLimitMs);
  if (line !== null) return { backup: quiesced, limit: limit.signal, limitFault, isStopped: false, release };
  await release();
  return unsent ?? { code: 'quiesce_unanswered' };

  function release(): ReturnType<Hold['release']> {
    clearTimeout(timer);
    released ??= releaseNow();
    return released;
  }

  async function releaseNow() {
    const fault = await releaseQuiesced(quiesced, ports);
    return { backup: await book.change(quiesced, { quiesced: null, heldMs: ports.now() - since }), fault };
  }
};

function holdLimit(ms: number): BackupFault {
  return { code: 'hold_limit', seconds: ms / 1_000 };
}

/** Lets a server write again that was asked not to, if its run has not ended. */
export async function releaseQuiesced(
  backup: Backup,
  ports: Pick<BackupPorts, 'running' | 'operator'>,
): Promise<BackupFault | null> {
  const server = ports.running();
  if (server === null || server.run !== backup.quiesced) return { code: 'run_ended' };
  return send(server.backup?.quiesce?.after ?? [], backup, ports);
}

async function send(
  lines: readonly string[],
  { id, by }: Backup,
  { operator }: Pick<BackupPorts, 'operator'>,
  accepted: readonly string[] = ['done'],
): Promise<BackupFault | null> {
  for (const line of lines) {
    const { outcome } = await operator.command(line, { by, detail: { backup: id } });
    if (!accepted.includes(outcome)) return { code: 'quiesce_failed', outcome };
  }
  return null;
}
