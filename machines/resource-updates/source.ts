/** The source of an Installed Resource, and its newest release. The implementation is in adapters/resource-updates. */
import { type DownloadPolicy, listHosts, readRepository } from '../recipes/downloads.js';
import type { Repository } from '../recipes/recipe.js';
import { stripArchiveExtension } from '../text/archive-name.js';
import type { NameEncoding } from '../text/name-encodings.js';

/** The source of a release. `https://github.com/owner/name` means the releases of a repository on GitHub. */
export type ResourceSource =
  | {
      readonly kind: 'url';
      readonly url: string;
      /** The encoding of names in a zip or tar archive that does not specify it; `null` or absent without a choice. */
      readonly encoding?: NameEncoding | null;
    }
  | {
      readonly kind: 'git';
      readonly url: string;
      /** A branch or a tag; `null` for the default branch. */
      readonly ref: string | null;
    };

const repositoryPage = /^https:\/\/(?:www\.)?github\.com\/[\w.-]+\/[\w.-]+?(?:\/(?:releases(?:\/latest)?)?)?$/;

/** Returns the repository on GitHub whose releases a URL means; `null` for the URL of an archive. */
export function findRepository(url: string): Repository | null {
  return repositoryPage.test(url) ? readRepository(url) : null;
}

/**
 * Returns which URLs a download from a source may use: the source, and the hosts to which GitHub redirects.
 * @param allowed the URLs that the operator allows. If the list is not empty, the source must be one of these URLs
 * @param github the URL of the API of GitHub
 */
export function toDownloadPolicy(url: string, allowed: readonly string[], github: string): DownloadPolicy {
  if (!URL.canParse(url)) return { allowedUrls: allowed, allowedHosts: [] };
  const isRepository = findRepository(url) !== null;
  const released = isRepository ? listHosts('https://github.com/o/n/releases/download/1/a.zip') : listHosts(url);
  const hosts = isRepository ? [...released, 'codeload.github.com', new URL(github).host] : released;
  if (allowed.length === 0) return { allowedUrls: [], allowedHosts: hosts };
  const others = hosts.filter((host) => host !== new URL(url).host);
  return { allowedUrls: [...allowed, ...others.map((host) => `https://${host}/`)], allowedHosts: [] };
}

/** An asset of a release. */
export interface ReleaseAsset {
  readonly name: string;
  readonly url: string;
}

/**
 * Chooses the archive of a release: the only archive whose name begins with the name of the resource. If no name begins
 * with this name, the only archive is chosen.
 * @returns `null` if the release has no such archive, so that its source text is used
 */
export function chooseAsset(assets: readonly ReleaseAsset[], resource: string): ReleaseAsset | null {
  const archives = assets.filter(({ name }) => stripArchiveExtension(name) !== null);
  const named = archives.filter(({ name }) => name.toLowerCase().startsWith(resource.toLowerCase()));
  const [only, ...others] = named.length > 0 ? named : archives;
  return only !== undefined && others.length === 0 ? only : null;
}
