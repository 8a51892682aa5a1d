/** The section `event-types`: the events of GET /events. */
import type * as z from 'zod';
import { streamEvents } from '../../../http/api/events/describe-events.js';
import { defaultTypes, type EventType, eventScopes } from '../../../http/api/events/sse.js';
import { describeAnswer } from './route-table.js';
import { renderTable } from './sections.js';

/** Renders each event with its condition, its time, and its data. */
export function renderEventTypes(_argument: string, page: string): string {
  const rows = Object.entries(streamEvents).map(([type, { description, condition, data }]) => [
    `\`${type}\``,
    condition ?? describeCondition(type),
    description,
    describeAnswer(data as z.ZodType, page),
  ]);
  return renderTable(['Event', 'Sent', 'When', 'Data'], rows);
}

function describeCondition(type: string): string {
  const scope = eventScopes[type as EventType];
  const base = (defaultTypes as readonly string[]).includes(type) ? 'by default' : 'if `only` names it';
  return scope === undefined ? base : `${base}, with the scope \`${scope}\``;
}
