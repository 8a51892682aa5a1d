/** The downloads of a recipe: their URLs, and the rules for permitted URLs. */
import { findUrlFault, type UrlFault } from '../builds/allowed-urls.js';
import type { Repository, Task } from './recipe.js';

/** The server from which repositories on GitHub are downloaded as archives. */
export const githubArchives = 'https://codeload.github.com';

/** The URLs that a recipe may use. */
export interface DownloadPolicy {
  /** The prefixes that the operator allows. If the list is not empty, every other URL is refused. */
  readonly allowedUrls: readonly string[];
  /** The hosts that the client allows, such as `codeload.github.com` or `localhost:8443`. */
  readonly allowedHosts: readonly string[];
}

const repository = /^(?:https?:\/\/(?:www\.)?github\.com\/|@)?([\w.-]+)\/([\w.-]+?)(?:\.git)?(?:[/#?].*)?$/;

/** Returns the repository of `owner/name` or of a URL on github.com; `null` for any other text. */
export function readRepository(text: string): Repository | null {
  const [, owner = '', name = ''] = repository.exec(text) ?? [];
  return [owner, name].some((each) => /^\.*$/.test(each)) ? null : { owner, name };
}

/** Returns whether a text can be a branch, a tag or a commit. */
export function isReference(text: string): boolean {
  return /^[\w.@+/-]{1,200}$/.test(text) && !text.split('/').some((part) => part === '' || /^\.+$/.test(part));
}

/** A branch or a tag. The name does not begin with a dash, because git would interpret such a name as an option. */
export const branchOrTag = /^[\w.@+/][\w.@+/-]{0,199}$/;

/** Returns the URL that a task downloads; `null` for a task without a download. @param github an https URL */
export function findDownload(task: Task, github: string): string | null {
  if (task.action === 'download_file') return task.url;
  if (task.action !== 'download_github') return null;
  const { owner, name } = task.repository;
  // HEAD is the default branch. So GitHub's API, which limits the number of requests, is not needed.
  const path = [owner, name, 'zip', ...(task.ref ?? 'HEAD').split('/')].map(encodeURIComponent).join('/');
  return `${github.replace(/\/+$/, '')}/${path}`;
}

/** The hosts to which GitHub redirects downloads. */
const redirects: readonly (readonly [path: RegExp, hosts: readonly string[]])[] = [
  [/\/releases\//, ['objects.githubusercontent.com', 'release-assets.githubusercontent.com']],
  [/\/(?:archive|zipball|tarball)\//, ['codeload.github.com']],
  [/\/raw\//, ['raw.githubusercontent.com']],
];

/**
 * Returns the hosts that a download uses, including the hosts to which GitHub redirects. A URL such as `file:///a` has
 * no host.
 * @param url a valid URL
 */
export function listHosts(url: string): readonly string[] {
  const { host, pathname } = new URL(url);
  if (host !== 'github.com') return host === '' ? [] : [host];
  return [host, ...redirects.flatMap(([path, hosts]) => (path.test(pathname) ? hosts : []))];
}

/** Returns why a URL may not be downloaded; `null` if the download is permitted. */
export function findRefusal(url: string, { allowedUrls, allowedHosts }: DownloadPolicy): UrlFault | null {
  if (allowedUrls.length > 0) return findUrlFault(url, allowedUrls);
  if (!URL.canParse(url)) return 'invalid';
  return findUrlFault(url, allowedHosts.includes(new URL(url).host) ? [new URL(url).origin] : []);
}
