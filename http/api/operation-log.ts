/** Tells those who follow the machine how each operation was answered, also one that never reached it. */
import type { Middleware } from 'koa';
import type { OperationName } from '../../machines/operations/operations.js';
import { Problem, problemKind } from '../problems/problems.js';
import type { MachineLog } from './events/machine-log.js';

export function tellAnswer({ answered }: Pick<MachineLog, 'answered'>, operation: OperationName): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const code = error instanceof Problem ? error.fault.code : 'internal';
      answered(operation, problemKind(code).status, code);
      throw error;
    }
    answered(operation, ctx.respond === false ? null : ctx.status, null);
  };
}
