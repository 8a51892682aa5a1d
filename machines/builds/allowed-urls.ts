/** Checks URLs against the prefixes that an operator allows, such as `https://downloads.example/builds/`. */

/** The reasons why a URL is not used. */
export type UrlFault = 'invalid' | 'scheme' | 'credentials' | 'not_listed';

/**
 * Returns why a URL is not allowed; `null` if the URL is allowed.
 * @param url an absolute URL
 * @param allowed https URLs. One must have the origin of `url`, and the path of `url` or a directory of this path
 */
export function findUrlFault(url: string, allowed: readonly string[]): UrlFault | null {
  if (!URL.canParse(url)) return 'invalid';
  const { protocol, username, password, origin, pathname } = new URL(url);
  if (protocol !== 'https:') return 'scheme';
  if (username !== '' || password !== '') return 'credentials';
  const isListed = allowed.some((prefix) => {
    const { origin: listedOrigin, pathname: listedPath } = new URL(prefix);
    const directory = listedPath.endsWith('/') ? listedPath : `${listedPath}/`;
    return origin === listedOrigin && (pathname === listedPath || pathname.startsWith(directory));
  });
  return isListed ? null : 'not_listed';
}
