/** The actors of a verification and a test restore. */

import type { WorkOf } from '../../durable/ports.js';
import type { BackupStore } from '../backup-store.js';
import { JobFailure, programMissing, unwrap } from '../failure.js';
import type { BackupPorts } from '../ports.js';
import type { Backup } from '../types.js';
import { planTestDatabases, type verificationActors } from './behaviour.js';

export function createVerificationWork(
  { folders, databases, examiner }: BackupPorts,
  store: BackupStore,
): WorkOf<typeof verificationActors> {
  function findRepository(backup: Backup) {
    const repository = store.findRepository(backup);
    if (repository === undefined) throw new JobFailure(programMissing);
    return repository;
  }

  return {
    async readSnapshot({ input: { backup }, signal }) {
      unwrap(await findRepository(backup).verify(backup, signal));
    },
    async restoreFiles({ input: { backup }, signal }) {
      const path = await folders.openScratch(backup.id);
      unwrap(await findRepository(backup).restore(backup, path, signal));
      return { path };
    },
    async loadDatabases({ input: { backup, path }, signal }) {
      const planned = planTestDatabases(backup);
      await databases.drop(backup, backup.folder, planned);
      const loaded = await databases.load(backup, backup.folder, path, planned, signal);
      await databases.drop(backup, backup.folder, planned);
      unwrap(loaded);
    },
    examineFiles: async ({ input: { backup, path }, signal }) => unwrap(await examiner.test(path, backup, signal)),
    removeFiles: () => folders.cleanStages().catch(() => undefined),
  };
}
