/** The schema of a login. */
import * as z from 'zod';

/** POST /session. */
export const loginBody = z
  .object({
    Token: z.string().describe('The token that the service was started with'),
  })
  .meta({ id: 'Login', description: 'What a session is begun with.' });
