/** The dumps of the databases of one backup. They end with it. */
import { type Backed, type Backup, type BackupFault, isFault } from '../ports/backups.js';
import type { DatabaseDump } from '../ports/databases.js';
import type { RunningDumps } from './database-ports.js';
import type { BackupPorts } from './ports.js';

export type Dumps = ReturnType<typeof createDumps>;

/** @param ending aborts the dumps */
export function createDumps(backup: Backup, { databases }: Pick<BackupPorts, 'databases'>, ending: AbortSignal) {
  const cancelling = new AbortController();
  let running: RunningDumps | null = null;

  return {
    /**
     * Resolves when later changes of the databases are not in the dumps, or a dump has failed.
     * @param limit aborts the dumps too
     */
    async begin(limit = ending): Promise<BackupFault | null> {
      const begun = await databases.dump(backup, AbortSignal.any([cancelling.signal, ending, limit]));
      if (isFault(begun)) return begun.fault;
      running = begun.value;
      await running?.begun;
      return null;
    },
    /** Returns the directory with the dumps; null without a database. */
    path: (): string | null => running?.path ?? null,
    /** Waits until all dumps are on disk, or one has failed. */
    end: async (): Promise<Backed<readonly DatabaseDump[]>> => (await running?.ended) ?? { value: [] },
    /** Cancels dumps that are under way, and removes all. What stays is removed with the stages of later backups. */
    async remove(): Promise<void> {
      cancelling.abort();
      await running?.ended;
      await running?.remove().catch(() => undefined);
    },
  };
}
