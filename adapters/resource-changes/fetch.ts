/** Puts the files of a source into a directory. */
import { mkdir } from 'node:fs/promises';
import type { Fault } from '../../machines/faults/faults.js';
import type { InstallOrder, UploadSource } from '../../machines/resource-changes/types.js';
import type { SourceRelease } from '../../machines/resource-updates/update.js';
import { stripArchiveExtension } from '../../machines/text/archive-name.js';
import { unpackInThread } from '../archives/unpacking.js';
import { toUpdateFault } from '../resource-updates/failure.js';
import { toTitle } from '../resource-updates/fetch-release.js';
import type { PlanSubject } from '../resource-updates/kept-releases.js';
import { type ContentChoice, fetchPlanned, type PlannedFetchPorts } from '../resource-updates/planned-release.js';

/** The files of a source. */
export interface FetchedFiles {
  /** The directory with the files. */
  readonly path: string;
  /**
   * The only directory at the top, which contains all files, as a relative path; `null` if the top has other entries.
   */
  readonly wrapping: string | null;
  /** The name of the resource, if all files are one resource. */
  readonly name: string;
  /** The release at an address when it was fetched; `null` for an upload. */
  readonly release: SourceRelease | null;
}

/**
 * Fetches the files of the order's source.
 * @param keepAs the id under which downloaded content is stored; `null` if the content is not stored
 * @param directory the directory for the files, a path that does not exist yet
 * @throws an error of the file system, or the reason of the signal
 */
export type FetchSource = (
  order: { readonly folder: string; readonly order: InstallOrder; readonly keepAs: string | null },
  directory: string,
  signal: AbortSignal,
) => Promise<FetchedFiles | { readonly fault: Fault }>;

/** The maximum number of files, directories and links of an archive. */
const maxEntries = 200_000;

/** The endings that the archives of repositories add to the name: a branch, a commit, or a version. */
const repositoryEnding = /-(main|master|[\da-f]{40}|v?\d[\w.]*(-(alpha|beta|dev|pre|rc)[\w.]*)?)$/i;

/** Returns the function that fetches sources. */
export function createFetch(ports: PlannedFetchPorts): FetchSource {
  return async ({ folder, order: { source, plan }, keepAs }, directory, signal) => {
    await mkdir(directory, { mode: 0o755 });
    const fetched =
      source.kind === 'upload'
        ? await unpackUpload(source, directory, ports.limit, signal)
        : await download({ folder, resource: null, source }, { plan, keepAs }, directory, ports, signal);
    return 'fault' in fetched ? fetched : { ...fetched, name: fetched.name.replace(repositoryEnding, '') };
  };
}

async function unpackUpload(
  { archive, names, name }: UploadSource,
  directory: string,
  bytes: number,
  signal: AbortSignal,
): Promise<FetchedFiles | { readonly fault: Fault }> {
  const limits = { bytes, entries: maxEntries };
  const rules = { unwraps: false, skipsClutter: true };
  const unpacked = await unpackInThread({ archive, directory, limits, names, rules }, signal, () => undefined);
  if ('fault' in unpacked) return unpacked;
  const { path, wrapping } = unpacked;
  return { path, wrapping, name: wrapping ?? stripArchiveExtension(name) ?? name, release: null };
}

async function download(
  subject: PlanSubject,
  content: ContentChoice,
  scratch: string,
  ports: PlannedFetchPorts,
  signal: AbortSignal,
): Promise<FetchedFiles | { readonly fault: Fault }> {
  const resource = toTitle(subject.source.url);
  try {
    const fetched = await fetchPlanned(subject, content, scratch, signal, ports);
    const { directory: path, wrapping, title: name, release } = fetched;
    return { path, wrapping, name, release };
  } catch (error) {
    signal.throwIfAborted();
    return { fault: toUpdateFault(error, resource) };
  }
}
