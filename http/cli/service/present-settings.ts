/** Changes and deletes settings only as they were read: those that another client has changed since are 412. */
import { ProblemError } from '../../client/problem-error.js';

/** Returns the header of a change. @param etag of the settings that were read; `undefined` if they are not known */
export function matchSettings(etag: string | undefined): { readonly headers?: { readonly 'If-Match': string } } {
  return etag === undefined ? {} : { headers: { 'If-Match': etag } };
}

/** Reads settings that are to be deleted, and returns the header. Without the scope `read` they are not known. */
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
