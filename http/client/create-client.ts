/** The client of the API (docs/guides/api-clients.md). It works in Node, Deno and browsers: it needs only fetch. */
import { createEvents, type Events } from './events.js';
import { createPages, type Pages } from './pages.js';
import { type ConnectionFaults, repeatPosts } from './repeat-lost.js';
import { createRequests, type ClientOptions as RequestOptions, type Requests } from './requests.js';
import { createServerMethods, type ServerMethods } from './server-methods.js';

export interface ClientOptions extends RequestOptions {
  /**
   * Whether a POST whose answer was lost is repeated, for eight seconds: an Idempotency-Key makes sure that the service
   * carries it out once. For a `fetch` with other errors: how the connection fails.
   */
  readonly retry?: boolean | ConnectionFaults | undefined;
}

export interface Client extends Requests, ServerMethods, Events {
  /** Yields each entry of a list, such as `/history`, and requests its pages when they are needed. */
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
