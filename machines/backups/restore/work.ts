/** The actors of a restore. */

import type { WorkOf } from '../../durable/ports.js';
import type { BackupStore } from '../backup-store.js';
import { abortable, assertNone, JobFailure, programMissing, unwrap } from '../failure.js';
import { toKeptName } from '../kept-folders.js';
import type { BackupPorts } from '../ports.js';
import { createServerWork } from '../server-work.js';
import type { RestoreContext, restoreActors } from './behaviour.js';

export function createRestoreWork(ports: BackupPorts, store: BackupStore): WorkOf<typeof restoreActors> {
  const { folders, databases, examiner, running } = ports;

  /** Returns the server that runs with the Data Folder; `null` without a running server. */
  function findRunning({ backup }: RestoreContext) {
    const server = running();
    return server?.folder === backup.restored.folder ? server : null;
  }

  return {
    ...createServerWork(ports),
    prepareDirectory: async ({ input: { backup } }) =>
      unwrap(await folders.prepareRestore(backup.id, backup.restored.folder)),
    async writeFiles({ input: { backup, path }, signal }) {
      const repository = store.findRepository(backup);
      if (repository === undefined) throw new JobFailure(programMissing);
      unwrap(await repository.restore(backup, path, signal));
    },
    async examineFiles({ input }) {
      const { backup, path, mustPassPreflight } = input;
      const { build } = findRunning(input) ?? backup;
      if (mustPassPreflight) assertNone(await examiner.preflight(path, { folder: backup.restored.folder, build }));
    },
    loadDatabases: async ({ input: { backup, path }, signal }) =>
      unwrap(await databases.load(backup, backup.restored.folder, path, backup.restored.databases, signal)),
    findServer: async ({ input }) => (input.mayStop ? (findRunning(input)?.build ?? null) : null),
    carryOver: ({ input: { backup, hasBefore }, signal }) =>
      abortable(signal, async () => {
        const { folder, at } = backup.restored;
        if (!hasBefore) return { carried: 0, kept: null };
        const carried = unwrap(await folders.carryOver(backup.id, folder, backup.exclude, signal));
        return { carried, kept: toKeptName(folder, at) };
      }),
    swapFolders: async ({ input: { backup } }) =>
      assertNone(await folders.swap(backup.id, backup.restored.folder, backup.restored.kept)),
    settleSwap: ({ input: { backup } }) => folders.resolveSwap(backup.id, backup.restored.folder, backup.restored.kept),
    // Remove the leftovers before the start of the server, which needs free disk space.
    removeLeftovers: ({ input: { backup } }) => folders.cleanRestore(backup.id).catch(() => undefined),
    async undo({ input: { backup, isResumed } }) {
      await folders.cleanRestore(backup.id).catch(() => undefined);
      // While resuming, do not wait for a database server: it may not answer, and the start of the service would wait
      // (see backups.ts).
      if (!isResumed) await databases.drop(backup, backup.restored.folder, backup.restored.databases);
    },
  };
}
