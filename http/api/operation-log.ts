import type { Middleware } from 'koa';
import type { OperationName } from '../../machines/operations/operations.js';
import { Problem, problems } from '../problems/problems.js';
import type { MachineLog } from './events/machine-log.js';

/**
 * Records the answer to an operation for the subscribers of the machine's events, also if it never reached the machine.
 */
export function recordAnswer({ answered }: Pick<MachineLog, 'answered'>, operation: OperationName): Middleware {
  return (ctx, next) =>
    next().then(
      () => answered(operation, ctx.respond === false ? null : ctx.res.statusCode, null),
      (error) => {
        const problem: Problem = error instanceof Problem ? error : new Problem({ code: 'internal' });
        const { code } = problem.fault;
        answered(operation, problems[code].status, code);
        throw error;
      },
    );
}
