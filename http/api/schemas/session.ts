/** The schema of a login. */
import * as z from 'zod';

/** The body of POST /session. */
export const loginBody = z
  .object({
    Token: z.string().describe('The token of the service'),
  })
  .meta({ id: 'Login', description: 'The credentials of a session.' });
