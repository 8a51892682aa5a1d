/** Converts requests of clients to operations. */
import type { Result } from '../../../machines/faults/result.js';
import type { InvalidRequest, OperationRequest } from '../../../machines/operations/requests.js';
import type { LaunchInput } from '../../../machines/server/events.js';
import { Problem } from '../../problems/problems.js';

interface StartQuery {
  readonly wait: boolean;
  readonly strict: boolean;
  /** The time until the server must be ready, in seconds. */
  readonly timeout: number;
}

interface NoticeQuery {
  /** The time from the announcement to the end, in seconds. */
  readonly notice: number | null;
  readonly reason: string | null;
}

interface StartBody {
  readonly Build: string | number;
  readonly Folder: string;
}

/** Returns the operation of POST /start. */
export function toStartRequest(query: Result<StartQuery>, body: Result<StartBody>): OperationRequest | InvalidRequest {
  const target = body.ok ? toLaunchInput(body.value) : undefined;
  if (!query.ok) return { name: 'start', fault: query.fault, target };
  if (!body.ok) return { name: 'start', fault: body.fault };
  const { wait, strict, timeout } = query.value;
  return {
    name: 'start',
    target: toLaunchInput(body.value),
    check: strict ? 'preflight' : 'none',
    readySeconds: wait ? timeout : undefined,
  };
}

/** Returns the operation of POST /restart or POST /stop. */
export function toEndRequest(name: 'restart' | 'stop', query: Result<NoticeQuery>): OperationRequest | InvalidRequest {
  if (!query.ok) return { name, fault: query.fault };
  const { notice, reason } = query.value;
  const announced = notice === null && reason === null ? undefined : { seconds: notice ?? 0, reason };
  return name === 'stop' ? { name, notice: announced } : { name, notice: announced };
}

/** Returns the operation of POST /command. */
export function toCommandRequest(
  query: Result<{ readonly blank: boolean }>,
  body: Result<{ readonly Command: string }>,
): OperationRequest | InvalidRequest {
  const line = body.ok ? body.value.Command : undefined;
  if (!query.ok) return { name: 'command', fault: query.fault, line };
  if (!body.ok) return { name: 'command', fault: body.fault };
  return { name: 'command', line: body.value.Command, isBlankAllowed: query.value.blank };
}

/** Returns the operation of POST /notice/postpone. */
export function toPostponeRequest(query: Result<{ readonly minutes: number }>): OperationRequest | InvalidRequest {
  return query.ok
    ? { name: 'postpone_notice', minutes: query.value.minutes }
    : { name: 'postpone_notice', fault: query.fault };
}

/** Returns an operation without a body and without parameters. */
export function toPlainRequest(
  name: 'kill' | 'cancel_notice' | 'end_notice' | 'cancel_recovery',
  query: Result<object>,
): OperationRequest | InvalidRequest {
  return query.ok ? { name } : { name, fault: query.fault };
}

function toLaunchInput({ Build, Folder }: StartBody): LaunchInput {
  return { build: String(Build), folder: Folder };
}

/**
 * Returns the problem of a body of POST /start.
 * @param field the first field that does not fit the schema; `null` for the whole body
 */
export function refuseStart(field: string | null): Problem {
  if (field === 'Folder') return new Problem({ code: 'folder_required' });
  return new Problem({ code: field === null ? 'body_not_json' : 'build_required' });
}
