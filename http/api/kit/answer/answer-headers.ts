/** The headers of answers. The OpenAPI document describes these headers, and pages of other origins may read them. */
import type { HeaderDescriptions, Route } from '../route.js';

/** The headers of every answer. */
const commonHeaders = ['Request-Id', 'Server-Manager-Version'];

/** The headers of some problems. */
const problemHeaders = ['Allow', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'WWW-Authenticate'];

/** The headers of an answer that is sent before its operation ends. */
export const acceptedHeaders = {
  Location: 'Where the state is',
  'Preference-Applied': '`respond-async`',
};

/** The header that no page may read. */
const hiddenHeader = 'Set-Cookie';

type AnswerFacts = Pick<Route<never>, 'success' | 'caching' | 'settingsEtag' | 'isKeyed'>;

/** Returns the headers of a successful answer of a route. */
export function describeAnswerHeaders({
  success,
  caching,
  settingsEtag,
  isKeyed = false,
}: AnswerFacts): HeaderDescriptions {
  return {
    ...success.headers,
    ...(caching && { ETag: 'The ETag of the content' }),
    ...(settingsEtag && success.schema && { ETag: 'The ETag of the settings' }),
    ...(isKeyed && { 'Idempotent-Replayed': '`true`: the answer to an earlier request with the same key' }),
  };
}

/** Returns the names of the headers that a page may read, except the headers that the Fetch standard always allows. */
export function listReadableHeaders(routes: readonly AnswerFacts[]): readonly string[] {
  const declared = routes.flatMap((route) => Object.keys(describeAnswerHeaders(route)));
  const names = new Set([...commonHeaders, ...problemHeaders, ...Object.keys(acceptedHeaders), ...declared]);
  names.delete(hiddenHeader);
  return [...names].sort();
}
