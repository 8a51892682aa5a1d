/** Declares the route of the event stream (docs/reference/events.md). */

import type { ParsedUrlQuery } from 'node:querystring';
import type { Context } from 'koa';
import type { DatabaseState } from '../../../machines/history/store.js';
import { Problem, queryProblem } from '../../problems/problems.js';
import { describeSequence } from '../kit/json-schema.js';
import { flag, list, readByHandler, text } from '../kit/parameters.js';
import { declareRoutes } from '../kit/route.js';
import { hasScope, requireScope } from '../kit/scopes.js';
import { waitForDatabase } from '../opened-database.js';
import { atEnd, type EventPosition, parsePosition } from './event-id.js';
import type { EventHub, Wanted } from './hub.js';
import type * as schemas from './schemas.js';
import { defaultTypes, type EventType, eventScopes, eventTypes, streamHeaders } from './sse.js';

interface EventServices {
  /** The event stream. */
  readonly events: Pick<EventHub, 'connect'>;
  /** The database of the history. */
  readonly database: Pick<DatabaseState, 'open' | 'fault'>;
  /** Whether the service was started with --inspection. */
  readonly hasInspection: boolean;
}

/** The parameter for event types, such as `?only=status,console`, which may be given several times. */
const only = list(`Event types. Default: ${defaultTypes.join(', ')}`, { type: 'string', enum: eventTypes }, readTypes);

const route = declareRoutes<EventServices, typeof schemas>({ tag: 'Console', schemas: () => import('./schemas.js') });

export const eventRoutes = [
  route({
    request: 'GET /events',
    id: 'followEvents',
    summary: 'Subscribe to server-sent events',
    scope: 'read',
    description: 'Reports changes and the console. Last-Event-ID continues. See docs/reference/events.md.',
    query: {
      only,
      after: readByHandler(
        text(
          'Where the console and the history begin: the id of an event, RUN:CURSOR,ENTRY, or one part of it. none:0: all kept output. now: the end of the console. Default: the end of both. Last-Event-ID has precedence',
        ),
      ),
      ping: flag('Whether an event `ping` replaces the comment'),
      ticket: readByHandler(text('The ticket of POST /session/ticket, instead of a credential')),
    },
    takesTicket: true,
    headers: { 'Last-Event-ID': 'The id of the last event that the client got' },
    success: {
      status: 200,
      description: 'The events. A manager that ends normally sends `end` last',
      content: { 'text/event-stream': describeSequence('text/event-stream', 'Event') },
    },
    problems: ['ticket_refused', 'inspection_off', 'too_many_readers', 'shutting_down'],
    async handle({ query }, { events, hasInspection, database }, ctx) {
      const types = chooseAllowedTypes(ctx, query.only);
      if (types.has('inspection') && !hasInspection) throw new Problem({ code: 'inspection_off' });
      const from = readStart(ctx);
      if (ctx.method === 'HEAD') return ctx.set(streamHeaders);
      if (types.has('history')) await waitForDatabase(database);
      await openStream(ctx, { types, hasConsole: hasScope(ctx, 'console'), hasPing: query.ping }, from, events);
    },
  }),
];

/** Opens a stream. @throws Problem if no further client is accepted */
async function openStream(
  ctx: Context,
  wanted: Wanted,
  from: EventPosition,
  events: EventServices['events'],
): Promise<void> {
  const outcome = await events.connect(ctx.res, wanted, from);
  if (outcome === 'full') throw new Problem({ code: 'too_many_readers' });
  if (outcome === 'closed') throw new Problem({ code: 'shutting_down' });
  ctx.respond = false;
}

function readTypes(query: ParsedUrlQuery, name: string): ReadonlySet<EventType> {
  const value = query[name];
  if (value === undefined) return new Set(defaultTypes);
  const names = [value].flat().join(',').split(',');
  if (!names.every(isEventType))
    throw queryProblem(name, `event types with commas between them: ${eventTypes.join(', ')}`);
  return new Set(names);
}

function isEventType(name: string): name is EventType {
  return (eventTypes as readonly string[]).includes(name);
}

/** Returns the types that the client may see. @throws Problem `scope_missing` if no type is left */
function chooseAllowedTypes(ctx: Context, types: ReadonlySet<EventType>): ReadonlySet<EventType> {
  const allowed = [...types].filter((type) => hasScope(ctx, eventScopes[type] ?? 'read'));
  if (allowed.length === 0) for (const type of types) requireScope(ctx, eventScopes[type] ?? 'read');
  return new Set(allowed);
}

/**
 * Reads the position at which the stream begins. The header has precedence over the query, because a browser that
 * reconnects repeats the address and adds the id of its last event.
 */
function readStart(ctx: Context): EventPosition {
  const header = ctx.get('Last-Event-ID');
  const [name, value] = header === '' ? ['after', ctx.query.after] : ['Last-Event-ID', header];
  if (value === undefined) return atEnd;
  const position = typeof value === 'string' ? parsePosition(value) : null;
  if (position === null) throw queryProblem(name, 'the id of an event: RUN:CURSOR, now or none:0, and ,ENTRY');
  return position;
}
