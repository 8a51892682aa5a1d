/** The operations on access, for the API description. */
import { bodyProblems, json, operation, type PathDescriptions } from './path-descriptions.js';
import * as schemas from './schemas.js';

export const accessPaths: PathDescriptions = {
  'GET /access': operation('getAccess', 'Get what the client may do', {
    scope: null,
    description: 'Returns the scopes of the token with which the request was sent.',
    success: json('What the client may do.', schemas.access),
  }),
  'GET /access/tokens': operation('listAccessTokens', 'List the named tokens', {
    scope: 'admin',
    description: 'Lists the tokens, also those that have expired. docs/reference/access.md describes the scopes.',
    success: json('The tokens, the oldest first.', schemas.accessTokens),
  }),
  'POST /access/tokens': operation('createAccessToken', 'Create a named token', {
    scope: 'admin',
    description: 'Creates a token. Only this answer has its secret.',
    body: schemas.newAccessTokenBody(),
    success: {
      ...json('The token was created.', schemas.createdAccessToken),
      status: 201,
      headers: { Location: 'The path of the token' },
    },
    problems: [...bodyProblems, 'token_invalid', 'token_name_taken', 'too_many_tokens', 'tokens_unwritable'],
  }),
  'DELETE /access/tokens/{id}': operation('revokeAccessToken', 'Revoke a named token', {
    scope: 'admin',
    description: 'Revokes a token at once. Its sessions end, and its open responses are closed.',
    success: { status: 204, description: 'The token was revoked.' },
    problems: ['token_unknown', 'tokens_unwritable'],
  }),
};
