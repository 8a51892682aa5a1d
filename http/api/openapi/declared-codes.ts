/** The codes that several operations declare. The document contains these codes once. */
import type { ProblemCode } from '../../problems/problem-kind.js';
import { holdProblems } from '../kit/folder-hold.js';
import type { DescribedRoute } from '../kit/route.js';
import { scheduleInputProblems } from '../schedules/input-problems.js';

export interface SharedCodes {
  /** The condition under which an operation has the codes. */
  readonly when: string;
  readonly codes: readonly ProblemCode[];
  readonly isOf: (route: DescribedRoute) => boolean;
}

/** The codes of the operations below a path. */
const pathCodes = {
  '/access/accounts/{id}': 'account_not_found',
  '/backups/{id}': 'backup_not_found',
  '/datafolders/{name}': 'folder_not_found',
  '/resources/{resource}': 'resource_name_invalid',
  '/runs/{run}': 'run_not_found',
  '/schedules/{schedule}': 'schedule_not_found',
  '/uploads/{id}': 'upload_not_found',
  '/webhooks/{id}': 'webhook_not_found',
} as const;

/** The codes that all operations of a tag, or below a path, declare. The document contains these codes only once. */
export const declaredCodes: readonly SharedCodes[] = [
  listTagCodes('Server process', ['shutting_down'], ['GET']),
  listTagCodes('Server process', ['queue_full'], ['GET', 'killServer']),
  listTagCodes('Schedules', ['database_missing', 'schedules_unavailable']),
  listTagCodes('Schedules', scheduleInputProblems, [
    'GET',
    'deleteSchedule',
    'runSchedule',
    'skipOccurrence',
    'postponeOccurrence',
  ]),
  listTagCodes(
    'Resources of the running server',
    [
      'not_running',
      'resources_unsupported',
      'console_absent',
      'command_undeliverable',
      'queue_full',
      'shutting_down',
      'command_unanswered',
    ],
    ['GET'],
  ),
  listTagCodes('Installed Resources', ['shutting_down', 'disk_full'], ['GET']),
  listOwnCodes(holdProblems, [
    ...['installResources', 'deleteResource', 'updateResource', 'undoResourceChange', 'restoreFromTrash'],
    ...['restoreKeptFolder', 'restoreBackup', 'restoreBackupFile', 'deleteDataFolder'],
    ...['unpackUpload', 'placeUpload', 'undoUpload'],
  ]),
  listOwnCodes(
    ['upload_not_found', 'upload_gone', 'upload_incomplete'],
    ['planResources', 'installResources', 'deployContent', 'downloadBuild', 'unpackUpload', 'placeUpload'],
  ),
  listOwnCodes(
    ['upload_version_unsupported', 'upload_request_invalid'],
    ['createUpload', 'getUploadOffset', 'continueUpload', 'deleteUpload'],
  ),
  listTagCodes('Uploads', ['shutting_down'], ['GET', 'OPTIONS']),
  listTagCodes('Webhooks', ['webhooks_unwritable'], ['GET', 'testWebhook', 'retryWebhook']),
  listTagCodes('Backups', ['backup_busy'], ['GET', 'pinBackup', 'unpinBackup']),
  listTagCodes(
    'Backups',
    ['backups_unwritable'],
    ['GET', 'restoreBackupFile', 'restoreKeptFolder', 'deleteKeptFolder'],
  ),
  listTagCodes(
    'Access',
    ['tokens_unwritable'],
    ['GET', 'deleteSession', 'askForPasskey', 'startPasskey', 'logIn', 'logOut', 'createTicket'],
  ),
  listOwnCodes(
    ['file_unreadable'],
    [
      ...['listFiles', 'readFile', 'listFileVersions', 'readFileVersion', 'listFileChanges'],
      ...['downloadFiles', 'searchFiles', 'unpackUpload', 'placeUpload'],
    ],
  ),
  listTagCodes('Files', ['file_protected'], ['GET', 'deleteFromTrash']),
  listOwnCodes(['file_exists'], ['makeDirectory', 'moveFile', 'copyFile', 'restoreFromTrash']),
  listTagCodes('Files', ['file_unwritable', 'disk_full'], ['GET', 'deleteFromTrash']),
  listTagCodes('Files', ['file_path_invalid', 'file_not_found', 'file_unusable'], ['listTrash', 'deleteFromTrash']),
  listTagCodes(
    'Console',
    ['run_file_unreadable'],
    ['listRuns', 'listEvidence', 'collectEvidence', 'getEvidence', 'followEvents'],
  ),
  // A deployment has a name that does not exist yet.
  ...Object.entries(pathCodes).map(([path, code]) =>
    listPathCodes(path, [code], code === 'folder_not_found' ? ['deployRecipe', 'deployContent'] : []),
  ),
  listPathCodes('/datafolders/{name}/config', ['config_unsupported', 'config_unreadable'], ['summariseConfig']),
  listOwnCodes(
    ['folder_unreadable'],
    [
      ...['getCompanion', 'installCompanion', 'deleteCompanion', 'summariseConfig', 'listInstalledResources'],
      ...['preflight', 'startServer', 'listRunningResources', 'getResourceSource', 'setResourceSource'],
      ...['planResources', 'planResourceUpdate', 'updateResource'],
    ],
  ),
  listOwnCodes(
    ['list_unreadable'],
    ['refreshDataFolders', 'createDataFolder', 'deleteDataFolder', 'refreshBuilds', 'installBuild', 'deleteBuild'],
  ),
  listOwnCodes(['server_stuck'], ['startServer', 'restartServer', 'stopServer', 'killServer', 'endNotice']),
  listOwnCodes(['backup_files_failed'], ['planBackup', 'listBackupFiles', 'restoreBackupFile', 'restoreKeptFolder']),
  listOwnCodes(
    ['account_invalid', 'account_name_taken'],
    ['createAccount', 'replaceAccount', 'changeAccount', 'setUp'],
  ),
  listOwnCodes(
    ['sessions_unwritable'],
    ['logOut', 'deleteSession', 'changePassword', 'acceptInvitation', 'replaceAccount', 'changeAccount'],
  ),
  listOwnCodes(['logins_busy'], ['logIn', 'acceptInvitation', 'setUp', 'changePassword']),
];

/** Returns the codes of the operations of a tag. @param except the methods and operations without these codes */
function listTagCodes(tag: string, codes: readonly ProblemCode[], except: readonly string[] = []): SharedCodes {
  return {
    when: `With the tag \`${tag}\`${describeExceptions(except)}`,
    codes,
    isOf: ({ group, id, method }) => group.tag === tag && !except.includes(id) && !except.includes(method),
  };
}

/** Returns the codes of the operations below a path. @param except the operations without these codes */
function listPathCodes(start: string, codes: readonly ProblemCode[], except: readonly string[] = []): SharedCodes {
  return {
    when: `Below \`${start}\`${describeExceptions(except)}`,
    codes,
    isOf: ({ path, id }) => `${path}/`.startsWith(`${start}/`) && !except.includes(id),
  };
}

/** Returns codes of operations that have no other common property. */
function listOwnCodes(codes: readonly ProblemCode[], ids: readonly string[]): SharedCodes {
  return { when: `Only ${ids.join(', ')}`, codes, isOf: ({ id }) => ids.includes(id) };
}

function describeExceptions(except: readonly string[]): string {
  return except.length === 0 ? '' : `, except for ${except.join(', ')}`;
}
