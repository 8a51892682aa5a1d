/** Downloads the newest release of a resource into a private directory, and finds the resource in the release. */
import { lstat, mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { findRefusal } from '../../machines/recipes/downloads.js';
import { type ResourceSource, toDownloadPolicy } from '../../machines/resource-updates/source.js';
import { ResourceUpdateFailure, type SourceRelease } from '../../machines/resource-updates/update.js';
import { stripArchiveExtension } from '../../machines/text/archive-name.js';
import { removeQueries } from '../../machines/text/url-query.js';
import type { BeginDownload } from '../../machines/updates/update-plan.js';
import { unpackInThread } from '../archives/unpacking.js';
import { receiveArchive } from '../builds/receiving.js';
import { cloneRepository, readCommit, readCommitTime } from '../git/clone.js';
import type { ResourceInstallation } from '../kinds/kind.js';
import { download } from '../recipes/download-tasks.js';
import { failUpdate } from './failure.js';
import { findRelease } from './find-release.js';

export interface FetchPorts {
  readonly beginDownload: BeginDownload;
  /** The URL of the API of GitHub. */
  readonly github: string;
  /** The maximum size of an archive, and of its content, in bytes. */
  readonly limit: number;
  /** The prefixes of URLs that the operator allows; empty if administrators choose them. */
  readonly allowedUrls: readonly string[];
}

export interface FetchOrder {
  readonly source: ResourceSource;
  /** The name of the resource. */
  readonly resource: string;
  /** The name of the resource in the source. */
  readonly nameInSource: string;
  /** A private directory. */
  readonly scratch: string;
  readonly signal: AbortSignal;
}

/** The maximum number of files, directories and links in an archive. */
const maxEntries = 200_000;

export interface FetchedRelease {
  /** The unpacked release. */
  readonly directory: string;
  /** The directory of the release that contains all files, as a relative path; `null` without such a directory. */
  readonly wrapping: string | null;
  /** The name of the release; `null` if the source gives no name. */
  readonly name: string | null;
  /** The name of a resource that is the whole release. */
  readonly title: string;
  readonly release: SourceRelease;
}

/**
 * Fetches the newest release.
 * @throws ResourceUpdateFailure, TaskError, CloneError, an error of the file system, or the reason of the signal
 */
export async function fetchRelease(order: FetchOrder, ports: FetchPorts): Promise<FetchedRelease> {
  const { source, resource, nameInSource, scratch, signal } = order;
  const policy = toDownloadPolicy(source.url, ports.allowedUrls, ports.github);
  // The operator may have changed the allowed URLs after the source was stored.
  if (findRefusal(source.url, policy) !== null)
    failUpdate(resource, 'its source is not among the URLs that --resources-allow-url allows');
  const directory = join(scratch, 'release');
  if (source.kind === 'git') {
    await cloneRepository({ url: source.url, ref: source.ref, directory, limit: ports.limit }, signal);
    const release = { name: await readCommit(directory), at: await readCommitTime(directory, signal), url: null };
    await rm(join(directory, '.git'), { recursive: true, force: true });
    return { directory, wrapping: null, name: null, title: toTitle(source.url), release };
  }
  const names = { resource, asset: nameInSource };
  const { url, name, repository, at, page } = await findRelease(source, names, ports.github, signal);
  const archive = join(scratch, 'archive');
  const bytes = download(url, { policy, beginDownload: ports.beginDownload }, signal);
  const fault = await receiveArchive(bytes, archive, ports.limit, () => signal.throwIfAborted());
  if (fault !== null) throw new ResourceUpdateFailure(fault);
  await mkdir(directory);
  const limits = { bytes: ports.limit, entries: maxEntries };
  const rules = { unwraps: false, skipsClutter: true };
  const unpacking = { archive, directory, limits, names: source.encoding ?? null, rules };
  const result = await unpackInThread(unpacking, signal, () => undefined);
  if ('fault' in result) throw new ResourceUpdateFailure(result.fault);
  await rm(archive);
  const { wrapping } = result;
  const title = repository ?? wrapping ?? toTitle(url);
  return { directory, wrapping, name, title, release: { name: name ?? removeQueries(url), at, url: page } };
}

/** Returns the last name in a URL, without the ending of an archive. */
export function toTitle(url: string): string {
  const name = new URL(url).pathname.split('/').findLast((part) => part !== '') ?? '';
  return stripArchiveExtension(name) ?? name.replace(/\.git$/, '');
}

/** The names and the path of a resource in a release. */
export interface ReleasedResource {
  /**
   * The names of the resource's directory. The first name is its name in the release, and the last is its installed
   * name.
   */
  readonly names: readonly [string, ...string[]];
  /**
   * The path of the resource in the release from which it was installed. The path is empty for the whole release,
   * `null` if the path is unknown.
   */
  readonly path: string | null;
}

/**
 * Moves the resource of a release to a path. If the whole release is one resource, the whole release is moved.
 * Otherwise the resource with the first name that the release contains is moved. Finds resources as an installation
 * does.
 * @param to a path that does not exist, in directories that exist
 * @param findPacked returns the paths of the resources in a directory
 * @throws ResourceUpdateFailure if the release does not contain the resource, or has several resources with its name
 */
export async function takeResource(
  { directory, wrapping }: Pick<FetchedRelease, 'directory' | 'wrapping'>,
  { names, path }: ReleasedResource,
  to: string,
  findPacked: ResourceInstallation['findPacked'],
): Promise<void> {
  const packed = (await findPacked(directory)).map((at) => ({ at, path: unwrapPath(at, wrapping) }));
  const take = (at: string): Promise<void> => rename(join(directory, at), to);
  const whole = packed.find((each) => each.path === '');
  if (whole !== undefined) return take(whole.at);
  for (const name of names) {
    const same = packed.filter((each) => basename(each.path) === name);
    const chosen = same.length > 1 ? same.find((each) => each.path === (path ?? name)) : same[0];
    if (chosen !== undefined) return take(chosen.at);
    const paths = same.map((each) => each.path);
    if (paths.length > 0) failUpdate(names[names.length - 1] ?? '', describeAmbiguity(name, paths));
  }
  failUpdate(names[names.length - 1] ?? '', `the release contains no resource ${JSON.stringify(names[0])}`);
}

/** Returns a path among fetched files without the directory that contains all files; empty for this directory. */
export function unwrapPath(path: string, wrapping: string | null): string {
  if (path === wrapping) return '';
  return wrapping !== null && path.startsWith(`${wrapping}/`) ? path.slice(wrapping.length + 1) : path;
}

function describeAmbiguity(name: string, paths: readonly string[]): string {
  const listed = paths.map((path) => JSON.stringify(path)).join(', ');
  return `the release has several resources ${JSON.stringify(name)}: ${listed}. Install one of them again, by its path`;
}

/** Creates the directories above a path. */
export async function makeParents(path: string): Promise<void> {
  const parent = dirname(path);
  if (await lstat(parent).catch(() => null)) return;
  await makeParents(parent);
  await mkdir(parent, { mode: 0o755 });
}
