/** Where the service is that the command line speaks to. */

export const defaultAddress = 'http://127.0.0.1:4810';

/** Every reason is the end of a sentence. */
const noAddress = 'has to be an address like http://127.0.0.1:4810';

/**
 * @param text as it was given by --url or SERVER_MANAGER_URL
 * @returns the address; it may have a path, where a proxy keeps the service below one. Or what is wrong with it
 */
export function readAddress(text: string): URL | { readonly because: string } {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.hostname === '') return { because: noAddress };
  if (url.username !== '' || url.password !== '')
    return { because: 'has to be without a name or password: the service knows tokens only' };
  return url.search === '' && url.hash === ''
    ? url
    : { because: 'has to be without a query: it is where the service is' };
}

/** @returns the address as people write it */
export function addressText({ origin, pathname }: URL): string {
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}
