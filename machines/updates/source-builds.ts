/**
 * Decides which Builds belong to a source of updates. Builds of FXServer are recognised by their kind, and all other
 * Builds by their ids.
 */
import type { Build } from '../folders/catalog.js';
import { fxserverSource } from './updates.js';

type Known = Pick<Build, 'id' | 'kind' | 'version'>;

/** Returns the id of the Build for a version of the source. */
export function toBuildId(source: string, version: string): string {
  return source === fxserverSource ? version : `${source}-${version}`;
}

/**
 * Returns whether a Build belongs to the source. Ids are compared except for FXServer, because several games may have
 * the same kind.
 */
export function isOfSource(source: string, { id, kind }: Known): boolean {
  return source === fxserverSource ? kind === source : id === source || id.startsWith(`${source}-`);
}

export function isOfVersion(source: string, build: Known, version: string): boolean {
  return isOfSource(source, build) && (build.version === version || build.id === toBuildId(source, version));
}

/** Returns the version of a Build of the source; `null` if neither the Build nor its id contains a version. */
export function findVersion(source: string, { id, version }: Known): string | null {
  const prefix = toBuildId(source, '');
  return version ?? (source !== fxserverSource && id.startsWith(prefix) ? id.slice(prefix.length) : null);
}
