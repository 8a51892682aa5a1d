/** The typed client of the API for the command line and MCP. This client has no time limit, and can upload files. */
import type { Build } from '../api.js';
import { createClient } from '../create-client.js';
import { readProblem } from '../problem-error.js';
import { connectionFaults } from './connection-error.js';
import { createTransport, type Upload } from './transport.js';

export type ServiceClient = ReturnType<typeof createServiceClient>;

/**
 * Creates the client. Requests reject with a ProblemError or, without an answer, with a ConnectionError. A POST is
 * repeated if its answer is lost.
 * @param token the token to send with every request; `null` to send no token
 */
export function createServiceClient(url: URL, token: string | null) {
  const address = `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  const transport = createTransport(url, address);
  const client = createClient({
    url: address,
    token: token ?? undefined,
    fetch: transport.send,
    retry: connectionFaults,
  });

  const headers: Readonly<Record<string, string>> = token === null ? {} : { Authorization: `Bearer ${token}` };
  return {
    ...client,
    address,
    /** The headers of every request. */
    headers,
    /**
     * Installs a Build. @param upload the archive. `names`: the encoding of names, if the archive does not specify an
     * encoding
     */
    async uploadBuild(id: string, upload: Upload & { readonly names: string | null }): Promise<Build> {
      const query = upload.names === null ? '' : `?names=${upload.names}`;
      const target = `${address}/builds/${encodeURIComponent(id)}${query}`;
      const response = await transport.upload(target, headers, upload);
      if (!response.ok) throw await readProblem(response);
      return response.json() as Promise<Build>;
    },
  };
}
