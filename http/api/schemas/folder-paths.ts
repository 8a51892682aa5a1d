/** The paths of Data Folders in the API's description. */
import * as z from 'zod';
import type { ProblemCode } from '../../problems/problems.js';
import type { PathDescriptions } from './path-descriptions.js';
import * as schemas from './schemas.js';

const path = { 'folder.name': 'The name of a Data Folder' };
const text = { 'text/plain': { type: 'string', description: 'The bytes as they are in the file' } };
const etag = { ETag: 'That of the content' };
const unchanged = { 304: 'It is the one that If-None-Match names.' };
const toFind: readonly ProblemCode[] = ['folder_not_found', 'config_unknown', 'config_unreadable'];

export const folderPaths: PathDescriptions = {
  '/datafolders': {
    get: {
      id: 'listDataFolders',
      tag: 'Data Folders',
      summary: 'List the Data Folders',
      success: { status: 200, description: 'The kept list, sorted by name.', schema: z.array(schemas.dataFolder) },
      problems: [],
    },
    post: {
      id: 'refreshDataFolders',
      tag: 'Data Folders',
      summary: 'Read the list of Data Folders anew',
      success: { status: 204, description: 'The list is up to date.' },
      problems: ['list_unreadable'],
    },
  },
  '/datafolders/{folder.name}': {
    get: {
      id: 'getDataFolder',
      tag: 'Data Folders',
      summary: 'Look at one Data Folder',
      path,
      success: { status: 200, description: 'As in the list.', schema: schemas.dataFolder },
      problems: ['folder_not_found'],
    },
    put: {
      id: 'createDataFolder',
      tag: 'Data Folders',
      summary: 'Make a new Data Folder; the list is read anew',
      path,
      body: schemas.newFolderBody,
      bodyOptional: true,
      success: {
        status: 201,
        description: 'It has been made.',
        schema: schemas.dataFolder,
        headers: { Location: 'Where it is found' },
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
      headers: { 'If-None-Match': 'The ETag of a text that is known already' },
      success: { status: 200, description: 'Its text.', content: text, headers: etag },
      also: unchanged,
      problems: [...toFind, 'config_missing', 'config_unusable'],
    },
    put: {
      id: 'writeConfig',
      tag: 'Data Folders',
      summary: 'Replace the config file of a Data Folder, or make it',
      path,
      headers: {
        'If-Match': 'The ETag of the text that is replaced; one of both is needed',
        'If-None-Match': '`*` to make a file that is not there',
      },
      bodyContent: { ...text, 'application/octet-stream': {} },
      success: { status: 204, description: 'The file has this text, and the one before is kept.', headers: etag },
      problems: [
        ...toFind,
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
      summary: 'Read what the configuration of a Data Folder comes to',
      path,
      query: { build: { description: 'The id of a Build whose own resources count too', schema: { type: 'string' } } },
      success: {
        status: 200,
        description: 'As the server would have it; no secret is told.',
        schema: schemas.configSummary,
      },
      problems: ['query_invalid', 'build_unknown', 'folder_not_found', 'folder_unreadable', 'config_not_read'],
    },
  },
  '/datafolders/{folder.name}/config/versions': {
    get: {
      id: 'listConfigVersions',
      tag: 'Data Folders',
      summary: 'List the texts of the config file that were replaced',
      path,
      success: { status: 200, description: 'The last ten, the newest first.', schema: z.array(schemas.configVersion) },
      problems: toFind,
    },
  },
  '/datafolders/{folder.name}/config/versions/{version}': {
    get: {
      id: 'readConfigVersion',
      tag: 'Data Folders',
      summary: 'Read a text of the config file that was replaced',
      path: { ...path, version: 'As the list tells it' },
      headers: { 'If-None-Match': 'The ETag of a text that is known already' },
      success: { status: 200, description: 'Its text.', content: text, headers: etag },
      also: unchanged,
      problems: [...toFind, 'config_version_not_found'],
    },
  },
  '/datafolders/{folder.name}/resources': {
    get: {
      id: 'listInstalledResources',
      tag: 'Data Folders',
      summary: 'List the Installed Resources of a Data Folder',
      path: { 'folder.name': 'The name of a Data Folder' },
      query: {
        build: { description: 'The id of a Build whose own resources are listed too', schema: { type: 'string' } },
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
      summary: 'Look for what will go wrong when the Data Folder is started; changes nothing',
      path: { 'folder.name': 'The name of a Data Folder' },
      query: {
        build: {
          description:
            'The id of the Build with which it would be started. Without it only the Data Folder is looked at',
          schema: { type: 'string' },
        },
      },
      success: {
        status: 200,
        description: 'What was found; docs/reference/findings.md lists the codes.',
        schema: schemas.preflight,
      },
      problems: ['query_invalid', 'build_unknown', 'folder_not_found', 'folder_unreadable'],
    },
  },
};
