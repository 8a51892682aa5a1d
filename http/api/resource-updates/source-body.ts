/** Converts sources between the API and the adapters. */
import type * as z from 'zod';
import type { ResourceSource } from '../../../machines/resource-updates/source.js';
import { removeQueries } from '../../../machines/text/url-query.js';
import type { resourceSource } from './schemas.js';

type SourceBody = z.output<typeof resourceSource>;

/** Returns the source of a body; `null` if it names none. */
export function readSource({ url, git, ref }: Pick<SourceBody, 'url' | 'git' | 'ref'>): ResourceSource | null {
  if (typeof git === 'string') return { kind: 'git', url: git, ref: ref ?? null };
  return typeof url === 'string' ? { kind: 'url', url } : null;
}

/** Returns the body of a source, without the query of a URL, which may contain a token. */
export function toSourceBody(source: ResourceSource | null) {
  if (source?.kind === 'git') return { url: null, git: removeQueries(source.url), ref: source.ref };
  return { url: source === null ? null : removeQueries(source.url), git: null, ref: null };
}
