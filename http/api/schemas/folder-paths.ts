/** The operations on Data Folders, for the API description. */
import * as z from 'zod';
import type { ProblemCode } from '../../problems/problem-kind.js';
import type { PathDescriptions } from './path-descriptions.js';
import * as schemas from './schemas.js';

const path = { 'folder.name': 'The name of a Data Folder' };
const text = { 'text/plain': { type: 'string', description: 'The raw bytes of the file' } };
const etag = { ETag: 'The ETag of the content' };
const unchanged = { 304: 'If-None-Match names the current ETag.' };
const fileProblems: readonly ProblemCode[] = ['folder_not_found', 'config_unknown', 'config_unreadable'];

export const folderPaths: PathDescriptions = {
  '/datafolders': {
    get: {
      id: 'listDataFolders',
      tag: 'Data Folders',
      summary: 'List the Data Folders',
      success: { status: 200, description: 'The Data Folders, sorted by name.', schema: z.array(schemas.dataFolder) },
      problems: [],
    },
    post: {
      id: 'refreshDataFolders',
      tag: 'Data Folders',
      summary: 'Refresh the list of Data Folders',
      success: { status: 204, description: 'The list is up to date.' },
      problems: ['list_unreadable'],
    },
  },
  '/datafolders/{folder.name}': {
    get: {
      id: 'getDataFolder',
      tag: 'Data Folders',
      summary: 'Get one Data Folder',
      path,
      success: { status: 200, description: 'The Data Folder.', schema: schemas.dataFolder },
      problems: ['folder_not_found'],
    },
    put: {
      id: 'createDataFolder',
      tag: 'Data Folders',
      summary: 'Create a Data Folder and refresh the list',
      path,
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
        'body_not_json',
        'body_too_large',
        'media_type_unsupported',
        'folder_exists',
        'folder_unmakeable',
        'list_unreadable',
        'disk_full',
      ],
    },
  },
  '/datafolders/{folder.name}/config': {
    get: {
      id: 'readConfig',
      tag: 'Data Folders',
      summary: 'Read the config file of a Data Folder',
      path,
      headers: { 'If-None-Match': 'The ETag of a text that the client has' },
      success: { status: 200, description: 'The text.', content: text, headers: etag },
      also: unchanged,
      problems: [...fileProblems, 'config_missing', 'config_unusable'],
    },
    put: {
      id: 'writeConfig',
      tag: 'Data Folders',
      summary: 'Replace or create the config file of a Data Folder',
      path,
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
  },
  '/datafolders/{folder.name}/config/summary': {
    get: {
      id: 'summariseConfig',
      tag: 'Data Folders',
      summary: 'Get a summary of the configuration of a Data Folder',
      path,
      query: {
        build: { description: 'The id of a Build whose own resources are included', schema: { type: 'string' } },
      },
      success: {
        status: 200,
        description: 'The settings as the server reads them, without secrets.',
        schema: schemas.configSummary,
      },
      problems: ['query_invalid', 'build_unknown', 'folder_not_found', 'folder_unreadable', 'config_not_read'],
    },
  },
  '/datafolders/{folder.name}/config/versions': {
    get: {
      id: 'listConfigVersions',
      tag: 'Data Folders',
      summary: 'List previous versions of the config file',
      path,
      success: { status: 200, description: 'The last ten, newest first.', schema: z.array(schemas.configVersion) },
      problems: fileProblems,
    },
  },
  '/datafolders/{folder.name}/config/versions/{version}': {
    get: {
      id: 'readConfigVersion',
      tag: 'Data Folders',
      summary: 'Read a previous version of the config file',
      path: { ...path, version: 'A version from the list' },
      headers: { 'If-None-Match': 'The ETag of a text that the client has' },
      success: { status: 200, description: 'The text.', content: text, headers: etag },
      also: unchanged,
      problems: [...fileProblems, 'config_version_not_found'],
    },
  },
  '/datafolders/{folder.name}/resources': {
    get: {
      id: 'listInstalledResources',
      tag: 'Data Folders',
      summary: 'List the Installed Resources of a Data Folder',
      path,
      query: {
        build: { description: 'The id of a Build whose own resources are included', schema: { type: 'string' } },
      },
      success: {
        status: 200,
        description: 'The Installed Resources, sorted by name.',
        schema: z.array(schemas.installedResource),
      },
      problems: ['query_invalid', 'build_unknown', 'folder_not_found', 'folder_unreadable'],
    },
  },
  '/datafolders/{folder.name}/preflight': {
    get: {
      id: 'preflight',
      tag: 'Data Folders',
      summary: 'Check a Data Folder before a start, without changes',
      path,
      query: {
        build: {
          description: 'The id of the Build to start with. Without it, only the Data Folder is checked',
          schema: { type: 'string' },
        },
      },
      success: {
        status: 200,
        description: 'The findings (docs/reference/findings.md lists the codes).',
        schema: schemas.preflight,
      },
      problems: ['query_invalid', 'build_unknown', 'folder_not_found', 'folder_unreadable'],
    },
  },
};
