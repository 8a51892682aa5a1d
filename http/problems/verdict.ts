/**
 * Converts the verdict of an operation to a problem. The status is 409 if the state refuses the operation, 400 if its
 * input is invalid, 403 if the token does not allow the command, and 503 if the queue does not accept the
 * operation. Any other verdict has the problem of its failure.
 */
import type { OperationName } from '../../machines/operations/operations.js';
import type { NotServed } from '../../machines/operations/queue.js';
import { type OperationVerdict, type ReadyFault, toConflictCode } from '../../machines/operations/requests.js';
import type { Refusal } from '../../machines/operations/verdict.js';
import { Problem } from './problems.js';

/** Returns the problem for a verdict other than `done`. */
export function toOperationProblem(
  name: OperationName,
  verdict: Exclude<OperationVerdict, { kind: 'done' | 'gone' }>,
): Problem {
  switch (verdict.kind) {
    case 'refused':
      return toRefusalProblem(name, verdict.refusal);
    case 'failed':
      return new Problem(verdict.failure);
    case 'unready':
      return toReadyProblem(verdict.fault);
    case 'cancelled':
      return new Problem({ code: 'notice_cancelled' });
    case 'forbidden':
      return new Problem({ code: 'command_not_allowed', patterns: verdict.patterns });
    default:
      return toUnservedProblem(verdict);
  }
}

/** Returns the problem of work that the operation queue did not accept. */
export function toUnservedProblem({ kind }: Exclude<NotServed, { kind: 'gone' }>): Problem {
  return new Problem({ code: kind === 'full' ? 'queue_full' : 'shutting_down' });
}

function toRefusalProblem(name: OperationName, refusal: Refusal): Problem {
  if (refusal.because === 'guard') return new Problem(refusal.fault);
  const code = toConflictCode(name, refusal.running);
  return new Problem(code === 'not_running' && refusal.planned ? { code, planned: refusal.planned } : { code });
}

function toReadyProblem(fault: ReadyFault): Problem {
  if (fault.code === 'shutting_down') return toUnservedProblem({ kind: 'closed' });
  return new Problem(fault.code === 'ended_before_ready' ? { ...fault, lines: [] } : fault);
}
