/**
 * The catalogue of problems, with a status, title and remedy for each code. docs/reference/errors.md is generated from
 * it.
 */
import type { BodyFaults } from '../../machines/faults/faults.js';
import type { PlannedStart } from '../../machines/faults/planned-start.js';
import { accessProblems } from './access.js';
import { backupProblems } from './backups.js';
import { buildProblems } from './builds.js';
import { fileProblems } from './files.js';
import { folderProblems } from './folders.js';
import { idempotencyProblems } from './idempotency.js';
import { importProblems } from './imports.js';
import { launchProblems } from './launch.js';
import { operationProblems } from './operations.js';
import { fieldDetail, type ProblemCode, type ProblemFault, type ProblemKinds, problem } from './problem-kind.js';
import { recipeProblems } from './recipes.js';
import { requestProblems } from './requests.js';
import { resourceUpdateProblems } from './resource-updates.js';
import { resourceProblems } from './resources.js';
import { scheduleProblems } from './schedules.js';
import { updateProblems } from './updates.js';
import { uploadProblems } from './uploads.js';
import { webhookProblems } from './webhooks.js';

export const problems: ProblemKinds = {
  ...requestProblems,
  ...launchProblems,
  ...operationProblems,
  ...buildProblems,
  ...folderProblems,
  ...fileProblems,
  ...recipeProblems,
  ...importProblems,
  ...resourceProblems,
  ...resourceUpdateProblems,
  ...scheduleProblems,
  ...webhookProblems,
  ...backupProblems,
  ...updateProblems,
  ...uploadProblems,
  ...accessProblems,
  ...idempotencyProblems,
  credential_required: problem(400, 'Credential is missing', {
    remedy:
      'Send a token as "token", the name and the password of an account as "name" and "password", or a "passkey".',
    detail: () => 'The body has no "token", no "name" with "password", and no "passkey".',
  }),
  no_token: problem(409, 'Service has no token', {
    remedy: 'Send requests without logging in.',
    detail: () =>
      'The service was started without a token, has no account with the scope "admin", and accepts requests from its own machine without a login.',
  }),
  ticket_refused: problem(401, 'Ticket is not valid', {
    remedy: 'Get another ticket with POST /session/ticket for each connection.',
    detail: () => 'The ticket is wrong, was used, has expired, or its credential has ended.',
  }),
  too_many_logins: problem(429, 'Too many failed logins', {
    remedy: 'Log in with the right credential, which is always accepted.',
    detail: ({ seconds }) =>
      `The credential is wrong. Too many logins from this address or with this name failed within a minute: wrong logins are answered slowly for ${seconds} s.`,
  }),
  launch_impossible: problem(500, 'Restart is not possible', {
    remedy: 'Correct the fault that the detail names, and restart again. The running server is unchanged.',
    detail: ({ fault }) => `The server keeps running, because its next start would fail: ${problemDetail(fault)}`,
  }),
};

/** Returns the detail of a problem, which is the fault of this request. */
export function problemDetail<C extends ProblemCode>(fault: ProblemFault<C>): string {
  return problems[fault.code].detail(fault);
}

/** Returns the remedy: the next step. */
export function problemRemedy<C extends ProblemCode>(fault: ProblemFault<C>): string {
  const { remedy } = problems[fault.code];
  return typeof remedy === 'string' ? remedy : remedy(fault);
}

/**
 * Returns the body of an error answer in the form of RFC 9457. The body also has `code`, `remedy`, the `errors` of a
 * body, and `message` for clients that read it.
 */
export function problemBody(fault: ProblemFault) {
  const { code } = fault;
  const { status, title } = problems[code];
  const detail = problemDetail(fault);
  return {
    type: `urn:server-manager:problem:${code}`,
    title,
    status,
    detail,
    code,
    remedy: problemRemedy(fault),
    message: detail,
    ...describeErrors(fault),
    ...listMembers(fault),
  };
}

/** Returns the member `errors` of a problem with a body. A fault that a handler found is the only element. */
function describeErrors(fault: ProblemFault): BodyFaults {
  if (fault.errors !== undefined) return { errors: fault.errors };
  if (!('field' in fault && 'problem' in fault)) return {};
  const pointer = fault.field === null ? '' : `/${fault.field}`;
  return { errors: [{ pointer, code: 'field_invalid', detail: fieldDetail(fault) }] };
}

/** Returns the members that only some problems have. */
function listMembers(fault: ProblemFault) {
  if (fault.code === 'not_running' && fault.planned !== undefined) return { recovery: plannedBody(fault.planned) };
  if (fault.code === 'passkey_required') return { passkey: fault.options };
  if (fault.code === 'precondition_failed') return { etag: fault.etag };
  if (fault.code === 'scope_missing') return { scope: fault.scope };
  if (fault.code === 'command_not_allowed') return { patterns: fault.patterns };
  return fault.code === 'ended_before_ready' ? { console: fault.lines } : {};
}

function plannedBody({ at, windowMs, ...planned }: PlannedStart) {
  return { ...planned, window_seconds: windowMs / 1_000, at: new Date(at).toISOString(), reason: null };
}

/** The error that ends a request with a problem. middleware.ts writes the answer. */
export class Problem<C extends ProblemCode = ProblemCode> extends Error {
  constructor(
    readonly fault: ProblemFault<C>,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(fault.code);
  }
}

/**
 * Returns the problem of an invalid query parameter. @param expected the valid values, as the end of a sentence: "a
 * whole number"
 */
export function queryProblem(parameter: string, expected: string): Problem<'query_invalid'> {
  return new Problem({ code: 'query_invalid', parameter, expected });
}
