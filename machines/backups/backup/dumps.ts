/** The dumps of the databases of one backup. */

import type { BackupDatabases, RunningDumps } from '../database-ports.js';
import type { DatabaseDump } from '../databases.js';
import { unwrap } from '../failure.js';
import type { Backup } from '../types.js';

export class Dumps {
  private readonly cancelling = new AbortController();
  private running: RunningDumps | null = null;

  constructor(private readonly databases: BackupDatabases) {}

  /** The directory with the dumps; `null` without a database. */
  get path(): string | null {
    return this.running?.path ?? null;
  }

  /**
   * Begins the dumps. Resolves after the transactions of all dumps have begun, or when a dump has failed. The dumps
   * contain no changes after that time.
   * @param limit the signal that aborts the dumps
   * @throws JobFailure
   */
  async begin(backup: Backup, limit: AbortSignal): Promise<void> {
    this.running = unwrap(await this.databases.dump(backup, AbortSignal.any([this.cancelling.signal, limit])));
    await this.running?.begun;
  }

  /** Waits until all dumps are on disk. The signal cancels the dumps. @throws JobFailure if a dump has failed */
  async end(signal: AbortSignal): Promise<readonly DatabaseDump[]> {
    const cancel = (): void => this.cancelling.abort();
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel);
    try {
      return unwrap((await this.running?.ended) ?? { value: [] });
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  /**
   * Cancels the dumps in progress, and removes all dumps. Dumps that cannot be removed now are removed with the stages
   * of later backups.
   */
  async remove(): Promise<void> {
    this.cancelling.abort();
    await this.running?.ended;
    await this.running?.remove().catch(() => undefined);
  }
}
