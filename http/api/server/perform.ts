/** Performs the operations that requests ask for, and writes what they have done into the answers. */
import type { Context } from 'koa';
import type { Runs } from '../../../machines/console/console.js';
import type { OperationName } from '../../../machines/operations/operations.js';
import type { Operations } from '../../../machines/operations/perform.js';
import type { InvalidRequest, OperationRequest, Performed } from '../../../machines/operations/requests.js';
import { Problem, problems } from '../../problems/problems.js';
import { toOperationProblem } from '../../problems/verdict.js';
import type { AccessPolicy } from '../access/access-policy.js';
import type { MachineLog } from '../events/machine-log.js';
import { toCaller } from '../kit/caller.js';
import { withLastLines } from './last-lines.js';
import { notation } from './notation.js';

export interface OperationServices {
  /** The only door to the server's chart. */
  readonly operations: Pick<Operations, 'perform' | 'runExclusive'>;
  /** Has the answer to every operation for GET /events. */
  readonly machineLog: Pick<MachineLog, 'answered'>;
  readonly access: AccessPolicy;
  readonly runs: Runs;
}

/** Performs an operation. Returns `null` for a client that has disconnected. @throws Problem */
export async function perform(
  ctx: Context,
  { operations, machineLog, access, runs }: OperationServices,
  request: OperationRequest | InvalidRequest,
): Promise<Performed | null> {
  const { name } = request;
  try {
    const verdict = await operations.perform(request, toCaller(ctx, access));
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

export function describeSent({ run, cursor }: Performed) {
  // A command that was written has both.
  if (run === null || cursor === undefined) throw new Problem({ code: 'internal' });
  return { message: 'The command was written to the server console.', run, cursor };
}

export async function performEnd(
  ctx: Context,
  services: OperationServices,
  request: OperationRequest | InvalidRequest,
): Promise<Performed | null> {
  const ended = await perform(ctx, services, request);
  if (ended?.save !== undefined && 'notice' in request && request.notice !== undefined) ctx.set('End-Save', ended.save);
  return ended;
}

/** Names the run that was started, and the cursor at which its output begins. */
export function setRunHeaders(ctx: Context, performed: Performed | null): void {
  const launch = performed?.launch ?? null;
  // The console of a run begins at 0.
  if (launch !== null) ctx.set({ 'Console-Run': launch.run, 'Console-Cursor': '0' });
}

function reportProblem(machineLog: OperationServices['machineLog'], name: OperationName, error: unknown): void {
  const { code } = error instanceof Problem ? (error as Problem).fault : ({ code: 'internal' } as const);
  machineLog.answered(name, problems[code].status, code);
}
