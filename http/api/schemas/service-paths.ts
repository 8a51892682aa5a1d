/**
 * The operations on sessions, and those that report the state of the server and of the service, for the API
 * description.
 */
import { bodyProblems, json, operation, type PathDescriptions } from './path-descriptions.js';
import * as schemas from './schemas.js';

export const servicePaths: PathDescriptions = {
  'DELETE /session': operation('logOut', 'End the session of the cookie', {
    scope: null,
    description: 'Ends the session, deletes the cookie and closes the event streams of the session.',
    isOpen: true,
    success: {
      status: 204,
      description: 'The session has ended and its event streams were closed.',
      headers: { 'Set-Cookie': 'Deletes the cookie' },
    },
  }),
  'POST /session': operation('logIn', 'Exchange the token for a session cookie', {
    scope: null,
    description:
      'Begins a session for a browser, which cannot send a token with navigation or event streams. Programs send the token in the header Authorization instead.',
    isOpen: true,
    body: schemas.loginBody(),
    success: {
      status: 204,
      description: 'The session has begun. It is valid for 30 days, also after a restart, until the token changes.',
      headers: { 'Set-Cookie': 'The session: HttpOnly, SameSite=Strict, and Secure if the Origin is https' },
    },
    problems: [
      'token_required',
      ...bodyProblems,
      'login_wrong',
      'passkey_impossible',
      'passkey_required',
      'passkey_wrong',
      'no_token',
      'too_many_logins',
      'logins_busy',
    ],
  }),
  'GET /': operation('getSummary', 'Get the name, the version and the current run', {
    scope: 'read',
    description:
      'Returns the name of this instance, the version of the service and what runs. With Accept: text/html it returns the web UI, which needs no token.',
    success: {
      status: 200,
      description: 'The summary, or the web UI.',
      schema: schemas.summary,
      content: { 'text/html': { type: 'string' } },
    },
  }),
  'GET /status': operation('getStatus', 'Get the status of the server process', {
    scope: 'read',
    description:
      'Returns everything that is known about the server process: its state, its resources, the accepted operations, a planned start and the last exit.',
    success: json('The current status.', schemas.status),
  }),
  'GET /healthz': operation('getHealth', 'Check that the service answers', {
    scope: null,
    description: 'Answers as long as the service runs, whatever the server does. It needs no token.',
    isOpen: true,
    success: json('The service answers.', schemas.health),
  }),
};
