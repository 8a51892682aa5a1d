/** The part of the API's description that is about Builds. */
import * as z from 'zod';
import { archiveProblems } from '../../problems/builds.js';
import type { PathDescriptions } from './path-descriptions.js';
import * as schemas from './schemas.js';

const id = { 'build.id': 'The id of a Build' };

export const buildPaths: PathDescriptions = {
  '/builds': {
    get: {
      id: 'listBuilds',
      tag: 'Builds',
      summary: 'List the Builds',
      success: { status: 200, description: 'The kept list, sorted by id.', schema: z.array(schemas.build) },
      problems: [],
    },
    post: {
      id: 'refreshBuilds',
      tag: 'Builds',
      summary: 'Read the list of Builds anew',
      success: { status: 204, description: 'The list is up to date.' },
      problems: ['list_unreadable'],
    },
  },
  '/builds/{build.id}': {
    delete: {
      id: 'removeBuild',
      tag: 'Builds',
      summary: 'Remove a Build',
      path: id,
      success: { status: 204, description: 'It is gone, and out of the list; its files are being deleted.' },
      problems: ['build_not_found', 'build_in_use', 'remove_failed', 'list_unreadable', 'queue_full', 'shutting_down'],
    },
    get: {
      id: 'getBuild',
      tag: 'Builds',
      summary: 'Look at one Build',
      path: id,
      success: { status: 200, description: 'It, as the list has it.', schema: schemas.build },
      problems: ['build_not_found'],
    },
    put: {
      id: 'installBuild',
      tag: 'Builds',
      summary: 'Install a Build from an archive; docs/reference/installing-builds.md',
      path: id,
      upload: 'A tar, tar.xz, tar.gz, zip or 7z as it is. The Content-Type does not matter.',
      success: {
        status: 201,
        description: 'It is installed, and in the list.',
        schema: schemas.build,
        headers: { Location: 'The path of the Build' },
      },
      problems: [
        'build_id_unusable',
        ...archiveProblems,
        'build_exists',
        'build_installing',
        'install_failed',
        'list_unreadable',
        'too_many_installations',
        'shutting_down',
        'disk_full',
      ],
    },
  },
  '/builds/{build.id}/installation': {
    get: {
      id: 'getInstallation',
      tag: 'Builds',
      summary: 'Look how far an installation is',
      path: id,
      success: { status: 200, description: 'How far it is.', schema: schemas.installation },
      problems: ['installation_not_found'],
    },
  },
};
