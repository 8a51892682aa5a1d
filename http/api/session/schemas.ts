/** The schemas of a login and of a ticket. */
import * as z from 'zod';
import { webAuthnAnswer } from '../access/schemas.js';

export const login = z
  .union([
    z.strictObject({ token: z.string().describe('The token of the service, or a named token') }),
    z.strictObject({
      name: z.string().describe('The name of an account'),
      password: z.string().describe('The password'),
    }),
    z.strictObject({
      passkey: webAuthnAnswer.describe('The AuthenticationResponseJSON of WebAuthn'),
    }),
  ])
  .meta({ id: 'Login', description: 'The credentials of a session.' });

export const ticket = z
  .object({
    ticket: z.string().describe('The secret for `ticket` in GET /events, valid once'),
    expires_at: z.iso.datetime().describe('When it expires'),
  })
  .meta({ id: 'Ticket' });
