/** The schema of the field `etag`, for resources with settings that clients change. */
import * as z from 'zod';

export const settingsEtag = z.string().describe('The ETag, for If-Match');
