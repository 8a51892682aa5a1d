/** Converts sources between the API and the adapters. */
import type * as z from 'zod';
import type { ResourceSource } from '../../../machines/resource-updates/source.js';
import type { SourceRelease } from '../../../machines/resource-updates/update.js';
import { toIsoTime } from '../../../machines/text/iso-time.js';
import { removeQueries } from '../../../machines/text/url-query.js';
import type { resourceSource } from './schemas.js';

type SourceBody = z.output<typeof resourceSource>;

/** Returns the source of a body; `null` if the body names no source. */
export function readSource({ url, git, ref, encoding = null }: SourceBody): ResourceSource | null {
  if (typeof git === 'string') return { kind: 'git', url: git, ref: ref ?? null };
  return typeof url === 'string' ? { kind: 'url', url, encoding } : null;
}

/** Returns the body of a source, without the query of a URL, which may contain a token. */
export function toSourceBody(source: ResourceSource | null) {
  if (source === null) return { url: null, git: null, ref: null, encoding: null };
  const address = removeQueries(source.url);
  if (source.kind === 'git') return { url: null, git: address, ref: source.ref, encoding: null };
  return { url: address, git: null, ref: null, encoding: source.encoding ?? null };
}

/** Returns the release of a source as the fields of a plan. @param release the release; `null` if it is unknown */
export function toReleaseBody(release: SourceRelease | null) {
  const { name = null, at = null, url = null } = release ?? {};
  return { release: name, released_at: toIsoTime(at), release_url: url };
}
