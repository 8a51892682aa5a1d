/** The schema of a login. */
import * as z from 'zod';
import { webAuthnAnswer } from '../access/schemas.js';

export const login = z
  .strictObject({
    token: z.string().optional().describe('The token of the service, or a named token'),
    name: z.string().optional().describe('The name of an account, with its password instead of a token'),
    password: z.string().optional().describe('The password of the account'),
    passkey: webAuthnAnswer
      .optional()
      .describe('Instead of the others: the AuthenticationResponseJSON of WebAuthn, which the browser has made'),
  })
  .meta({
    id: 'Login',
    description: 'The credentials of a session: `token`, or `name` and `password`, or `passkey`.',
  });

export const ticket = z
  .object({
    ticket: z.string().describe('The value of `ticket` in GET /events. It is a secret, valid once'),
    expires_at: z.iso.datetime().describe('When it is not valid any more, unless it was used before'),
  })
  .meta({ id: 'Ticket', description: 'What opens one event stream in place of a credential.' });
