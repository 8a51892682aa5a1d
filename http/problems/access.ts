/** The problems of access. */
import { type ProblemKinds, problem, quoted } from './problem-kind.js';

export const accessProblems = {
  scope_missing: problem(403, 'Scope is missing', {
    remedy: 'Use a token with this scope. GET /access shows what the token allows.',
    detail: ({ scope, name }) =>
      `${name === null ? 'The client' : `The token ${quoted(name)}`} does not have the scope ${quoted(scope)}.`,
  }),
  command_not_allowed: problem(403, 'Command is not allowed', {
    remedy: 'Send a command that fits a pattern of the token, or use a token that allows it.',
    detail: ({ patterns }) =>
      `The token allows commands that fit ${patterns.map((each) => quoted(each)).join(', ')}, and no other. Of a list of commands with semicolons, each must fit.`,
  }),
  token_unknown: problem(404, 'Unknown token', {
    remedy: 'GET /access/tokens lists the tokens with their ids.',
    detail: ({ token }) => `There is no token with the id ${quoted(token)}.`,
  }),
  token_invalid: problem(400, 'Invalid token settings', {
    remedy: 'Correct the field that the detail names. docs/reference/access.md has an example.',
    detail: ({ field, problem }) =>
      `${field === null ? 'The body' : `The field ${quoted(field)}`} is invalid: ${problem}.`,
  }),
  token_name_taken: problem(409, 'Token name is taken', {
    remedy: 'Choose another name, or revoke the token that has it.',
    detail: ({ name }) => `There is a token with the name ${quoted(name)}.`,
  }),
  too_many_tokens: problem(409, 'Too many tokens', {
    remedy: 'Revoke a token that is no longer needed.',
    detail: ({ max }) => `There are ${max} tokens, which is the maximum.`,
  }),
  tokens_unwritable: problem(503, 'Tokens cannot be saved', {
    remedy: 'Make room on the disk, or check the permissions of manager/access.json in the workspace.',
    detail: ({ because }) => `The tokens could not be written (${because}). Nothing was changed.`,
  }),
} satisfies Partial<ProblemKinds>;
