/**
 * The backups and test restores of schedules. An occurrence waits until its job can begin, and then until the job has
 * ended. The outcome of the job becomes the outcome of the occurrence.
 */

import type { OperationOutcome } from '../../operations/requests.js';
import type { ScheduledBackups } from '../../schedules/carry-out.js';
import type { BackupAction } from '../../schedules/schedules.js';
import { findUsualMode, type RunningServer } from '../ports.js';
import { type Backup, isGood, isKept } from '../types.js';
import type { Backups } from './backups.js';

interface ScheduledPorts {
  /** Opens the backups at the first call, and returns the same backups afterwards. */
  readonly open: () => Promise<Backups>;
  /** Returns the running server; `null` while stopped. */
  readonly running: () => RunningServer | null;
  /** Returns whether the Data Folder exists. */
  readonly hasFolder: (folder: string) => Promise<boolean>;
}

export function scheduleBackups({ open, running, hasFolder }: ScheduledPorts): ScheduledBackups {
  const chooseFolder = ({ folder }: BackupAction): string | null => folder ?? running()?.folder ?? null;

  return {
    async backUp(action, { by }) {
      const backups = await open();
      if (!(await backups.idle())) return endedWith('shutting_down');
      const folder = chooseFolder(action);
      if (folder === null) return endedWith('not_running');
      if (!(await hasFolder(folder))) return endedWith('folder_not_found');
      // Another job may have begun in the meantime.
      if (backups.isBusy()) return this.backUp(action, { by });
      if (action.mode === 'stopped' && running()?.folder === folder) return endedWith('folder_running');
      const { id } = await backups.create({ folder, mode: action.mode ?? null, by });
      await backups.idle();
      return endedWith(toOutcome(backups.find(id)));
    },
    async testRestore(action, { by }) {
      const backups = await open();
      if (!(await backups.idle())) return endedWith('shutting_down');
      const newest = backups.all().findLast((each) => isGood(each) && (action.folder ?? each.folder) === each.folder);
      if (newest === undefined || !isKept(newest)) return endedWith('backup_not_found');
      await backups.test(newest, by);
      await backups.idle();
      const tested = backups.find(newest.id)?.tested ?? null;
      return endedWith(tested === null ? 'interrupted' : (tested.fault?.code ?? 'done'));
    },
    stopsServer(action) {
      const server = running();
      return (
        server !== null && chooseFolder(action) === server.folder && (action.mode ?? findUsualMode(server)) === 'stop'
      );
    },
  };
}

function endedWith(outcome: string): OperationOutcome {
  return { outcome, run: null };
}

function toOutcome(backup: Backup | null): string {
  if (backup === null || backup.end === null) return 'interrupted';
  return backup.end.fault?.code ?? 'done';
}
