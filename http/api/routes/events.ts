/** GET /events: the event stream (docs/reference/events.md). */
import type Router from '@koa/router';
import type { Context } from 'koa';
import { parseEventId, type RunCursor } from '../../../machines/console/cursor.js';
import { Problem, queryProblem } from '../../problems/problems.js';
import { defaultTypes, type EventType, eventScopes, eventTypes, streamHeaders } from '../events/sse.js';
import { hasScope, requireScope } from '../scopes.js';
import type { Services } from '../services.js';

export function addEventRoutes(router: Router, { events, hasInspection }: Services): void {
  router.get('/events', async (ctx) => {
    const query = new URLSearchParams(ctx.querystring);
    const types = allowedTypes(ctx, readTypes(query));
    if (types.has('inspection') && !hasInspection) throw new Problem({ code: 'inspection_off' });
    const from = readStart(ctx, query);
    if (ctx.method === 'HEAD') {
      ctx.set(streamHeaders);
      ctx.status = 200;
      return;
    }
    const outcome = await events.connect(ctx.res, types, from, hasScope(ctx, 'console'));
    if (outcome === 'full') throw new Problem({ code: 'too_many_readers' }, { 'Retry-After': '10' });
    if (outcome === 'closed') throw new Problem({ code: 'shutting_down' }, { 'Retry-After': '5' });
    ctx.respond = false;
  });
}

/** `?only=status,console` */
function readTypes(query: URLSearchParams): ReadonlySet<EventType> {
  const only = query.getAll('only');
  if (only.length === 0) return new Set(defaultTypes);
  const names = only.join(',').split(',');
  if (!names.every(isEventType))
    throw queryProblem('only', `event types with commas between them: ${eventTypes.join(', ')}`);
  return new Set(names);
}

/** Leaves out what the client may not see. @throws the problem of the scope if nothing is left */
function allowedTypes(ctx: Context, types: ReadonlySet<EventType>): ReadonlySet<EventType> {
  const allowed = [...types].filter((type) => hasScope(ctx, eventScopes[type] ?? 'read'));
  if (allowed.length === 0) for (const type of types) requireScope(ctx, eventScopes[type] ?? 'read');
  return new Set(allowed);
}

function isEventType(name: string): name is EventType {
  return (eventTypes as readonly string[]).includes(name);
}

/** The header has priority: a browser that reconnects repeats the address and adds its last event id. */
function readStart(ctx: Context, query: URLSearchParams): RunCursor | null {
  const header = ctx.get('Last-Event-ID');
  const parameter = header === '' ? 'after' : 'Last-Event-ID';
  const given = header === '' ? query.getAll('after') : [header];
  if (given.length === 0) return null;
  const position = given.length === 1 ? parseEventId(given[0] ?? '') : null;
  if (position === null) throw queryProblem(parameter, 'the id of an event, RUN:CURSOR or none:0');
  return position;
}
