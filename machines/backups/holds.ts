/** How a running server is kept from writing while its files are copied: frozen, or asked by console commands. */
import type { Backup, BackupFault } from '../ports/backups.js';
import type { BackupBook } from './book.js';
import type { BackupPorts, RunningServer } from './ports.js';

export interface Hold {
  readonly backup: Backup;
  /** Aborted at the limit: the server may write again then. */
  readonly limit: AbortSignal;
  /** Lets the server write again. @returns why it may have written in between, or may not write now */
  release(): Promise<{ readonly backup: Backup; readonly fault: BackupFault | null }>;
}

/** @throws what the file system reports; the server can write then */
export type BeginHold = (
  backup: Backup,
  server: RunningServer,
  book: BackupBook,
  ports: BackupPorts,
) => Promise<Hold | BackupFault>;

export const freeze: BeginHold = async (backup, { run }, book, { freeze, holdLimitMs }) => {
  const frozen = await book.keep(backup, { step: 'freezing' });
  const held = await freeze(run, holdLimitMs);
  if (held === null) return { code: 'freeze_failed' };
  return {
    backup: frozen,
    limit: held.limit,
    async release() {
      const { wasFrozen, frozenMs } = await held.thaw();
      return {
        backup: await book.change(frozen, { heldMs: Math.round(frozenMs) }),
        fault: wasFrozen ? null : { code: 'run_ended' },
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
  const unsent = await send(plan.before, quiesced, ports);
  const done = new RegExp(plan.done);
  const matches = (line: string, isWhole: boolean): boolean => isWhole && done.test(line);
  const line = unsent === null ? await ports.awaitLine(server.run, cursor, matches, plan.waitMs) : null;
  const limit = new AbortController();
  let released: ReturnType<Hold['release']> | null = null;
  const timer = setTimeout(() => {
    limit.abort();
    void release();
  }, ports.holdLimitMs);
  if (line !== null) return { backup: quiesced, limit: limit.signal, release };
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
): Promise<BackupFault | null> {
  for (const line of lines) {
    const { outcome } = await operator.command(line, { by, detail: { backup: id } });
    if (outcome !== 'done') return { code: 'quiesce_failed', outcome };
  }
  return null;
}
