/** Requests for config files. */
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import type { Answer } from '../../../kit/manager/service.js';
import type { SharedService } from '../../../kit/manager/shared-service.js';

/** Returns the request path of a Data Folder's config file. */
export const pathOf = (name: string): string => `/datafolders/${encodeURIComponent(name)}/config`;
export const file = ({ workspace }: SharedService, name = 'world'): string =>
  join(workspace.root, 'data', name, 'server.cfg');

export async function etagOf({ service }: SharedService, name = 'world'): Promise<string> {
  return (await service.get(pathOf(name))).headers.get('etag') ?? '';
}

/** Sends the content as text, unless the headers have another type. */
export const put = (
  { service }: SharedService,
  body: string | Buffer,
  headers: Record<string, string>,
  name = 'world',
): Promise<Answer> =>
  service.request('PUT', pathOf(name), { headers: { 'Content-Type': 'text/plain', ...headers }, body });

/** Sends a request. Unlike fetch, the function returns the status 304 and the unchanged bytes of the body. */
export function getPlain({ service }: SharedService, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    httpRequest(service.base + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}
