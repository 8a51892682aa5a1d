/** The additional fields of problems with certain codes. */
import type { ProblemCode } from './problem-kind.js';

interface ProblemMember {
  readonly field: string;
  readonly isOptional?: true;
}

export const problemMembers = {
  preflight_failed: { field: 'findings' },
  not_running: { field: 'recovery', isOptional: true },
  ended_before_ready: { field: 'console' },
  scope_missing: { field: 'scope' },
  passkey_required: { field: 'passkey' },
  precondition_failed: { field: 'etag' },
  command_not_allowed: { field: 'patterns' },
} as const satisfies Readonly<Partial<Record<ProblemCode, ProblemMember>>>;
