/**
 * Changes and deletes settings only if they have not changed since they were read. If another client has changed the
 * settings, the answer is 412.
 */
import { ProblemError } from '../../client/problem-error.js';

/**
 * Returns the header of a change. @param etag the ETag of the settings that were read; `undefined` if the ETag is
 * unknown
 */
export function matchSettings(etag: string | undefined): { readonly headers?: { readonly 'If-Match': string } } {
  return etag === undefined ? {} : { headers: { 'If-Match': etag } };
}

/**
 * Reads settings before their deletion, and returns the header that names their ETag. Without the scope `read`, the
 * settings are unknown.
 */
export async function readMatch(
  reading: Promise<{ readonly data: { readonly etag: string } }>,
): Promise<ReturnType<typeof matchSettings>> {
  try {
    return matchSettings((await reading).data.etag);
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'scope_missing') return {};
    throw error;
  }
}
