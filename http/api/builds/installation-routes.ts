/** Installations of Builds, from an uploaded archive or from a URL (docs/reference/installing-builds.md). */

import type { Context } from 'koa';
import type { Logger } from 'pino';
import type * as z from 'zod';
import { findUrlFault } from '../../../machines/builds/allowed-urls.js';
import type { Installer, Upload } from '../../../machines/builds/installer.js';
import type { Catalog } from '../../../machines/folders/catalog.js';
import type { Journal } from '../../../machines/history/journal.js';
import { findDirectoryNameFault } from '../../../machines/text/directory-name.js';
import { type NameEncoding, nameEncodings } from '../../../machines/text/name-encodings.js';
import { installDownload } from '../../../machines/updates/install-download.js';
import type { BeginDownload } from '../../../machines/updates/update-plan.js';
import { archiveProblems } from '../../problems/builds.js';
import type { ProblemCode } from '../../problems/problem-kind.js';
import { Problem, queryProblem } from '../../problems/problems.js';
import type { AccessPolicy } from '../access/access-policy.js';
import { setLocation } from '../kit/answer/location.js';
import { toEntryBase } from '../kit/caller.js';
import type { Parameter } from '../kit/parameters.js';
import { readQueryText } from '../kit/query-parameters.js';
import { bodyProblems, declareRoutes, json } from '../kit/route.js';
import { refreshBuilds } from '../refresh-lists.js';
import { receiveUpload } from '../request-timeout.js';
import { toBuildBody, toInstallationBody } from './answers.js';
import { findBuild, toBuildProblem } from './routes.js';
import type * as schemas from './schemas.js';

interface InstallationServices {
  readonly catalog: Catalog;
  readonly installer: Installer;
  readonly beginDownload: BeginDownload;
  /** The prefixes of URLs from which clients may install Builds. */
  readonly allowedUrls: readonly string[];
  readonly log: Pick<Logger, 'error' | 'info' | 'debug'>;
  /** What has happened, for GET /history and GET /metrics. */
  readonly journal: Pick<Journal, 'record' | 'find' | 'totals'>;
  readonly access: AccessPolicy;
}
type BuildSource = z.output<typeof schemas.buildSource>;

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
  description: 'The encoding of the names in a zip or a tar that does not say it',
  schema: { type: 'string', enum: nameEncodings },
  read(query, name) {
    const text = readQueryText(query, name);
    const encoding = nameEncodings.find((each) => each === text) ?? null;
    if (text !== null && encoding === null) throw queryProblem(name, `one of ${nameEncodings.join(', ')}`);
    return encoding;
  },
};

const installed = json('The Build is installed and in the list.', (all: typeof schemas) => all.build, {
  status: 201,
  headers: { Location: 'The path of the Build' },
});

export const installationRoutes = [
  route({
    request: 'PUT /builds/{id}',
    id: 'installBuild',
    summary: 'Install a Build from an archive',
    scope: 'builds',
    description:
      'Receives an archive, checks it, unpacks it and adds the Build to the list. Nothing is left of an installation that fails. docs/reference/installing-builds.md lists the formats and limits.',
    upload: 'A tar, tar.xz, tar.gz, tar.bz2, tar.zst, zip or 7z file. The Content-Type is ignored.',
    query: { names: nameEncoding },
    success: installed,
    problems: ['query_invalid', ...installProblems],
    handle: ({ params, query }, services, ctx) => installUpload(params.id, query.names, services, ctx),
  }),
  route({
    request: 'DELETE /builds/{id}/installation',
    id: 'cancelInstallation',
    summary: 'Cancel an installation',
    scope: 'builds',
    description: 'Cancels the installation that is in progress, and waits for its end.',
    success: {
      status: 204,
      description: 'The installation has ended; its client gets 409 `installation_cancelled`. Nothing was installed.',
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
    description: 'Returns how much of the archive was received and unpacked.',
    success: json('The progress.', (all) => all.installation),
    problems: ['installation_not_found'],
    handle({ params }, { installer }) {
      const installation = installer.find(params.id);
      if (installation === null) throw new Problem({ code: 'installation_not_found', build: params.id });
      return toInstallationBody(installation);
    },
  }),
  route({
    request: 'POST /builds/{id}/installation',
    id: 'downloadBuild',
    summary: 'Install a Build from a URL',
    scope: 'builds',
    description:
      'Downloads an archive and installs it as an upload is. It continues without the client. docs/reference/installing-builds.md describes the allowed URLs and the limits.',
    body: (all) => all.buildSource,
    success: installed,
    problems: [
      ...bodyProblems,
      'build_source_invalid',
      'build_url_refused',
      'build_not_downloaded',
      ...installProblems,
    ],
    handle: ({ params, body }, services, ctx) => installFromUrl(params.id, body, services, ctx),
  }),
  route({
    request: 'GET /installations',
    id: 'listInstallations',
    summary: 'List the installations in progress',
    scope: 'read',
    description: 'Lists the progress of every installation that has not ended.',
    caching: 'etag',
    success: json('The installations, sorted by the id of the Build.', (all) => all.installations),
    handle: (_, { installer }) => installer.list().map(toInstallationBody),
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
  return answerInstalled(id, {}, services, ctx);
}

async function installFromUrl(id: string, source: BuildSource, services: InstallationServices, ctx: Context) {
  const { allowedUrls, log, journal, access } = services;
  checkId(id);
  const because = findUrlFault(source.url, allowedUrls);
  if (because !== null) throw new Problem({ code: 'build_url_refused', because, allowed: allowedUrls });
  const fault = await download(id, source, services);
  const detail = { url: removeQuery(source.url) };
  if (fault === null) return answerInstalled(id, detail, services, ctx);
  log.info({ build: id, code: fault.code }, 'a Build could not be installed from a URL');
  journal.record({ ...toEntryBase(ctx, access, detail), type: 'build.installed', build: id, outcome: fault.code });
  throw toBuildProblem(fault);
}

/** Returns the fault of the download or of the installation, or `null`. */
async function download(id: string, { url, sha256, names }: BuildSource, services: InstallationServices) {
  const archive = {
    url,
    sha256: sha256?.toLowerCase() ?? null,
    mayFollow: (next: string) => findUrlFault(next, services.allowedUrls) === null,
  };
  const outcome = await installDownload(id, { ...archive, names: names ?? null }, services);
  if (outcome.type === 'installed') return null;
  if (outcome.type === 'not_installed') return outcome.fault;
  return { code: 'build_not_downloaded' as const, because: outcome.fault };
}

/** Records the installation, and returns the Build from the refreshed list. */
async function answerInstalled(
  id: string,
  detail: Readonly<Record<string, string>>,
  services: InstallationServices,
  ctx: Context,
) {
  const { catalog, log, journal, access } = services;
  log.info({ build: id }, 'a Build was installed');
  journal.record({ ...toEntryBase(ctx, access, detail), type: 'build.installed', build: id });
  await refreshBuilds(services);
  setLocation(ctx, `/builds/${encodeURIComponent(id)}`);
  return toBuildBody(await findBuild(id, catalog));
}

/** @throws Problem `build_id_invalid` */
function checkId(id: string): void {
  const because = findDirectoryNameFault(id);
  if (because !== null) throw new Problem({ code: 'build_id_invalid', build: id, because });
}

/** Returns a URL without its query, which may have a token. */
function removeQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
