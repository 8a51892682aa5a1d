/** The operations on Data Folders, for the API description. */
import * as z from 'zod';
import type { ProblemCode } from '../../problems/problem-kind.js';
import { bodyProblems, json, operation, type PathDescriptions, textParameter } from './path-descriptions.js';
import * as schemas from './schemas.js';

const text = { 'text/plain': { type: 'string', description: 'The raw bytes of the file' } };
const etag = { ETag: 'The ETag of the content' };
/** The answers and the request header of a text with an ETag. */
const cachedText = {
  headers: { 'If-None-Match': 'The ETag of a text that the client has' },
  success: { status: 200, description: 'The text.', content: text, headers: etag },
  also: { 304: 'If-None-Match names the current ETag.' },
};
const fileProblems: readonly ProblemCode[] = ['folder_not_found', 'config_unknown', 'config_unreadable'];
const contentProblems: readonly ProblemCode[] = [
  'query_invalid',
  'build_unknown',
  'folder_not_found',
  'folder_unreadable',
];
const ofBuild = { build: textParameter('The id of a Build whose own resources are included') };

export const folderPaths: PathDescriptions = {
  'GET /datafolders': operation('listDataFolders', 'List the Data Folders', {
    success: json('The Data Folders, sorted by name.', z.array(schemas.dataFolder)),
  }),
  'POST /datafolders': operation('refreshDataFolders', 'Refresh the list of Data Folders', {
    success: { status: 204, description: 'The list is up to date.' },
    problems: ['list_unreadable'],
  }),
  'GET /datafolders/{folder.name}': operation('getDataFolder', 'Get one Data Folder', {
    success: json('The Data Folder.', schemas.dataFolder),
    problems: ['folder_not_found'],
  }),
  'PUT /datafolders/{folder.name}': operation('createDataFolder', 'Create a Data Folder and refresh the list', {
    body: schemas.newFolderBody,
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
      'folder_exists',
      'folder_unmakeable',
      'list_unreadable',
      'disk_full',
    ],
  }),
  'GET /datafolders/{folder.name}/config': operation('readConfig', 'Read the config file of a Data Folder', {
    ...cachedText,
    problems: [...fileProblems, 'config_missing', 'config_unusable'],
  }),
  'PUT /datafolders/{folder.name}/config': operation(
    'writeConfig',
    'Replace or create the config file of a Data Folder',
    {
      headers: {
        'If-Match': 'The ETag of the text to replace. Send this header or If-None-Match',
        'If-None-Match': '`*` to create a missing file',
      },
      bodyContent: { ...text, 'application/octet-stream': {} },
      success: { status: 204, description: 'The file is written. The previous text is kept.', headers: etag },
      problems: [
        ...fileProblems,
        'config_nul',
        'config_unusable',
        'config_changed',
        'body_too_large',
        'config_type_unsupported',
        'precondition_required',
        'config_unwritable',
        'disk_full',
      ],
    },
  ),
  'GET /datafolders/{folder.name}/config/summary': operation(
    'summariseConfig',
    'Get a summary of the configuration of a Data Folder',
    {
      query: ofBuild,
      success: json('The settings as the server reads them, without secrets.', schemas.configSummary),
      problems: [...contentProblems, 'config_not_read'],
    },
  ),
  'GET /datafolders/{folder.name}/config/versions': operation(
    'listConfigVersions',
    'List previous versions of the config file',
    {
      success: json('The last ten, newest first.', z.array(schemas.configVersion)),
      problems: fileProblems,
    },
  ),
  'GET /datafolders/{folder.name}/config/versions/{version}': operation(
    'readConfigVersion',
    'Read a previous version of the config file',
    {
      ...cachedText,
      problems: [...fileProblems, 'config_version_not_found'],
    },
  ),
  'GET /datafolders/{folder.name}/resources': operation(
    'listInstalledResources',
    'List the Installed Resources of a Data Folder',
    {
      query: ofBuild,
      success: json('The Installed Resources, sorted by name.', z.array(schemas.installedResource)),
      problems: contentProblems,
    },
  ),
  'GET /datafolders/{folder.name}/preflight': operation(
    'preflight',
    'Check a Data Folder before a start, without changes',
    {
      query: { build: textParameter('The id of the Build to start with. Without it, only the Data Folder is checked') },
      success: json('The findings (docs/reference/findings.md lists the codes).', schemas.preflight),
      problems: contentProblems,
    },
  ),
};
