/** The request body of an installation from a URL. */
import * as z from 'zod';
import { once } from '../../../machines/ports/once.js';

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
    })
    .meta({ id: 'BuildSource', description: 'Where the archive of a Build is downloaded.' }),
);
