/** The schemas of access: what a client may do, and the named tokens. */
import * as z from 'zod';
import { scopes } from '../../../machines/ports/access-tokens.js';

const fields = {
  name: z.string(),
  scopes: z.array(z.enum(scopes)).describe('What it allows. `admin` includes all others'),
  commands: z
    .array(z.string())
    .nullable()
    .describe('Patterns of the commands that it allows, in which `*` matches any characters. Null for all'),
};

export const access = z
  .object({
    ...fields,
    name: fields.name.nullable().describe('The name of the token. Null for the token of the service, and without any'),
    scopes: z.array(z.enum(scopes)).describe('All that the client may do; with `admin`, every scope'),
  })
  .meta({ id: 'Access', description: 'What the client may do.' });

export const accessToken = z
  .object({
    id: z.string(),
    ...fields,
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable().describe('Null if it does not expire'),
    last_used_at: z.iso.datetime().nullable().describe('Null if it was never used'),
  })
  .meta({ id: 'AccessToken', description: 'A named token, without its secret.' });

export const accessTokens = z
  .object({ tokens: z.array(accessToken) })
  .meta({ id: 'AccessTokens', description: 'The named tokens, the oldest first.' });

export const createdAccessToken = z
  .object({
    ...accessToken.shape,
    token: z.string().describe('What the client sends as Authorization: Bearer. It is not shown again'),
  })
  .meta({ id: 'CreatedAccessToken', description: 'A named token with its secret.' });
