/** The path of sessions in the API's description. */
import type { PathDescriptions } from './path-descriptions.js';
import * as schemas from './schemas.js';

export const sessionPaths: PathDescriptions = {
  '/session': {
    delete: {
      id: 'logOut',
      tag: 'Service',
      summary: "End the session that the request's cookie is of",
      isOpen: true,
      success: {
        status: 204,
        description: 'There is no such session, and what was under way for it has been broken off.',
        headers: { 'Set-Cookie': 'Has the browser forget it' },
      },
      problems: [],
    },
    post: {
      id: 'logIn',
      tag: 'Service',
      summary:
        'Exchange the token for a session cookie, as a browser cannot send a token while it navigates or follows events',
      isOpen: true,
      body: schemas.loginBody,
      success: {
        status: 204,
        description:
          'The session has begun. It holds for 30 days, beyond restarts of the service, until the token is another one.',
        headers: { 'Set-Cookie': 'The session: HttpOnly, SameSite=Strict; Secure where the Origin is https' },
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
