/**
 * The client of the API (docs/guides/api-clients.md). It works in Node, Deno and browsers, because it only needs fetch.
 */
import { createEvents, type Events } from './events.js';
import { createPages, type Pages } from './pages.js';
import { type ConnectionFaults, repeatPosts } from './repeat-lost.js';
import { createRequests, type ClientOptions as RequestOptions, type Requests } from './requests.js';
import { createServerMethods, type ServerMethods } from './server-methods.js';

export interface ClientOptions extends RequestOptions {
  /**
   * Whether a POST is repeated for up to eight seconds if its answer is lost. An Idempotency-Key ensures that the
   * service carries it out only once. If `fetch` throws other errors than `TypeError`, give the functions that
   * judge its errors.
   */
  readonly retry?: boolean | ConnectionFaults | undefined;
}

export interface Client extends Requests, ServerMethods, Events {
  /** Yields each entry of a list, such as `/history`. Requests each page when its first entry is needed. */
  readonly pages: Pages;
}

/** Creates a client. It sends nothing by itself. */
export function createClient({ retry = false, ...options }: ClientOptions): Client {
  const { url, fetch = (request) => globalThis.fetch(request) } = options;
  const connection = typeof retry === 'object' ? retry : undefined;
  const requests = createRequests(
    retry === false ? options : { ...options, fetch: repeatPosts(url, fetch, connection) },
  );
  const events = createEvents(requests, String(url));
  return { ...requests, ...createServerMethods(requests, events.events), pages: createPages(requests), ...events };
}
