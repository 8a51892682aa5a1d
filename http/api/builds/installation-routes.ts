/** Routes that install Builds from an uploaded archive or from a URL (docs/reference/installing-builds.md). */

import type { Context } from 'koa';
import type { Logger } from 'pino';
import type * as z from 'zod';
import { findUrlFault } from '../../../machines/builds/allowed-urls.js';
import type { Installer, Upload } from '../../../machines/builds/installer.js';
import type { Catalog } from '../../../machines/folders/catalog.js';
import type { Journal, NewEntry } from '../../../machines/history/journal.js';
import { findDirectoryNameFault } from '../../../machines/text/directory-name.js';
import { type NameEncoding, nameEncodings } from '../../../machines/text/name-encodings.js';
import type { DownloadSource } from '../../../machines/updates/update-plan.js';
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
import type { BuildDownloads } from './downloads.js';
import { findBuild, toBuildProblem } from './routes.js';
import type * as schemas from './schemas.js';

interface InstallationServices {
  readonly catalog: Catalog;
  readonly installer: Installer;
  readonly downloads: BuildDownloads;
  /** The prefixes of URLs from which clients may install Builds. */
  readonly allowedUrls: readonly string[];
  readonly log: Pick<Logger, 'error' | 'info' | 'debug'>;
  /** The journal, for GET /history and GET /metrics. */
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
  description: 'The encoding of the names, if a zip or tar does not state it',
  schema: { type: 'string', enum: nameEncodings },
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
    description: 'Checks and unpacks an archive, and adds the Build to the list. A failed installation leaves nothing.',
    upload: 'A tar, tar.xz, tar.gz, tar.bz2, tar.zst, zip or 7z file. The Content-Type is ignored.',
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
    description:
      'Waits for the end of the installation, whose client gets 409 `installation_cancelled`. Nothing is installed.',
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
    description:
      'Returns how much was received and unpacked and, for a download that has ended since the start of the service, how it ended.',
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
    summary: 'Install a Build from a URL',
    scope: 'builds',
    description: 'Begins to download an archive, which is installed as an upload is.',
    body: (all) => all.buildSource,
    success: json('Begun.', (all) => all.installation, {
      status: 202,
      headers: { Location: 'Its path' },
    }),
    pointers: { build_url_refused: '/url' },
    problems: [
      ...bodyProblems,
      'build_source_invalid',
      'build_url_refused',
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

/** Begins a download. Its outcome is recorded in the history, and in the answer about the installation. */
async function beginInstallation(id: string, source: BuildSource, services: InstallationServices, ctx: Context) {
  const { allowedUrls, log, journal, access, downloads, installer } = services;
  checkId(id);
  const because = findUrlFault(source.url, allowedUrls);
  if (because !== null) throw new Problem({ code: 'build_url_refused', because, allowed: allowedUrls });
  const detail = { url: removeQuery(source.url) };
  const entry = { ...toEntryBase(ctx, access, detail), type: 'build.installed', build: id } as const;
  const refusal = await downloads.begin(id, toDownloadSource(source, allowedUrls), async (fault) => {
    if (fault === null)
      return noteInstalled(id, entry, services).catch((error: unknown) =>
        log.error({ err: error, build: id }, 'the list of Builds cannot be read after an installation'),
      );
    log.info({ build: id, code: fault.code }, 'a Build could not be installed from a URL');
    journal.record({ ...entry, outcome: fault.code });
  });
  if (refusal !== null) throw toBuildProblem(refusal);
  setLocation(ctx, `/builds/${encodeURIComponent(id)}/installation`);
  const begun = installer.find(id) ?? installer.findEnded(id);
  if (begun === null) throw new Problem({ code: 'installation_not_found', build: id });
  return toInstallationBody(begun, downloads.find(id));
}

function toDownloadSource({ url, sha256, names }: BuildSource, allowedUrls: readonly string[]): DownloadSource {
  return {
    url,
    sha256: sha256?.toLowerCase() ?? null,
    mayFollow: (next) => findUrlFault(next, allowedUrls) === null,
    names: names ?? null,
  };
}

/** Records the installation of a Build, and refreshes the list. */
async function noteInstalled(id: string, entry: NewEntry, services: InstallationServices): Promise<void> {
  services.log.info({ build: id }, 'a Build was installed');
  services.journal.record(entry);
  await refreshBuilds(services);
}

/** Checks an id. @throws Problem `build_id_invalid` */
function checkId(id: string): void {
  const because = findDirectoryNameFault(id);
  if (because !== null) throw new Problem({ code: 'build_id_invalid', build: id, because });
}

/** Returns a URL without its query, which may contain a token. */
function removeQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
