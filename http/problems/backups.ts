/** The problems of backups, and sentences about the failures of jobs on backups. */
import type { BackupFault } from '../../machines/backups/types.js';
import { fieldDetail, type ProblemKinds, problem, quoted } from './problem-kind.js';

export const backupProblems = {
  backup_not_found: problem(404, 'Backup not found', {
    remedy: 'GET /backups lists the backups.',
    detail: ({ backup }) => `There is no backup ${quoted(backup)}.`,
  }),
  backup_invalid: problem(400, 'Invalid backup request', {
    remedy: 'Correct the field that the detail names. GET /openapi.json has an example of the request.',
    detail: fieldDetail,
  }),
  backup_busy: problem(409, 'Another backup job runs', {
    remedy: 'Wait until that job has ended: GET /backups shows the step of the job.',
    detail: () => 'One backup, verification, test restore or restore runs at a time.',
  }),
  backup_unusable: problem(409, 'Backup has no files', {
    remedy: 'Choose a backup whose snapshot is not null.',
    detail: ({ backup, isBeingMade = false }) =>
      isBeingMade
        ? `The backup ${quoted(backup)} is still being made: there is nothing to verify or to restore yet.`
        : `The backup ${quoted(backup)} has failed and has no files to verify or restore.`,
  }),
  folder_running: problem(409, 'Data Folder is running', {
    remedy:
      'Stop the server first, or cancel the planned start with DELETE /recovery. While the server runs, only a backup whose mode is not "stopped", or a restore with "stop": true, is possible.',
    detail: ({ folder }) => `The server runs with the Data Folder ${quoted(folder)}, or its start is planned.`,
  }),
  kept_folder_not_found: problem(404, 'Kept folder not found', {
    remedy: 'GET /kept-folders lists the kept folders.',
    detail: ({ name }) => `There is no kept folder ${quoted(name)}.`,
  }),
  backup_file_not_found: problem(404, 'Backup has no such file', {
    remedy: 'GET /backups/{id}/files lists a directory of the backup.',
    detail: ({ backup, path }) => `The backup ${quoted(backup)} does not have ${quoted(path)}.`,
  }),
  backup_files_failed: problem(500, 'Backup files could not be used', {
    remedy: 'Correct the fault that the detail names, and try again.',
    detail: ({ fault }) => backupFaultText(fault),
  }),
  backup_not_removed: problem(500, 'Backup could not be removed', {
    remedy: 'Correct the fault that the detail names, and try again.',
    detail: ({ fault }) => backupFaultText(fault),
  }),
  backups_unwritable: problem(500, 'Backups cannot be recorded', {
    remedy: 'Make room on the disk, or check the permissions of manager/backups in the workspace.',
    detail: ({ because }) => `The record of the backup could not be written (${because}). Nothing was done.`,
  }),
} satisfies Partial<ProblemKinds>;

type Texts = { readonly [C in BackupFault['code']]: (fault: Extract<BackupFault, { code: C }>) => string };

const texts: Texts = {
  repository_failed: ({ because }) => `The repository has reported: ${because}.`,
  repository_unreachable: ({ repository, because }) => `The repository ${repository} cannot be reached: ${because}.`,
  repository_password_wrong: ({ repository, file }) =>
    `The password in ${file} does not open the repository ${repository}, or the file is missing. Put the copy of the file back: without the password no backup in the repository can be read.`,
  repository_program_missing: () => 'restic is not installed.',
  snapshot_missing: () => 'The repository does not have the snapshot.',
  file_missing: ({ path }) => `The backup does not have ${quoted(path)}.`,
  file_too_large: ({ maxBytes }) => `The file has more than ${maxBytes} bytes.`,
  path_blocked: ({ path }) =>
    `${quoted(path)} in the Data Folder is a link, or its type differs from the type in the backup.`,
  source_unreadable: ({ because }) => `Not all files could be read: ${because}.`,
  source_changed: ({ path }) => `${path} has changed while the files were read.`,
  folder_is_link: () => 'The Data Folder is a link or no directory: it is not replaced.',
  folder_is_mounted: ({ mount }) => `A file system is mounted at ${mount}: the Data Folder cannot be replaced.`,
  folder_started: () => 'The Data Folder was started before the job had ended.',
  run_ended: () => 'The server was stopped, restarted or continued while its files were copied.',
  freeze_failed: () => 'The server could not be frozen.',
  hold_limit: ({ seconds }) => `The files that had changed could not be copied within ${seconds} s.`,
  quiesce_unsupported: () => 'The Build has no console commands for a backup.',
  quiesce_unanswered: () => 'The server has not reported that its files are written.',
  quiesce_broken: ({ paths }) =>
    `The server wrote although its commands ask it not to: ${paths.map(quoted).join(', ')}. Exclude what a restore does not need, such as logs, with backup.exclude in folder.json, or use the mode stop or freeze.`,
  quiesce_failed: ({ outcome }) => `A console command could not be sent (${outcome}).`,
  stop_failed: ({ outcome }) => `The server could not be stopped (${outcome}).`,
  start_failed: ({ outcome }) => `The server could not be started again (${outcome}).`,
  snapshot_damaged: ({ because }) => `The snapshot is damaged: ${because}.`,
  preflight_failed: ({ finding }) => `The preflight of the restored files has the fatal finding ${finding}.`,
  test_start_failed: ({ because }) => `No server became ready with the restored files: ${because}.`,
  target_unwritable: ({ because }) => `The files could not be written (${because}).`,
  backup_settings_invalid: ({ problem }) => `The settings of the backup are invalid: ${problem}.`,
  database_program_missing: ({ program }) => `${program} is not installed: install the clients of MariaDB or MySQL.`,
  database_dump_failed: ({ database, because }) => `The database ${quoted(database)} could not be dumped: ${because}.`,
  database_load_failed: ({ database, because }) => `The database ${quoted(database)} could not be loaded: ${because}.`,
  database_command_untrusted: ({ database }) =>
    `The command for the database ${quoted(database)} was not run: no Build of the Data Folder is known, and another user owns folder.json or may write it. Start the server once, or make folder.json a file that only the manager's user may write.`,
  database_user_unusable: ({ user, reason }) =>
    reason === 'tool_missing'
      ? `Programs for the databases run as the user ${quoted(user)} of the Build, which needs setpriv of util-linux.`
      : `Programs for the databases run as the user ${quoted(user)} of the Build: ${reason === 'user_unknown' ? 'there is no such user' : 'only root can start programs as another user'}.`,
  database_unknown: ({ database }) =>
    `The Data Folder no longer says how the database ${quoted(database)} is reached. Restore without the databases.`,
  job_broken: ({ because }) => `The job ended by an error of the manager, which is in its log: ${because}.`,
  interrupted: () => 'The manager ended before the job had.',
};

/** Returns a sentence about why a job on a backup failed. */
export function backupFaultText(fault: BackupFault): string {
  return (texts[fault.code] as (fault: BackupFault) => string)(fault);
}
