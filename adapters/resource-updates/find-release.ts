/** Finds the newest release of a source: the URL of its archive, and its name. */
import * as z from 'zod';
import { once } from '../../machines/async/once.js';
import type { Repository } from '../../machines/recipes/recipe.js';
import { chooseAsset, findRepository, type ResourceSource } from '../../machines/resource-updates/source.js';
import type { IndexFault } from '../../machines/updates/updates.js';
import { fetchJson } from '../updates/fetch-json.js';
import { failUpdate } from './failure.js';

export interface Release {
  /** The URL of the archive. */
  readonly url: string;
  /** The name of the release, such as `v1.4.0`; `null` if the source is a URL. */
  readonly name: string | null;
  /** The repository whose source text the archive has; `null` for another archive. */
  readonly repository: string | null;
}

const limits = { maxBytes: 4 * 1024 ** 2, timeoutMs: 30_000 };

const answer = once(() =>
  z.object({
    tag_name: z.string().min(1).max(200),
    zipball_url: z.url(),
    assets: z.array(z.object({ name: z.string(), browser_download_url: z.url() })).max(1_000),
  }),
);

const faults: Readonly<Record<IndexFault, string>> = {
  unreachable: 'it cannot be reached, or its certificate is not trusted',
  timeout: 'it did not answer within 30 seconds',
  status:
    'it answered with an error: the repository may have no release, or too many requests were sent within an hour',
  redirect: 'it answered with a redirect: the repository may have another name now',
  too_large: 'its answer is too large',
  not_json: 'its answer is not JSON',
} as Readonly<Record<IndexFault, string>>;

/**
 * Finds the newest release.
 * @param resource the name of the resource
 * @param github the URL of the API of GitHub
 * @throws ResourceUpdateFailure
 */
export async function findRelease(
  { url }: Extract<ResourceSource, { readonly kind: 'url' }>,
  resource: string,
  github: string,
  signal: AbortSignal,
): Promise<Release> {
  const repository = findRepository(url);
  return repository === null ? { url, name: null, repository: null } : findLatest(repository, resource, github, signal);
}

async function findLatest(
  { owner, name }: Repository,
  resource: string,
  github: string,
  signal: AbortSignal,
): Promise<Release> {
  const path = ['repos', owner, name, 'releases', 'latest'].map(encodeURIComponent).join('/');
  const fetched = await fetchJson(new URL(`${github.replace(/\/+$/, '')}/${path}`), limits, signal);
  signal.throwIfAborted();
  const api = new URL(github).host;
  if ('fault' in fetched)
    return failUpdate(
      resource,
      `${api} was asked for the newest release of ${owner}/${name}, and ${faults[fetched.fault]}`,
    );
  const read = answer().safeParse(fetched.document);
  if (!read.success)
    return failUpdate(resource, `the answer of ${api} about the newest release of ${owner}/${name} is not as expected`);
  const { tag_name: tag, zipball_url: text, assets } = read.data;
  const asset = chooseAsset(
    assets.map((each) => ({ name: each.name, url: each.browser_download_url })),
    resource,
  );
  return asset === null ? { url: text, name: tag, repository: name } : { url: asset.url, name: tag, repository: null };
}
