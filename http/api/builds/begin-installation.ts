/** Begins the installation of a Build from a source. The installation continues without the client. */
import type { Context } from 'koa';
import type { Logger } from 'pino';
import type * as z from 'zod';
import { findUrlFault } from '../../../machines/builds/allowed-urls.js';
import type { Installer } from '../../../machines/builds/installer.js';
import type { FolderPathFault } from '../../../machines/faults/folder-path-fault.js';
import type { Catalog } from '../../../machines/folders/catalog.js';
import type { Journal, NewEntry } from '../../../machines/history/journal.js';
import { findDirectoryNameFault } from '../../../machines/text/directory-name.js';
import type { DownloadSource } from '../../../machines/updates/update-plan.js';
import { UploadFailure } from '../../../machines/uploads/failure.js';
import type { Uploads } from '../../../machines/uploads/uploads.js';
import { Problem } from '../../problems/problems.js';
import type { AccessPolicy } from '../access/access-policy.js';
import { setLocation } from '../kit/answer/location.js';
import { toEntryBase } from '../kit/caller.js';
import { requireScope } from '../kit/scopes.js';
import { refreshBuilds } from '../refresh-lists.js';
import { findUpload } from '../uploads/routes.js';
import { toInstallationBody } from './answers.js';
import type { BuildDownloads } from './downloads.js';
import { toBuildProblem } from './routes.js';
import type * as schemas from './schemas.js';

export interface InstallationServices {
  readonly catalog: Catalog;
  readonly installer: Installer;
  readonly downloads: BuildDownloads;
  readonly uploads: { readonly open: () => Promise<Uploads> };
  /** Finds a directory on the machine of the service. `excluded`: the path of an inner directory that is left out. */
  readonly findDirectory: (
    path: string,
    excluded: string | null,
  ) => Promise<{ readonly path: string; pack(): AsyncIterable<Uint8Array> } | { readonly why: FolderPathFault }>;
  /** The prefixes of URLs from which clients may install Builds. */
  readonly allowedUrls: readonly string[];
  readonly log: Pick<Logger, 'error' | 'info' | 'debug'>;
  /** The journal, which gets an entry for each change by these requests. */
  readonly journal: Pick<Journal, 'record' | 'find' | 'totals'>;
  readonly access: AccessPolicy;
}

type BuildSource = z.output<typeof schemas.buildSource>;

/**
 * Begins an installation. The outcome of the installation is recorded in the history, and in the answer about the
 * installation.
 */
export async function beginInstallation(id: string, source: BuildSource, services: InstallationServices, ctx: Context) {
  const { log, journal, access, downloads, installer } = services;
  checkId(id);
  // The directory may have files that only the user of the service may read.
  if (source.path !== undefined) requireScope(ctx, 'admin');
  const detail = {
    ...(source.url !== undefined && { url: removeQuery(checkUrl(source.url, services)) }),
    ...(source.path !== undefined && { path: source.path }),
  };
  const entry = { ...toEntryBase(ctx, access, detail), type: 'build.installed', build: id } as const;
  const refusal = await beginSource(id, source, services, ctx, async (fault) => {
    if (fault === null)
      return noteInstalled(id, entry, services).catch((error: unknown) =>
        log.error({ err: error, build: id }, 'the list of Builds cannot be read after an installation'),
      );
    log.info({ build: id, code: fault.code }, 'a Build could not be installed');
    journal.record({ ...entry, outcome: fault.code });
  });
  if (refusal !== null) throw toBuildProblem(refusal);
  setLocation(ctx, `/builds/${encodeURIComponent(id)}/installation`);
  const begun = installer.find(id) ?? installer.findEnded(id);
  if (begun === null) throw new Problem({ code: 'installation_not_found', build: id });
  return toInstallationBody(begun, downloads.find(id));
}

/** Begins to install a URL, an upload or a directory. @returns the fault if the installation cannot begin now */
async function beginSource(
  id: string,
  source: BuildSource,
  { downloads, uploads, allowedUrls, findDirectory }: InstallationServices,
  ctx: Context,
  onEnd: Parameters<BuildDownloads['begin']>[2],
) {
  const { url, path, exclude = null, names = null } = source;
  if (path !== undefined) {
    const directory = await findDirectory(path, exclude);
    if ('why' in directory) throw new Problem({ code: 'build_path_invalid', path, why: directory.why });
    return downloads.beginUpload(id, (install) => install({ archive: directory.pack(), total: null }), onEnd);
  }
  if (url !== undefined) return downloads.begin(id, toDownloadSource({ ...source, url }, allowedUrls), onEnd);
  const opened = await uploads.open();
  const upload = findUpload(ctx, source.upload ?? '', opened);
  try {
    return await downloads.beginUpload(
      id,
      (install) => opened.lend(upload, (archive) => install({ archive, total: upload.size, names })),
      onEnd,
    );
  } catch (error) {
    throw error instanceof UploadFailure ? new Problem(error.fault) : error;
  }
}

/** Returns a URL that clients may use. @throws Problem `build_url_refused` */
function checkUrl(url: string, { allowedUrls }: InstallationServices): string {
  const because = findUrlFault(url, allowedUrls);
  if (because !== null) throw new Problem({ code: 'build_url_refused', because, allowed: allowedUrls });
  return url;
}

function toDownloadSource(
  { url, sha256, names }: BuildSource & { readonly url: string },
  allowedUrls: readonly string[],
): DownloadSource {
  return {
    url,
    sha256: sha256?.toLowerCase() ?? null,
    mayFollow: (next) => findUrlFault(next, allowedUrls) === null,
    names: names ?? null,
  };
}

/** Records the installation of a Build, and refreshes the list. */
export async function noteInstalled(id: string, entry: NewEntry, services: InstallationServices): Promise<void> {
  services.log.info({ build: id }, 'a Build was installed');
  services.journal.record(entry);
  await refreshBuilds(services);
}

/** Checks an id. @throws Problem `build_id_invalid` */
export function checkId(id: string): void {
  const because = findDirectoryNameFault(id);
  if (because !== null) throw new Problem({ code: 'build_id_invalid', build: id, because });
}

/** Returns a URL without its query, which may contain a token. */
function removeQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
