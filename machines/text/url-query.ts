/** Removes the parts of URLs that may be tokens. */

/** Returns a text whose URLs have neither a query nor a fragment. */
export function removeQueries(text: string): string {
  return text.replace(/(https?:\/\/[^\s?#'"]*)[?#][^\s'"]*/gi, '$1');
}
