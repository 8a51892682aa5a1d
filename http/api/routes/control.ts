/** POST /start, /restart, /stop, /command and /kill (section 4 of the interface document), and DELETE /recovery. */
import type Router from '@koa/router';
import type { Context } from 'koa';
import { conflictCode } from '../../../machines/operations/answers.js';
import type { CommandVerdict } from '../../../machines/operations/commands.js';
import { type OperationName, operations } from '../../../machines/operations/operations.js';
import type { NotServed, QueueRequest } from '../../../machines/operations/queue.js';
import { type Refusal, refusalOf, type Verdict } from '../../../machines/operations/verdict.js';
import { refused } from '../../../machines/ports/result.js';
import type { ServerContext } from '../../../machines/server/context.js';
import type { RestartOperation, StopOperation } from '../../../machines/server/events.js';
import type { ServerSnapshot } from '../../../machines/server/server.js';
import { Problem } from '../../problems/problems.js';
import { noticeDetail, noticeParameters, readNotice, saveOf, toNotice } from '../end-notice.js';
import { setEntryDetail, setEntryLaunch } from '../history/caller.js';
import { createRecordOperation } from '../history/record-operation.js';
import { notation } from '../notation.js';
import { findUnknownParameter, readQueryFlag } from '../query-parameters.js';
import { getBody, readBody } from '../request-body.js';
import { hasCommandPatterns, hasScope, requireCommand } from '../scopes.js';
import type { Services } from '../services.js';
import { readWait, waitForStart } from '../wait-ready.js';
import { readCommand, restartOperation, startOperation } from './operations.js';

export function addControlRoutes(router: Router, services: Services): void {
  const { actor, queue, kills, catalog } = services;
  const recorded = createRecordOperation(services);

  /** Queues the operation. @returns the machine's context after it; null for a client that has disconnected */
  async function carryOut(
    ctx: Context,
    name: OperationName,
    lookUp: QueueRequest['lookUp'],
  ): Promise<ServerContext | null> {
    const verdict = await queue.take({
      lookUp(snapshot) {
        if (name !== 'start') setEntryLaunch(ctx, snapshot.context.launch);
        checkQuery(ctx, name, snapshot);
        return lookUp(snapshot);
      },
      isDisconnected: () => ctx.req.socket.destroyed,
    });
    if (!isDone(ctx, name, verdict)) return null;
    const { launch } = verdict.context;
    if (launch !== null) setEntryLaunch(ctx, launch);
    return verdict.context;
  }

  router.post('/start', recorded('start'), readBody, async (ctx) => {
    const wait = readWait(ctx.query);
    const strict = readQueryFlag(ctx.query, 'strict');
    const problem = [wait, strict].find((each) => each instanceof Problem);
    const body = problem === undefined ? getBody(ctx) : refused(problem.fault);
    const context = await carryOut(ctx, 'start', () => startOperation(body, catalog, strict === true));
    // Wait outside the queue: other operations may run during the wait.
    if (context?.launch && !(wait instanceof Problem) && wait.kind === 'ready')
      ctx.set('Start-Reached', await waitForStart(services, context.launch, wait.seconds, hasScope(ctx, 'console')));
  });

  /** Queues an operation that ends the run, announced or not, and answers how its save went. */
  async function end(
    ctx: Context,
    name: 'restart' | 'stop',
    lookUp: (snapshot: ServerSnapshot) => Promise<RestartOperation> | StopOperation,
  ): Promise<void> {
    const notice = readNotice(ctx.query);
    let run: string | undefined;
    const context = await carryOut(ctx, name, async (snapshot) => {
      checkState(notice, name, snapshot);
      run = snapshot.context.launch?.run;
      return { ...(await lookUp(snapshot)), ...toNotice(notice) };
    });
    if (context === null || notice === null || notice instanceof Problem) return;
    const save = saveOf(context, run);
    if (save !== undefined) ctx.set('End-Save', save);
    setEntryDetail(ctx, noticeDetail(notice, save));
  }

  router.post('/restart', recorded('restart'), (ctx) =>
    end(ctx, 'restart', ({ context }) => restartOperation(context, services)),
  );

  router.post('/stop', recorded('stop'), (ctx) => end(ctx, 'stop', () => ({ type: 'stop', at: Date.now() })));

  router.post('/kill', recorded('kill'), async (ctx) => {
    checkQuery(ctx, 'kill', actor.getSnapshot());
    const verdict = await kills.take();
    if (verdict.kind !== 'done') throw problemOf('kill', verdict);
    ctx.status = notation.done.kill;
  });

  router.post('/command', recorded('command'), readBody, async (ctx) => {
    const blank = findUnknownParameter(ctx.querystring, ['blank']) ?? readQueryFlag(ctx.query, 'blank');
    const line = blank instanceof Problem ? refused(blank.fault) : readCommand(getBody(ctx), blank);
    if (line.ok) requireCommand(ctx, line.value);
    const verdict = await queue.command(line, () => ctx.req.socket.destroyed, hasCommandPatterns(ctx));
    if (!isDone(ctx, 'command', verdict)) return;
    // With the type set, Koa looks up none.
    ctx.res.setHeader('Content-Type', 'application/json; charset=utf-8');
    const { launch } = verdict.context;
    setEntryLaunch(ctx, launch);
    setEntryDetail(ctx, { cursor: verdict.cursor });
    ctx.body = JSON.stringify({
      message: 'The command was written to the server console.',
      run: launch?.run,
      cursor: verdict.cursor,
    });
  });

  router.delete('/recovery', recorded('cancel_recovery'), async (ctx) => {
    await carryOut(ctx, 'cancel_recovery', () => ({ type: 'cancelRecovery' }));
  });
}

/** The query parameters of the operations that have some, as the OpenAPI document names them. */
const queryParameters: Partial<Record<OperationName, readonly string[]>> = {
  start: ['wait', 'strict', 'timeout'],
  restart: noticeParameters,
  stop: noticeParameters,
};

/**
 * Checks the query of an operation at its turn.
 * @throws the problem of an unknown parameter if the state accepts the operation; else the answer is 409
 */
function checkQuery(ctx: Context, name: OperationName, snapshot: ServerSnapshot): void {
  const unknown = findUnknownParameter(ctx.querystring, queryParameters[name] ?? []);
  if (unknown !== null && refusalOf(snapshot, operations[name].valid) === null) throw unknown;
}

/** @throws an invalid notice if the state accepts the operation; else the answer is 409 */
function checkState(notice: ReturnType<typeof readNotice>, name: OperationName, snapshot: ServerSnapshot): void {
  if (notice instanceof Problem && refusalOf(snapshot, operations[name].valid) === null) throw notice;
}

/** Sets the status. @returns false for a client that has disconnected. @throws the problem of any other verdict */
function isDone<V extends Verdict | CommandVerdict>(
  ctx: Context,
  name: OperationName,
  verdict: V | NotServed,
): verdict is Extract<V, { kind: 'done' }> {
  if (verdict.kind === 'gone') {
    ctx.respond = false;
    return false;
  }
  if (verdict.kind !== 'done')
    throw problemOf(name, verdict as Exclude<Verdict | NotServed, { kind: 'done' | 'gone' }>);
  ctx.status = notation.done[name];
  return true;
}

/** Returns the problem that a verdict other than `done` is answered with. */
export function problemOf(
  operation: OperationName,
  verdict: Exclude<Verdict | NotServed, { kind: 'done' | 'gone' }>,
): Problem {
  switch (verdict.kind) {
    case 'refused':
      return refusalProblem(operation, verdict.refusal);
    case 'failed':
      return new Problem(verdict.failure);
    default:
      return unservedProblem(verdict);
  }
}

/** Returns the problem for an operation that the queue did not accept. */
export function unservedProblem({ kind }: Exclude<NotServed, { kind: 'gone' }>): Problem {
  return kind === 'full'
    ? new Problem({ code: 'queue_full' }, { 'Retry-After': '1' })
    : new Problem({ code: 'shutting_down' }, { 'Retry-After': '5' });
}

function refusalProblem(operation: OperationName, refusal: Refusal): Problem {
  if (refusal.because === 'guard') return new Problem(refusal.fault);
  const code = conflictCode(operation, refusal.running);
  return new Problem(code === 'not_running' && refusal.planned ? { code, planned: refusal.planned } : { code });
}
