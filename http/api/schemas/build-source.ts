/** The request body of an installation from a URL. */
import * as z from 'zod';
import { once } from '../../../machines/async/once.js';
import { nameEncodings } from '../../../machines/text/name-encodings.js';

/** POST /builds/{id}/installation. */
export const buildSource = once(() =>
  z
    .strictObject({
      url: z.string().describe('An https URL that --builds-allow-url allows'),
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/i, 'it must be 64 hexadecimal digits')
        .optional()
        .describe('The checksum that the archive must have'),
      names: z
        .enum(nameEncodings)
        .optional()
        .describe('The encoding of the names in a zip or a tar that does not say it'),
    })
    .meta({ id: 'BuildSource', description: 'Where the archive of a Build is downloaded.' }),
);
