/** The additional field of problems with certain codes. */
import type { ProblemCode } from './problem-kind.js';

export const problemMembers = {
  preflight_failed: 'findings',
  not_running: 'recovery',
  ended_before_ready: 'console',
  scope_missing: 'scope',
  passkey_required: 'passkey',
  precondition_failed: 'etag',
  command_not_allowed: 'patterns',
} as const satisfies Readonly<Partial<Record<ProblemCode, string>>>;
