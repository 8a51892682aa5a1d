/** The operations on Data Folders, for the API description. */
import * as z from 'zod';
import type { ProblemCode } from '../../problems/problem-kind.js';
import {
  bodyProblems,
  json,
  operation,
  type PathDescriptions,
  revalidated,
  textParameter,
} from './path-descriptions.js';
import * as schemas from './schemas.js';

const text = { 'text/plain': { type: 'string', description: 'The raw bytes of the file' } };
const etag = { ETag: 'The ETag of the content' };
/** The answers and the request header of a text with an ETag. */
const cachedText = {
  headers: { 'If-None-Match': 'The ETag of the content that the client has' },
  success: { status: 200, description: 'The text.', content: text, headers: etag },
  also: { 304: 'If-None-Match names the current ETag.' },
};
const fileProblems: readonly ProblemCode[] = ['folder_not_found', 'config_unknown', 'config_unreadable'];
/** The config file of a Data Folder that may not have it yet. */
const ofConfig = {
  query: {
    file: textParameter(
      'The name of the config file. Needed to create one that a Build names, while `config` of the Data Folder is null',
    ),
  },
};
const folderProblems: readonly ProblemCode[] = ['folder_not_found', 'folder_unreadable'];
const companionProblems: readonly ProblemCode[] = [...folderProblems, 'companion_unsupported'];
const contentProblems: readonly ProblemCode[] = [
  'query_invalid',
  'build_unknown',
  'folder_not_found',
  'folder_unreadable',
];
const ofBuild = { build: textParameter('The id of a Build whose own resources are included') };

export const folderPaths: PathDescriptions = {
  'GET /datafolders': operation('listDataFolders', 'List the Data Folders', {
    scope: 'read',
    description: 'Lists every Data Folder of the workspace. POST /datafolders reads the list anew.',
    ...revalidated(json('The Data Folders, sorted by name.', z.array(schemas.dataFolder))),
  }),
  'POST /datafolders': operation('refreshDataFolders', 'Refresh the list of Data Folders', {
    scope: 'read',
    description: 'Reads the directory of the Data Folders anew and sends the list to every subscriber of GET /events.',
    success: { status: 204, description: 'The list is up to date.' },
    problems: ['list_unreadable'],
  }),
  'DELETE /datafolders/{name}': operation('removeDataFolder', 'Delete a Data Folder and refresh the list', {
    scope: 'files',
    description:
      'Deletes a Data Folder with all its files, unless a run or a planned start uses it, a backup job reads or restores it, or an update of it is planned. It waits for its turn in the operation queue. Its backups and runs are kept.',
    success: { status: 204, description: 'The Data Folder is removed from the list. Its files are being deleted.' },
    problems: [
      'folder_not_found',
      'folder_running',
      'backup_busy',
      'update_busy',
      'folder_not_removed',
      'list_unreadable',
      'queue_full',
      'shutting_down',
    ],
  }),
  'GET /datafolders/{name}': operation('getDataFolder', 'Get one Data Folder', {
    scope: 'read',
    description: 'Returns one Data Folder of the list.',
    success: json('The Data Folder.', schemas.dataFolder),
    problems: ['folder_not_found'],
  }),
  'PUT /datafolders/{name}': operation('createDataFolder', 'Create a Data Folder and refresh the list', {
    scope: 'files',
    description:
      'Creates a Data Folder with the files of a template or of another Data Folder. An existing one stays as it is.',
    body: schemas.newFolderBody(),
    bodyOptional: true,
    success: {
      status: 201,
      description: 'The Data Folder was created.',
      schema: schemas.dataFolder,
      headers: { Location: 'The path of the Data Folder' },
    },
    problems: [
      'folder_name_unusable',
      'template_unknown',
      ...bodyProblems,
      'folder_not_found',
      'folder_exists',
      'folder_running',
      'folder_unmakeable',
      'list_unreadable',
      'disk_full',
    ],
  }),
  'GET /datafolders/{name}/config': operation('readConfig', 'Read the config file of a Data Folder', {
    scope: 'files',
    description:
      'Returns the text of the file that the kind of the Data Folder configures the server with, such as server.cfg. Its ETag is what a replacement has to name.',
    ...ofConfig,
    ...cachedText,
    problems: [...fileProblems, 'config_name_unknown', 'config_missing', 'config_unusable'],
  }),
  'PUT /datafolders/{name}/config': operation('writeConfig', 'Replace or create the config file of a Data Folder', {
    scope: 'files',
    description:
      'Replaces the config file if If-Match names its current ETag, so that no change by another client is lost. The last ten texts are kept. With If-None-Match: * it creates a missing file, with the directories above it.',
    ...ofConfig,
    headers: {
      'If-Match': 'The ETag of the text to replace. Send this header or If-None-Match',
      'If-None-Match': '`*` to create a missing file',
    },
    bodyContent: { ...text, 'application/octet-stream': {} },
    success: { status: 204, description: 'The file is written. The previous text is kept.', headers: etag },
    problems: [
      ...fileProblems,
      'config_name_unknown',
      'config_nul',
      'config_unusable',
      'config_changed',
      'body_too_large',
      'config_type_unsupported',
      'precondition_required',
      'config_unwritable',
      'disk_full',
    ],
  }),
  'GET /datafolders/{name}/config/summary': operation(
    'summariseConfig',
    'Get a summary of the configuration of a Data Folder',
    {
      scope: 'read',
      description:
        'Returns what the config file and the files that it includes set, as the server would read them. The values of secrets are left out.',
      query: ofBuild,
      success: json('The settings as the server reads them, without secrets.', schemas.configSummary),
      problems: [...contentProblems, 'config_not_read'],
    },
  ),
  'GET /datafolders/{name}/config/versions': operation(
    'listConfigVersions',
    'List previous versions of the config file',
    {
      scope: 'files',
      description: 'Lists the texts that were replaced by PUT, with the time of the replacement.',
      ...revalidated(json('The last ten, newest first.', z.array(schemas.configVersion))),
      problems: fileProblems,
    },
  ),
  'GET /datafolders/{name}/config/versions/{version}': operation(
    'readConfigVersion',
    'Read a previous version of the config file',
    {
      scope: 'files',
      description: 'Returns a kept text. To restore it, send it as the new text of the config file.',
      ...cachedText,
      problems: [...fileProblems, 'config_version_not_found'],
    },
  ),
  'DELETE /datafolders/{name}/companion': operation('removeCompanion', 'Remove the companion of a Data Folder', {
    scope: 'files',
    description: 'Removes the companion and its files. A running server keeps it until it ends.',
    success: { status: 204, description: 'The companion was removed.' },
    problems: [
      ...companionProblems,
      'companion_not_installed',
      'companion_blocked',
      'companion_unwritable',
      'disk_full',
    ],
  }),
  'GET /datafolders/{name}/companion': operation('getCompanion', 'Get the companion of a Data Folder', {
    scope: 'read',
    description: 'Returns whether the companion, which the server needs for announcements, is installed.',
    success: json('The companion.', schemas.companion),
    problems: folderProblems,
  }),
  'POST /datafolders/{name}/companion': operation('installCompanion', 'Install the companion of a Data Folder', {
    scope: 'files',
    description:
      'Installs the companion, or replaces an earlier version. The server starts it from its next start on. docs/reference/announcements.md describes it.',
    success: json('The companion.', schemas.companion),
    problems: [...companionProblems, 'companion_blocked', 'companion_unwritable', 'disk_full'],
  }),
  'GET /datafolders/{name}/resources': operation(
    'listInstalledResources',
    'List the Installed Resources of a Data Folder',
    {
      scope: 'read',
      description:
        'Lists every Installed Resource that is found in the Data Folder, and those that the Build brings if one is named.',
      query: ofBuild,
      ...revalidated(json('The Installed Resources, sorted by name.', z.array(schemas.installedResource))),
      problems: contentProblems,
    },
  ),
  'GET /datafolders/{name}/preflight': operation('preflight', 'Check a Data Folder before a start', {
    scope: 'read',
    description:
      'Finds what will go wrong at a start, where, and what to do. It changes nothing. docs/reference/findings.md lists the codes.',
    query: { build: textParameter('The id of the Build to start with. Without it, only the Data Folder is checked') },
    ...revalidated(json('The findings (docs/reference/findings.md lists the codes).', schemas.preflight)),
    problems: contentProblems,
  }),
};
