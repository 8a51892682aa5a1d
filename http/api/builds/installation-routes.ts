/**
 * Routes that install Builds from an archive in the request, a URL or an upload, and show and cancel installations
 * (docs/reference/installing-builds.md).
 */

import type { Context } from 'koa';
import type { Upload } from '../../../machines/builds/installer.js';
import { type NameEncoding, nameEncodings } from '../../../machines/text/name-encodings.js';
import { archiveProblems } from '../../problems/builds.js';
import type { ProblemCode } from '../../problems/problem-kind.js';
import { Problem, queryProblem } from '../../problems/problems.js';
import { setLocation } from '../kit/answer/location.js';
import { toEntryBase } from '../kit/caller.js';
import { toSchemaUri } from '../kit/json-schema.js';
import type { Parameter } from '../kit/parameters.js';
import { readQueryText } from '../kit/query-parameters.js';
import { bodyProblems, declareRoutes, json } from '../kit/route.js';
import { receiveUpload } from '../request-timeout.js';
import { toBuildBody, toInstallationBody } from './answers.js';
import { beginInstallation, checkId, type InstallationServices, noteInstalled } from './begin-installation.js';
import { findBuild, toBuildProblem } from './routes.js';
import type * as schemas from './schemas.js';

const route = declareRoutes<InstallationServices, typeof schemas>({
  tag: 'Builds',
  schemas: () => import('./schemas.js'),
  invalid: (field, problem) => new Problem({ code: 'build_source_invalid', field, problem }),
});

const installProblems: readonly ProblemCode[] = [
  'build_id_invalid',
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

const nameEncoding: Parameter<NameEncoding | null> = {
  description: 'The encoding of names that a zip or tar does not state',
  schema: { $ref: toSchemaUri('NameEncoding') },
  read(query, name) {
    const text = readQueryText(query, name);
    const encoding = nameEncodings.find((each) => each === text) ?? null;
    if (text !== null && encoding === null) throw queryProblem(name, `one of ${nameEncodings.join(', ')}`);
    return encoding;
  },
};

const installed = json('Created.', (all: typeof schemas) => all.build, {
  status: 201,
  headers: { Location: 'Its path' },
});

export const installationRoutes = [
  route({
    request: 'PUT /builds/{id}',
    id: 'installBuild',
    summary: 'Install a Build from an archive',
    scope: 'builds',
    description: 'Checks and unpacks an archive.',
    upload: 'A tar, tar.xz, tar.gz, tar.bz2, tar.zst, zip or 7z file.',
    query: { names: nameEncoding },
    success: installed,
    problems: [...installProblems],
    handle: ({ params, query }, services, ctx) => installUpload(params.id, query.names, services, ctx),
  }),
  route({
    request: 'DELETE /builds/{id}/installation',
    id: 'cancelInstallation',
    summary: 'Cancel an installation',
    scope: 'builds',
    description: 'Waits for its end. Nothing is installed.',
    success: {
      status: 204,
      description: 'Done.',
    },
    problems: ['installation_not_found'],
    async handle({ params }, { installer, log }) {
      const fault = await installer.cancel(params.id);
      if (fault !== null) throw toBuildProblem(fault);
      log.info({ build: params.id }, 'the installation of a Build was cancelled');
    },
  }),
  route({
    request: 'GET /builds/{id}/installation',
    id: 'getInstallation',
    summary: 'Get the progress of an installation',
    scope: 'read',
    description: 'Returns what was received and unpacked.',
    success: json('The progress.', (all) => all.installation),
    problems: ['installation_not_found'],
    handle({ params }, { installer, downloads }) {
      const ended = installer.find(params.id) === null ? downloads.find(params.id) : null;
      const installation = installer.find(params.id) ?? ended?.installation ?? null;
      if (installation === null) throw new Problem({ code: 'installation_not_found', build: params.id });
      return toInstallationBody(installation, ended);
    },
  }),
  route({
    request: 'POST /builds/{id}/installation',
    id: 'downloadBuild',
    summary: 'Install a Build from a source',
    scope: 'builds',
    description: 'Begins the installation.',
    body: (all) => all.buildSource,
    success: json('Begun.', (all) => all.installation, {
      status: 202,
      headers: { Location: 'Its path' },
    }),
    pointers: {
      build_path_invalid: '/path',
      build_url_refused: '/url',
      upload_not_found: '/upload',
      upload_gone: '/upload',
    },
    problems: [
      ...bodyProblems,
      'build_source_invalid',
      'build_path_invalid',
      'build_url_refused',
      'upload_not_found',
      'upload_gone',
      'upload_busy',
      'upload_incomplete',
      'build_id_invalid',
      'build_exists',
      'build_installing',
      'too_many_installations',
      'shutting_down',
    ],
    handle: ({ params, body }, services, ctx) => beginInstallation(params.id, body, services, ctx),
  }),
  route({
    request: 'GET /installations',
    id: 'listInstallations',
    summary: 'List the installations in progress',
    scope: 'read',
    description: 'Lists every installation that has not ended.',
    caching: 'etag',
    success: json('Sorted by the id of the Build.', (all) => all.installations),
    handle: (_, { installer }) => installer.list().map((each) => toInstallationBody(each)),
  }),
];

async function installUpload(id: string, names: NameEncoding | null, services: InstallationServices, ctx: Context) {
  checkId(id);
  const upload = receiveUpload(ctx);
  const open = (signal: AbortSignal): Upload => ({ ...upload.open(signal), names });
  const fault = await services.installer.install(id, open).finally(upload.close);
  const uploadProblem = upload.problem();
  if (uploadProblem !== null) throw uploadProblem;
  // A client that disconnects during the upload gets no answer. After the upload the installation continues.
  if (fault !== null && ctx.req.socket.destroyed) return void (ctx.respond = false);
  if (fault !== null) throw toBuildProblem(fault);
  await noteInstalled(id, { ...toEntryBase(ctx, services.access), type: 'build.installed', build: id }, services);
  setLocation(ctx, `/builds/${encodeURIComponent(id)}`);
  return toBuildBody(await findBuild(id, services.catalog));
}
