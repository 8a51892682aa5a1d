/** The typed client of the API (http/client) as the commands use it: with lost answers repeated, and uploads. */
import type { NameEncoding } from '../../../machines/text/name-encodings.js';
import type { Build } from '../../client/api.js';
import { createClient } from '../../client/create-client.js';
import { readProblem } from '../../client/problem-error.js';
import { repeatLost } from './repeat-lost.js';
import { createTransport, type Upload } from './transport.js';

export type ServiceClient = ReturnType<typeof createServiceClient>;

/**
 * Requests reject with a ProblemError, or with a Failure without an answer.
 * @param token sent with every request; null for none
 */
export function createServiceClient(url: URL, token: string | null) {
  const address = `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  const transport = createTransport(url, address);
  const headers = token === null ? {} : { Authorization: `Bearer ${token}` };
  const client = createClient({
    url: address,
    token: token ?? undefined,
    fetch: (request) => (request.method === 'POST' ? sendOnce(request) : transport.send(request)),
  });

  /** Repeats a POST whose answer was lost: the service carries it out once. */
  function sendOnce(request: Request): Promise<Response> {
    const { signal } = request;
    const send = async (key: Readonly<Record<string, string>>): Promise<Response> =>
      requireSuccess(await transport.send(request.clone(), key));
    const readDescription = async (): Promise<string> =>
      (await requireSuccess(await transport.send(new Request(`${address}/openapi.json`, { headers, signal })))).text();
    return repeatLost({ send, readDescription, signal });
  }

  return {
    ...client,
    address,
    /** Installs a Build. */
    async uploadBuild(id: string, upload: Upload & { readonly names: NameEncoding | null }): Promise<Build> {
      const query = upload.names === null ? '' : `?names=${upload.names}`;
      const target = `${address}/builds/${encodeURIComponent(id)}${query}`;
      return (await requireSuccess(await transport.upload(target, headers, upload))).json() as Promise<Build>;
    },
  };
}

async function requireSuccess(response: Response): Promise<Response> {
  if (!response.ok) throw await readProblem(response);
  return response;
}
