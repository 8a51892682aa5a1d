/** Routes for the notice of a stop or restart. Clients can cancel the notice, end it now, or postpone it. */
import { integer } from '../kit/parameters.js';
import { declareRoutes } from '../kit/route.js';
import { type OperationServices, perform, performEnd, queueProblems } from './perform-request.js';
import { toPlainRequest, toPostponeRequest } from './requests.js';
import { runHeaders, saveHeader, setRunHeaders } from './run-headers.js';
import type * as schemas from './schemas.js';

const operation = declareRoutes<OperationServices, typeof schemas>({
  tag: 'Server process',
  schemas: () => import('./schemas.js'),
});

export const noticeRoutes = [
  operation({
    request: 'DELETE /notice',
    id: 'cancelNotice',
    summary: 'Cancel the announced stop or restart',
    scope: 'control',
    isJudged: true,
    description: 'Informs the players. The announcing request gets `notice_cancelled`.',
    success: { status: 204, description: 'Done.' },
    problems: ['no_notice', ...queueProblems],
    async handle({ query }, services, ctx) {
      await perform(ctx, services, toPlainRequest('cancel_notice', query));
    },
  }),
  operation({
    request: 'POST /notice/end',
    id: 'endNotice',
    summary: 'End the notice: stop or restart the server now',
    scope: 'control',
    isKeyed: true,
    isJudged: true,
    acceptedSchema: (all) => all.operationAccepted,
    description: 'Answers at the end, as to the announcing request.',
    success: {
      status: 204,
      description: 'Done.',
      headers: { ...runHeaders, ...saveHeader },
    },
    problems: ['no_notice', 'spawn_failed', 'server_stuck', ...queueProblems],
    async handle({ query }, services, ctx) {
      const ended = await performEnd(ctx, services, toPlainRequest('end_notice', query));
      if (ended !== null && ended.launch !== null) setRunHeaders(ctx, ended);
    },
  }),
  operation({
    request: 'POST /notice/postpone',
    id: 'postponeNotice',
    summary: 'Postpone the announced stop or restart',
    scope: 'control',
    isKeyed: true,
    isJudged: true,
    description: 'Can be repeated. Informs the players; `announced` in GET /status has the new time.',
    query: {
      minutes: integer('By how many minutes', { minimum: 1, maximum: 60, default: 5 }, 'minutes'),
    },
    success: { status: 204, description: 'Done.' },
    problems: ['no_notice', ...queueProblems],
    async handle({ query }, services, ctx) {
      await perform(ctx, services, toPostponeRequest(query));
    },
  }),
];
