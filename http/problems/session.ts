/** The problems of logging in. */
import { type ProblemKinds, problem } from './problem-kind.js';

export const sessionProblems = {
  token_required: problem(400, 'Token is missing', {
    remedy: 'Send the token of the service as "Token".',
    detail: () => 'The body has no string "Token". Field names are capitalised.',
  }),
  no_token: problem(409, 'Service has no token', {
    remedy: 'Send requests without logging in.',
    detail: () => 'The service was started without a token and accepts requests from its own machine without a login.',
  }),
  too_many_logins: problem(429, 'Too many failed logins', {
    remedy: 'Wait for the number of seconds in Retry-After, or send the token as Authorization: Bearer.',
    detail: ({ seconds }) => `Too many logins failed within a minute. All logins are refused for ${seconds} s.`,
  }),
} satisfies Partial<ProblemKinds>;
