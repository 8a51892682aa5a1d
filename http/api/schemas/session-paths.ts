/** The operations on sessions, for the API description. */
import type { PathDescriptions } from './path-descriptions.js';
import * as schemas from './schemas.js';

export const sessionPaths: PathDescriptions = {
  '/session': {
    delete: {
      id: 'logOut',
      tag: 'Service',
      summary: 'End the session of the cookie',
      isOpen: true,
      success: {
        status: 204,
        description: 'The session has ended and its open responses were closed.',
        headers: { 'Set-Cookie': 'Deletes the cookie' },
      },
      problems: [],
    },
    post: {
      id: 'logIn',
      tag: 'Service',
      summary: 'Exchange the token for a session cookie. Browsers cannot send a token with navigation or event streams',
      isOpen: true,
      body: schemas.loginBody,
      success: {
        status: 204,
        description: 'The session has begun. It is valid for 30 days, also after a restart, until the token changes.',
        headers: { 'Set-Cookie': 'The session: HttpOnly, SameSite=Strict, and Secure if the Origin is https' },
      },
      problems: [
        'token_required',
        'body_not_json',
        'body_too_large',
        'media_type_unsupported',
        'no_token',
        'too_many_logins',
      ],
    },
  },
};
