/** The field `etag` of resources whose settings clients change. */
import * as z from 'zod';

export const settingsEtag = z.string().describe('The ETag of the settings, for If-Match');
