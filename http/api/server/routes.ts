/** The operations on the server (section 4 of the interface document), and DELETE /recovery. */
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
import { flag } from '../kit/parameters.js';
import { declareRoutes, json, readingProblems } from '../kit/route.js';
import { withLastLines } from './last-lines.js';
import { notation } from './notation.js';
import { noticeParameters, startParameters } from './parameters.js';
import { refuseStart, toCommandRequest, toEndRequest, toPlainRequest, toStartRequest } from './requests.js';
import { answerPreferred } from './respond-async.js';
import { runHeaders, saveHeader, setRunHeaders } from './run-headers.js';
import type * as schemas from './schemas.js';

interface OperationServices {
  /** The only door to the server's chart. */
  readonly operations: Pick<Operations, 'perform' | 'runExclusive'>;
  /** Has the answer to every operation for GET /events. */
  readonly machineLog: Pick<MachineLog, 'answered'>;
  readonly access: AccessPolicy;
  readonly runs: Runs;
}

type Request = OperationRequest | InvalidRequest;

const queueProblems: readonly ProblemCode[] = ['queue_full', 'shutting_down'];

const operation = declareRoutes<OperationServices, typeof schemas>({
  tag: 'Server process',
  schemas: () => import('./schemas.js'),
});

export const operationRoutes = [
  operation({
    request: 'POST /start',
    id: 'startServer',
    summary: 'Start the server with a Build and a Data Folder',
    scope: 'control',
    isKeyed: true,
    isJudged: true,
    acceptedSchema: (all) => all.operationAccepted,
    description:
      'Starts the server. The answer comes when its program runs or, with `wait`, when it is ready. A running server is 409, whatever the body is.',
    query: startParameters,
    body: (all) => all.start,
    invalid: refuseStart,
    success: {
      status: 204,
      description: 'The server was started.',
      headers: {
        ...runHeaders,
        'Start-Reached':
          'With `wait`: `ready`, or `launched` for a Build without a ready line: the server runs, and whether it is up is unknown',
      },
    },
    problems: [
      'query_invalid',
      'ended_before_ready',
      'not_ready',
      'build_required',
      'folder_required',
      'build_unknown',
      'folder_unknown',
      'build_broken',
      'program_missing',
      'build_platform_wrong',
      'settings_broken',
      'preflight_failed',
      'folder_unreadable',
      ...readingProblems,
      'already_running',
      'spawn_failed',
      'killed_while_starting',
      'server_stuck',
      ...queueProblems,
    ],
    async handle({ query, body }, services, ctx) {
      const started = await performPreferred(ctx, services, toStartRequest(query, body));
      setRunHeaders(ctx, started);
      if (started?.reached !== undefined) ctx.set('Start-Reached', started.reached);
    },
  }),
  operation({
    request: 'POST /restart',
    id: 'restartServer',
    summary: 'Restart the server with the same Build and Data Folder',
    scope: 'control',
    isKeyed: true,
    isJudged: true,
    acceptedSchema: (all) => all.operationAccepted,
    description:
      'Stops the server, waits for its last process, and starts it again. If the next start is known to fail, the running server is left untouched.',
    query: noticeParameters,
    success: {
      status: 204,
      description: 'The previous run has ended and a new run was started.',
      headers: { ...runHeaders, ...saveHeader },
    },
    problems: ['query_invalid', 'not_running', 'launch_impossible', 'spawn_failed', 'server_stuck', ...queueProblems],
    async handle({ query }, services, ctx) {
      setRunHeaders(ctx, await performEnd(ctx, services, toEndRequest('restart', query)));
    },
  }),
  operation({
    request: 'POST /stop',
    id: 'stopServer',
    summary: 'Stop the server',
    scope: 'control',
    isKeyed: true,
    isJudged: true,
    acceptedSchema: (all) => all.operationAccepted,
    description:
      'Sends the stop request of the Build, waits for its grace period, then sends SIGKILL. The answer comes when no process of the server is left.',
    query: noticeParameters,
    success: { status: 204, description: 'All server processes have exited.', headers: saveHeader },
    problems: ['query_invalid', 'not_running', 'server_stuck', ...queueProblems],
    async handle({ query }, services, ctx) {
      await performEnd(ctx, services, toEndRequest('stop', query));
    },
  }),
  operation({
    request: 'POST /kill',
    id: 'killServer',
    summary: 'Kill the server at once',
    scope: 'control',
    isKeyed: true,
    isJudged: true,
    description:
      'Sends SIGKILL to all processes of the server without waiting in the operation queue. It cuts a stop short and cancels a start or restart.',
    success: { status: 204, description: 'All server processes have exited.' },
    problems: ['not_running', 'server_stuck', 'shutting_down'],
    async handle({ query }, services, ctx) {
      await perform(ctx, services, toPlainRequest('kill', query));
    },
  }),
  operation({
    request: 'POST /command',
    id: 'sendCommand',
    summary: "Send a line to the server's console",
    scope: 'command',
    isKeyed: true,
    isJudged: true,
    description:
      'Writes one line to the console input of the server. A remote console with answers (rcon, webrcon, http) has answered it before the answer to the request. What the server prints next begins at the cursor of the answer.',
    query: {
      blank: flag(
        'Accept an empty `Command`: a line without text, as the Enter key alone sends it. For a server that asks a question with a default',
      ),
    },
    body: (all) => all.command,
    invalid: () => new Problem({ code: 'command_required' }),
    success: json(
      'The line was written to the console input. The server may not have acted on it yet.',
      (all) => all.commandAccepted,
      { status: 202 },
    ),
    problems: [
      'query_invalid',
      'command_required',
      'command_invalid',
      'command_too_long',
      'command_unknown',
      'command_not_encodable',
      'command_not_allowed',
      ...readingProblems,
      'not_running',
      'console_absent',
      'command_undeliverable',
      'command_unanswered',
      ...queueProblems,
    ],
    async handle({ query, body }, services, ctx) {
      const sent = await perform(ctx, services, toCommandRequest(query, body));
      return sent === null ? undefined : describeSent(sent);
    },
  }),
  operation({
    request: 'DELETE /recovery',
    id: 'cancelRecovery',
    summary: 'Cancel the start that is planned after a crash',
    scope: 'control',
    isJudged: true,
    description: 'Cancels the planned start, so that the server stays stopped until it is started.',
    success: { status: 204, description: 'No start is planned. The server stays stopped.' },
    problems: ['no_recovery', ...queueProblems],
    async handle({ query }, services, ctx) {
      await perform(ctx, services, toPlainRequest('cancel_recovery', query));
    },
  }),
];

/** Performs an operation. Returns `null` for a client that has disconnected. @throws Problem */
async function perform(
  ctx: Context,
  { operations, machineLog, access, runs }: OperationServices,
  request: Request,
  more: Partial<Caller> = {},
): Promise<Performed | null> {
  const { name } = request;
  try {
    const verdict = await operations.perform(request, { ...toCaller(ctx, access), ...more });
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

/** Performs an operation as {@link perform}, and answers before its end if the client prefers that. */
function performPreferred(ctx: Context, services: OperationServices, request: Request): Promise<Performed | null> {
  if (ctx.req.headers.prefer === undefined) return perform(ctx, services, request);
  return answerPreferred(ctx, services.access, (more) => perform(ctx, services, request, more));
}

/** Returns the answer about a command that was written. */
function describeSent({ run, cursor }: Performed) {
  // A command that was written has both.
  if (run === null || cursor === undefined) throw new Problem({ code: 'internal' });
  return { message: 'The command was written to the server console.', run, cursor };
}

/** Performs a stop or a restart, and names how the save went. */
async function performEnd(ctx: Context, services: OperationServices, request: Request): Promise<Performed | null> {
  const ended = await performPreferred(ctx, services, request);
  if (ended?.save !== undefined && 'notice' in request && request.notice !== undefined) ctx.set('End-Save', ended.save);
  return ended;
}

function reportProblem(machineLog: OperationServices['machineLog'], name: OperationName, error: unknown): void {
  const { code } = error instanceof Problem ? (error as Problem).fault : ({ code: 'internal' } as const);
  machineLog.answered(name, problems[code].status, code);
}
