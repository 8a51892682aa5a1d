/** Performs the operations that clients request, and reports their answers to the machine log. */
import type { Context } from 'koa';
import type { Runs } from '../../../machines/console/console.js';
import type { OperationName } from '../../../machines/operations/operations.js';
import type { Operations } from '../../../machines/operations/perform.js';
import type { Caller, InvalidRequest, OperationRequest, Performed } from '../../../machines/operations/requests.js';
import type { ProblemCode } from '../../problems/problem-kind.js';
import { Problem, problems } from '../../problems/problems.js';
import { toOperationProblem } from '../../problems/verdict.js';
import type { AccessPolicy } from '../access/access-policy.js';
import type { MachineLog } from '../events/machine-log.js';
import { toCaller } from '../kit/caller.js';
import { withLastLines } from './last-lines.js';
import { notation } from './notation.js';
import { answerPreferred } from './respond-async.js';

export interface OperationServices {
  /** Performs operations. Other code sends no events to the server's chart. */
  readonly operations: Pick<Operations, 'perform' | 'runExclusive'>;
  /** Publishes the answer to every operation on GET /events. */
  readonly machineLog: Pick<MachineLog, 'answered'>;
  readonly access: AccessPolicy;
  readonly runs: Runs;
}

type Request = OperationRequest | InvalidRequest;

export const queueProblems: readonly ProblemCode[] = ['queue_full', 'shutting_down'];

/** Performs an operation. Returns `null` for a client that has disconnected. @throws Problem */
export async function perform(
  ctx: Context,
  { operations, machineLog, access, runs }: OperationServices,
  request: Request,
  more?: Partial<Caller>,
): Promise<Performed | null> {
  const { name } = request;
  try {
    const caller = toCaller(ctx, access);
    const verdict = await operations.perform(request, more === undefined ? caller : { ...caller, ...more });
    if (verdict.kind === 'gone') {
      ctx.respond = false;
      machineLog.answered(name, null, null);
      return null;
    }
    if (verdict.kind !== 'done') throw await withLastLines(ctx, runs, toOperationProblem(name, verdict), verdict);
    machineLog.answered(name, notation.done[name], null);
    return verdict;
  } catch (error) {
    reportProblem(machineLog, name, error);
    throw error;
  }
}

/**
 * Performs an operation like {@link perform}. The answer precedes the end of the operation if the client prefers such
 * an answer.
 */
export function performPreferred(
  ctx: Context,
  services: OperationServices,
  request: Request,
): Promise<Performed | null> {
  if (ctx.req.headers.prefer === undefined) return perform(ctx, services, request);
  return answerPreferred(ctx, services.access, (more) => perform(ctx, services, request, more));
}

/**
 * Performs an operation that ends the run. If the end was announced, the answer has the header with the outcome of the
 * save.
 */
export async function performEnd(
  ctx: Context,
  services: OperationServices,
  request: Request,
): Promise<Performed | null> {
  const ended = await performPreferred(ctx, services, request);
  const isAnnounced = request.name === 'end_notice' || ('notice' in request && request.notice !== undefined);
  if (ended?.save !== undefined && isAnnounced) ctx.set('End-Save', ended.save);
  return ended;
}

function reportProblem(machineLog: OperationServices['machineLog'], name: OperationName, error: unknown): void {
  const { code } = error instanceof Problem ? (error as Problem).fault : ({ code: 'internal' } as const);
  machineLog.answered(name, problems[code].status, code);
}
