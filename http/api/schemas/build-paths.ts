/** The operations on Builds, for the API description. */
import * as z from 'zod';
import { archiveProblems } from '../../problems/builds.js';
import { json, operation, type PathDescriptions } from './path-descriptions.js';
import * as schemas from './schemas.js';

export const buildPaths: PathDescriptions = {
  'GET /builds': operation('listBuilds', 'List the Builds', {
    success: json('The Builds, sorted by id.', z.array(schemas.build)),
  }),
  'POST /builds': operation('refreshBuilds', 'Refresh the list of Builds', {
    success: { status: 204, description: 'The list is up to date.' },
    problems: ['list_unreadable'],
  }),
  'DELETE /builds/{build.id}': operation('removeBuild', 'Remove a Build', {
    success: { status: 204, description: 'The Build is removed from the list. Its files are being deleted.' },
    problems: ['build_not_found', 'build_in_use', 'remove_failed', 'list_unreadable', 'queue_full', 'shutting_down'],
  }),
  'GET /builds/{build.id}': operation('getBuild', 'Get one Build', {
    success: json('The Build.', schemas.build),
    problems: ['build_not_found'],
  }),
  'PUT /builds/{build.id}': operation(
    'installBuild',
    'Install a Build from an archive (docs/reference/installing-builds.md)',
    {
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
  ),
  'GET /builds/{build.id}/installation': operation('getInstallation', 'Get the progress of an installation', {
    success: json('The progress.', schemas.installation),
    problems: ['installation_not_found'],
  }),
};
