/**
 * The operations on sessions, and those that report the state of the server and of the service, for the API
 * description.
 */
import { bodyProblems, json, operation, type PathDescriptions } from './path-descriptions.js';
import * as schemas from './schemas.js';

export const servicePaths: PathDescriptions = {
  'DELETE /session': operation('logOut', 'End the session of the cookie', {
    isOpen: true,
    success: {
      status: 204,
      description: 'The session has ended and its open responses were closed.',
      headers: { 'Set-Cookie': 'Deletes the cookie' },
    },
  }),
  'POST /session': operation(
    'logIn',
    'Exchange the token for a session cookie. Browsers cannot send a token with navigation or event streams',
    {
      isOpen: true,
      body: schemas.loginBody,
      success: {
        status: 204,
        description: 'The session has begun. It is valid for 30 days, also after a restart, until the token changes.',
        headers: { 'Set-Cookie': 'The session: HttpOnly, SameSite=Strict, and Secure if the Origin is https' },
      },
      problems: ['token_required', ...bodyProblems, 'no_token', 'too_many_logins'],
    },
  ),
  'GET /': operation(
    'getSummary',
    'Get the version and the current run. With Accept: text/html, get the web UI, which needs no token',
    {
      success: {
        status: 200,
        description: 'The summary, or the web UI.',
        schema: schemas.summary,
        content: { 'text/html': { type: 'string' } },
      },
    },
  ),
  'GET /status': operation('getStatus', 'Get the status of the server process', {
    success: json('The current status.', schemas.status),
  }),
  'GET /healthz': operation('getHealth', 'Check that the service answers', {
    success: json('The service answers.', schemas.health),
  }),
};
