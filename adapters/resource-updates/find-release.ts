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
  /** The time at which the release was published, in milliseconds since the epoch; `null` if the source has no time. */
  readonly at: number | null;
  /** The https URL of the page about the release; `null` without a page. */
  readonly page: string | null;
}

const limits = { maxBytes: 4 * 1024 ** 2, timeoutMs: 30_000 };

const answer = once(() =>
  z.object({
    tag_name: z.string().min(1).max(200),
    zipball_url: z.url(),
    published_at: z.iso.datetime({ offset: true }).nullable().catch(null),
    html_url: z
      .url({ protocol: /^https$/ })
      .nullable()
      .catch(null),
    assets: z.array(z.object({ name: z.string(), browser_download_url: z.url() })).max(1_000),
  }),
);

type LatestRelease = z.output<ReturnType<typeof answer>>;

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
 * @param names `resource`: the name of the resource. `asset`: the name of the resource's archive in the release
 * @param github the URL of the API of GitHub
 * @throws ResourceUpdateFailure
 */
export async function findRelease(
  { url }: Extract<ResourceSource, { readonly kind: 'url' }>,
  { resource, asset }: { readonly resource: string; readonly asset: string },
  github: string,
  signal: AbortSignal,
): Promise<Release> {
  const repository = findRepository(url);
  if (repository === null) return { url, name: null, repository: null, at: null, page: null };
  const latest = await findLatest(repository, resource, github, signal);
  const { tag_name: name, zipball_url: text, published_at: published, html_url: page, assets } = latest;
  const chosen = chooseAsset(
    assets.map((each) => ({ name: each.name, url: each.browser_download_url })),
    asset,
  );
  const release = { name, at: published === null ? null : Date.parse(published), page };
  return chosen === null
    ? { ...release, url: text, repository: repository.name }
    : { ...release, url: chosen.url, repository: null };
}

async function findLatest(
  { owner, name }: Repository,
  resource: string,
  github: string,
  signal: AbortSignal,
): Promise<LatestRelease> {
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
  return read.data;
}
