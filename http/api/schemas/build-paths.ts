/** The operations on Builds, for the API description. */
import * as z from 'zod';
import { nameEncodings } from '../../../machines/text/name-encodings.js';
import { archiveProblems } from '../../problems/builds.js';
import type { ProblemCode } from '../../problems/problem-kind.js';
import { buildSource } from './build-source.js';
import { bodyProblems, json, operation, type PathDescriptions, revalidated } from './path-descriptions.js';
import * as schemas from './schemas.js';

const installProblems: readonly ProblemCode[] = [
  'build_id_unusable',
  ...archiveProblems,
  'build_exists',
  'build_installing',
  'installation_cancelled',
  'install_failed',
  'list_unreadable',
  'too_many_installations',
  'shutting_down',
  'disk_full',
];

export const buildPaths: PathDescriptions = {
  'GET /builds': operation('listBuilds', 'List the Builds', {
    scope: 'read',
    description: 'Lists every Build of the workspace. POST /builds reads the list anew.',
    ...revalidated(json('The Builds, sorted by id.', z.array(schemas.build))),
  }),
  'POST /builds': operation('refreshBuilds', 'Refresh the list of Builds', {
    scope: 'read',
    description: 'Reads the directory of the Builds anew and sends the list to every subscriber of GET /events.',
    success: { status: 204, description: 'The list is up to date.' },
    problems: ['list_unreadable'],
  }),
  'DELETE /builds/{id}': operation('removeBuild', 'Remove a Build', {
    scope: 'builds',
    description:
      'Removes a Build that neither a run nor a planned start uses. It waits for its turn in the operation queue.',
    success: { status: 204, description: 'The Build is removed from the list. Its files are being deleted.' },
    problems: ['build_not_found', 'build_in_use', 'remove_failed', 'list_unreadable', 'queue_full', 'shutting_down'],
  }),
  'GET /builds/{id}': operation('getBuild', 'Get one Build', {
    scope: 'read',
    description: 'Returns one Build of the list.',
    success: json('The Build.', schemas.build),
    problems: ['build_not_found'],
  }),
  'PUT /builds/{id}': operation('installBuild', 'Install a Build from an archive', {
    scope: 'builds',
    description:
      'Receives an archive, checks it, unpacks it and adds the Build to the list. Nothing is left of an installation that fails. docs/reference/installing-builds.md lists the formats and limits.',
    upload: 'A tar, tar.xz, tar.gz, tar.bz2, tar.zst, zip or 7z file. The Content-Type is ignored.',
    query: {
      names: {
        description: 'The encoding of the names in a zip or a tar that does not say it',
        schema: { type: 'string', enum: nameEncodings },
      },
    },
    success: {
      status: 201,
      description: 'The Build is installed and in the list.',
      schema: schemas.build,
      headers: { Location: 'The path of the Build' },
    },
    problems: ['query_invalid', ...installProblems],
  }),
  'DELETE /builds/{id}/installation': operation('cancelInstallation', 'Cancel an installation', {
    scope: 'builds',
    description: 'Cancels the installation that is in progress, and waits for its end.',
    success: {
      status: 204,
      description: 'The installation has ended; its client gets 409 `installation_cancelled`. Nothing was installed.',
    },
    problems: ['installation_not_found'],
  }),
  'GET /builds/{id}/installation': operation('getInstallation', 'Get the progress of an installation', {
    scope: 'read',
    description: 'Returns how much of the archive was received and unpacked.',
    success: json('The progress.', schemas.installation),
    problems: ['installation_not_found'],
  }),
  'POST /builds/{id}/installation': operation('downloadBuild', 'Install a Build from a URL', {
    scope: 'builds',
    description:
      'Downloads an archive and installs it as an upload is. It continues without the client. docs/reference/installing-builds.md describes the allowed URLs and the limits.',
    body: buildSource(),
    success: {
      status: 201,
      description: 'The Build is installed and in the list.',
      schema: schemas.build,
      headers: { Location: 'The path of the Build' },
    },
    problems: [
      ...bodyProblems,
      'build_source_invalid',
      'build_url_refused',
      'build_not_downloaded',
      ...installProblems,
    ],
  }),
  'GET /installations': operation('listInstallations', 'List the installations in progress', {
    scope: 'read',
    description: 'Lists the progress of every installation that has not ended.',
    ...revalidated(json('The installations, sorted by the id of the Build.', z.array(schemas.installation))),
  }),
};
