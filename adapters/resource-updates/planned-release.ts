/**
 * Fetches the content of a plan or a request. The content is what an earlier plan has stored, or else the newest
 * release.
 */
import { join } from 'node:path';
import { type FetchPorts, fetchRelease, toTitle } from './fetch-release.js';
import type { KeptReleases, PlannedRelease, PlanSubject } from './kept-releases.js';

export interface PlannedFetchPorts extends FetchPorts {
  readonly kept: KeptReleases;
}

/** The choice of the used content. */
export interface ContentChoice {
  /** The id of the plan whose content is used; `null` for the newest release. */
  readonly plan: string | null;
  /** The id under which the newest release is stored; `null` if it is not stored. */
  readonly keepAs: string | null;
}

/**
 * Returns the content that an earlier plan kept, or downloads the newest release.
 * @param scratch a private directory
 * @throws ResourceUpdateFailure, TaskError, CloneError, an error of the file system, or the reason of the signal
 */
export async function fetchPlanned(
  subject: PlanSubject,
  { plan, keepAs }: ContentChoice,
  scratch: string,
  signal: AbortSignal,
  ports: PlannedFetchPorts,
): Promise<PlannedRelease> {
  const { source } = subject;
  const resource = subject.resource ?? toTitle(source.url);
  const nameInSource = subject.nameInSource ?? resource;
  const fetchInto = (directory: string) =>
    fetchRelease({ source, resource, nameInSource, scratch: directory, signal }, ports);
  const id = plan ?? keepAs;
  if (id === null) return { ...(await fetchInto(scratch)), shown: null };
  if (plan === null) await ports.kept.keep(id, subject, fetchInto, signal);
  return ports.kept.copy(id, subject, join(scratch, 'release'), signal);
}
