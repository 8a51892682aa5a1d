/** The operations on Builds, for the API description. */
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
      success: { status: 200, description: 'The Builds, sorted by id.', schema: z.array(schemas.build) },
      problems: [],
    },
    post: {
      id: 'refreshBuilds',
      tag: 'Builds',
      summary: 'Refresh the list of Builds',
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
      success: { status: 204, description: 'The Build is removed from the list. Its files are being deleted.' },
      problems: ['build_not_found', 'build_in_use', 'remove_failed', 'list_unreadable', 'queue_full', 'shutting_down'],
    },
    get: {
      id: 'getBuild',
      tag: 'Builds',
      summary: 'Get one Build',
      path: id,
      success: { status: 200, description: 'The Build.', schema: schemas.build },
      problems: ['build_not_found'],
    },
    put: {
      id: 'installBuild',
      tag: 'Builds',
      summary: 'Install a Build from an archive (docs/reference/installing-builds.md)',
      path: id,
      upload: 'A tar, tar.xz, tar.gz, zip or 7z file. The Content-Type is ignored.',
      success: {
        status: 201,
        description: 'The Build is installed and in the list.',
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
      summary: 'Get the progress of an installation',
      path: id,
      success: { status: 200, description: 'The progress.', schema: schemas.installation },
      problems: ['installation_not_found'],
    },
  },
};
