/** Reads the operations that clients request, from the body and the query. */
import type { Context } from 'koa';
import type { EndNotice } from '../../../machines/announce/announcer.js';
import type { Fault } from '../../../machines/faults/faults.js';
import { found, type Result, refused } from '../../../machines/faults/result.js';
import type { InvalidRequest, OperationRequest } from '../../../machines/operations/requests.js';
import type { LaunchInput } from '../../../machines/server/events.js';
import { Problem } from '../../problems/problems.js';
import { noticeParameters, readNotice } from '../end-notice.js';
import { findUnknownParameter, readQueryFlag } from '../query-parameters.js';
import { type Body, getBody } from '../request-body.js';
import { commandBody, startBody } from '../schemas/request-bodies.js';
import { readWait } from '../wait-ready.js';

/** Reads POST /start. */
export function readStartRequest(ctx: Context): OperationRequest | InvalidRequest {
  const target = readTarget(getBody(ctx));
  const wait = readWait(ctx.query);
  const strict = readQueryFlag(ctx.query, 'strict');
  const fault = findFault(findUnknownParameter(ctx.querystring, ['wait', 'strict', 'timeout']), wait, strict);
  if (fault !== null || !target.ok)
    return { name: 'start', fault: fault ?? refusedFault(target), target: target.ok ? target.value : undefined };
  return {
    name: 'start',
    target: target.value,
    check: strict === true ? 'preflight' : 'none',
    readySeconds: wait instanceof Problem || wait.kind === 'none' ? undefined : wait.seconds,
  };
}

/** Reads POST /restart and POST /stop. */
export function readEndRequest(ctx: Context, name: 'restart' | 'stop'): OperationRequest | InvalidRequest {
  const notice = readNotice(ctx.query);
  const fault = findFault(findUnknownParameter(ctx.querystring, noticeParameters), notice);
  if (fault !== null) return { name, fault };
  const request = { notice: toNotice(notice) };
  return name === 'stop' ? { name, ...request } : { name, ...request };
}

/** Reads POST /command. */
export function readCommandRequest(ctx: Context): OperationRequest | InvalidRequest {
  const line = readLine(getBody(ctx));
  const blank = readQueryFlag(ctx.query, 'blank');
  const fault = findFault(findUnknownParameter(ctx.querystring, ['blank']), blank);
  if (fault !== null || !line.ok)
    return { name: 'command', fault: fault ?? refusedFault(line), line: line.ok ? line.value : undefined };
  return { name: 'command', line: line.value, isBlankAllowed: blank === true };
}

/** Reads an operation that has neither a body nor parameters. */
export function readPlainRequest(ctx: Context, name: 'kill' | 'cancel_recovery'): OperationRequest | InvalidRequest {
  const fault = findFault(findUnknownParameter(ctx.querystring, []));
  return fault === null ? { name } : { name, fault };
}

function readTarget(body: Body): Result<LaunchInput> {
  if (!body.ok) return body;
  const parsed = startBody().safeParse(body.value);
  if (parsed.success) return found({ build: String(parsed.data.Build), folder: parsed.data.Folder });
  const fields = parsed.error.issues.map(({ path }) => path[0]);
  if (fields.includes('Build')) return refused({ code: 'build_required' });
  if (fields.includes('Folder')) return refused({ code: 'folder_required' });
  return refused({ code: body.value === undefined ? 'build_required' : 'body_not_json' });
}

function readLine(body: Body): Result<string> {
  if (!body.ok) return body;
  const parsed = commandBody().safeParse(body.value);
  return parsed.success ? found(parsed.data.Command) : refused({ code: 'command_required' });
}

/** Returns the first fault of the parameters, or null. */
function findFault(...read: readonly unknown[]): Fault | null {
  const problem = read.find((each) => each instanceof Problem) as
    | Problem<'query_invalid' | 'query_unknown'>
    | undefined;
  return problem?.fault ?? null;
}

function refusedFault(result: Result<unknown>): Fault {
  return result.ok ? { code: 'internal' } : result.fault;
}

function toNotice(notice: ReturnType<typeof readNotice>): EndNotice | undefined {
  return notice === null || notice instanceof Problem ? undefined : notice;
}
