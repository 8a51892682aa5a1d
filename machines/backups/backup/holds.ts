/**
 * Keeps a server from writing while its files are copied. The server is stopped, frozen or kept from writing by console
 * commands.
 */

import { toOutcomeCode } from '../../operations/requests.js';
import { assertNone, JobFailure } from '../failure.js';
import type { BackupPorts, RunningServer } from '../ports.js';
import type { Backup, BackupFault } from '../types.js';
import type { Released } from './behaviour.js';

export interface Hold {
  /** Aborted when the server may write again. */
  readonly limit: AbortSignal;
  /** The fault that ends the copy when the limit is reached. */
  readonly limitFault: BackupFault;
  /** Allows the server to write again. */
  release(): Promise<Released>;
}

/** Watches a Data Folder whose server is stopped. A start of a server with the Data Folder ends the hold. */
export function watchStarts(folder: string, { onStart }: Pick<BackupPorts, 'onStart'>): Hold {
  const starting = new AbortController();
  const stopWatching = onStart(folder, () => starting.abort());
  return {
    limit: starting.signal,
    limitFault: { code: 'folder_started' },
    async release() {
      stopWatching();
      return { heldMs: null, fault: null };
    },
  };
}

/** Freezes a server. @throws JobFailure; the server may write again after the error */
export async function freezeServer({ run }: RunningServer, ports: BackupPorts): Promise<Hold> {
  const { holdLimitMs, running } = ports;
  const frozen = await ports.freeze(run, holdLimitMs);
  if (frozen === null) throw new JobFailure({ code: 'freeze_failed' });
  return {
    limit: frozen.limit,
    limitFault: limitFault(holdLimitMs),
    async release() {
      const { wasFrozen, frozenMs } = await frozen.thaw();
      const isSame = wasFrozen && running()?.run === run;
      return { heldMs: Math.round(frozenMs), fault: isSame ? null : { code: 'run_ended' } };
    },
  };
}

/** Console commands that keep the server from writing. */
export class Quiesce implements Hold {
  readonly limitFault: BackupFault;
  private readonly ended = new AbortController();
  private readonly since: number;
  private released: Promise<Released> | null = null;

  constructor(
    private readonly backup: Backup,
    private readonly ports: BackupPorts,
  ) {
    this.limitFault = limitFault(ports.holdLimitMs);
    this.since = ports.now();
  }

  get limit(): AbortSignal {
    return this.ended.signal;
  }

  /** Sends the commands and waits until the server has printed that its files are written. @throws JobFailure */
  async ask({ run, backup: rules }: RunningServer): Promise<void> {
    const plan = rules?.quiesce;
    if (plan === undefined) throw new JobFailure({ code: 'quiesce_unsupported' });
    const cursor = this.ports.consoleEnd(run);
    // A save may take longer than a remote console waits for an answer. The line that the server prints after the save
    // decides.
    assertNone(await send(plan.before, this.backup, this.ports, ['done', 'command_unanswered']));
    const done = new RegExp(plan.done);
    const matches = (line: string, isWhole: boolean): boolean => isWhole && done.test(line);
    const line = await this.ports.awaitLine(run, cursor, matches, plan.waitMs);
    if (line === null) throw new JobFailure({ code: 'quiesce_unanswered' });
  }

  /** Allows the server to write again at once. The copy fails with `limitFault`. */
  endAtLimit(): void {
    this.ended.abort();
    void this.release();
  }

  release(): Promise<Released> {
    this.released ??= releaseQuiesced(this.backup, this.ports).then((fault) => ({
      heldMs: this.ports.now() - this.since,
      fault,
    }));
    return this.released;
  }
}

/** Allows a server to write again, unless its run has ended. @returns why the server may have written */
export async function releaseQuiesced(
  backup: Backup,
  ports: Pick<BackupPorts, 'running' | 'perform'>,
): Promise<BackupFault | null> {
  const server = ports.running();
  if (server === null || server.run !== backup.quiesced) return { code: 'run_ended' };
  return send(server.backup?.quiesce?.after ?? [], backup, ports);
}

function limitFault(ms: number): BackupFault {
  return { code: 'hold_limit', seconds: ms / 1_000 };
}

async function send(
  lines: readonly string[],
  { id, by }: Backup,
  { perform }: Pick<BackupPorts, 'perform'>,
  accepted: readonly string[] = ['done'],
): Promise<BackupFault | null> {
  for (const line of lines) {
    const outcome = toOutcomeCode('command', await perform({ name: 'command', line }, { by, detail: { backup: id } }));
    if (!accepted.includes(outcome)) return { code: 'quiesce_failed', outcome };
  }
  return null;
}
