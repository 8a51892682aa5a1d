/**
 * The client of the API (docs/guides/api-clients.md). The client works in Node, Deno and browsers, because it needs
 * only fetch.
 */
import { createEvents, type Events } from './events.js';
import { createPages, type Pages } from './pages.js';
import { type ConnectionFaults, repeatPosts } from './repeat-lost.js';
import { createRequests, type ClientOptions as RequestOptions, type Requests } from './requests.js';
import { createServerMethods, type ServerMethods } from './server-methods.js';

export interface ClientOptions extends RequestOptions {
  /**
   * Whether a POST is repeated for up to eight seconds if its answer is lost. An Idempotency-Key ensures that the
   * service carries out the POST only once. If `fetch` throws errors other than `TypeError`, this option contains the
   * functions that judge these errors.
   */
  readonly retry?: boolean | ConnectionFaults | undefined;
}

export interface Client extends Requests, ServerMethods, Events {
  /** Yields each entry of a list, such as `/history`. Each page is requested when its first entry is needed. */
  readonly pages: Pages;
}

/** Creates a client. The creation of the client sends no request. */
export function createClient({ retry = false, ...options }: ClientOptions): Client {
  const { url, fetch = (request) => globalThis.fetch(request) } = options;
  const connection = typeof retry === 'object' ? retry : undefined;
  const requests = createRequests(
    retry === false ? options : { ...options, fetch: repeatPosts(url, fetch, connection) },
  );
  const events = createEvents(requests, String(url));
  return { ...requests, ...createServerMethods(requests, events.events), pages: createPages(requests), ...events };
}
