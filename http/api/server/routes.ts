/** The operations on the server (section 4 of the interface document), and DELETE /recovery. */
import type { Performed } from '../../../machines/operations/requests.js';
import { Problem } from '../../problems/problems.js';
import { flag } from '../kit/parameters.js';
import { declareRoutes, json, readingProblems } from '../kit/route.js';
import { noticeParameters, startParameters } from './parameters.js';
import { type OperationServices, perform, performEnd, performPreferred, queueProblems } from './perform-request.js';
import { refuseStart, toCommandRequest, toEndRequest, toPlainRequest, toStartRequest } from './requests.js';
import { runHeaders, saveHeader, setRunHeaders } from './run-headers.js';
import type * as schemas from './schemas.js';

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
    description: 'Answers when the program runs or, with `wait`, is ready.',
    query: startParameters,
    body: (all) => all.start,
    invalid: refuseStart,
    pointers: { build_unknown: '/Build', folder_unknown: '/Folder' },
    success: {
      status: 204,
      description: 'Done.',
      headers: {
        ...runHeaders,
        'Start-Reached': 'With `wait`: `ready`, or `launched` without a ready line: perhaps not ready yet',
      },
    },
    problems: [
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
    description: 'If the start is known to fail, the server is not stopped.',
    query: noticeParameters,
    success: {
      status: 204,
      description: 'Done.',
      headers: { ...runHeaders, ...saveHeader },
    },
    problems: [
      'not_running',
      'notice_cancelled',
      'launch_impossible',
      'spawn_failed',
      'server_stuck',
      ...queueProblems,
    ],
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
    description: 'Sends the stop request and, after the grace period, SIGKILL. Answers when no process is left.',
    query: noticeParameters,
    success: { status: 204, description: 'Done.', headers: saveHeader },
    problems: ['not_running', 'notice_cancelled', 'server_stuck', ...queueProblems],
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
    description: 'Sends SIGKILL to all processes. Ends a stop, and cancels a start or restart.',
    success: { status: 204, description: 'Done.' },
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
    description: 'Writes one line to the console. Its output begins at `cursor`.',
    query: {
      blank: flag('Accept an empty `Command`, as the Enter key alone sends it'),
    },
    body: (all) => all.command,
    invalid: () => new Problem({ code: 'command_required' }),
    pointers: {
      command_required: '/Command',
      command_invalid: '/Command',
      command_too_long: '/Command',
      command_unknown: '/Command',
      command_not_encodable: '/Command',
    },
    success: json('The line was written. The server may not have acted on it yet.', (all) => all.commandAccepted, {
      status: 202,
    }),
    problems: [
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
    summary: 'Cancel the start that the manager has planned',
    scope: 'control',
    isJudged: true,
    description: 'The server stays stopped until it is started.',
    success: { status: 204, description: 'Done.' },
    problems: ['no_recovery', ...queueProblems],
    async handle({ query }, services, ctx) {
      await perform(ctx, services, toPlainRequest('cancel_recovery', query));
    },
  }),
];

/** Returns the answer about a command that was written. */
function describeSent({ run, cursor }: Performed) {
  // A written command has both a run and a cursor.
  if (run === null || cursor === undefined) throw new Problem({ code: 'internal' });
  return { message: 'The command was written to the server console.', run, cursor };
}
