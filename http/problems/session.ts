/** The part of the catalogue of problems that is about logging in. */
import type { ProblemKind } from './problem-kind.js';

export const sessionProblems = {
  token_required: {
    status: 400,
    title: 'No token given',
    remedy: 'Give the token that the service was started with as "Token".',
    detail: () => 'The body has no "Token" that is a string. Field names are capitalised: "Token".',
  },
  no_token: {
    status: 409,
    title: 'Service has no token',
    remedy: 'Send requests without logging in.',
    detail: () =>
      'The service was started without a token: there is nothing to log in to, whoever is on its machine may call.',
  },
  too_many_logins: {
    status: 429,
    title: 'Too many logins have failed',
    remedy:
      'Try again after the seconds in Retry-After. Requests that bring the token as Authorization: Bearer are served meanwhile.',
    detail: ({ seconds }) =>
      `Too many logins have failed within a minute. For ${String(seconds)} s none is looked at, also with the right token.`,
  },
} as const satisfies Record<string, ProblemKind>;
