/** Decides which sources of resources a client may name. */
import type { Context } from 'koa';
import { findRefusal } from '../../../machines/recipes/downloads.js';
import { type ResourceSource, toDownloadPolicy } from '../../../machines/resource-updates/source.js';
import { Problem } from '../../problems/problems.js';
import { hasScope } from '../kit/scopes.js';

export interface SourcePolicy {
  /**
   * The prefixes of URLs that the operator allows. If the list is empty, only clients with the scope `admin` may name a
   * source.
   */
  readonly resourceUrls: readonly string[];
  /** The URL of the API of GitHub. */
  readonly github: string;
}

/** Checks that a client may name a source. @throws Problem `resource_url_refused` */
export function requireAllowed({ url }: ResourceSource, { resourceUrls, github }: SourcePolicy, ctx: Context): void {
  const policy = toDownloadPolicy(url, resourceUrls, github);
  const isFree = resourceUrls.length > 0 || hasScope(ctx, 'admin');
  const because = findRefusal(url, isFree ? policy : { allowedUrls: [], allowedHosts: [] });
  if (because !== null) throw new Problem({ code: 'resource_url_refused', because, allowed: resourceUrls });
}
