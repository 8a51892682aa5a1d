/** Describes the events of GET /events for the OpenAPI document. */
import * as z from 'zod';
import { toSchemaUri } from '../kit/json-schema.js';
import { mapValues, referenceTo } from '../openapi/component-schemas.js';
import * as schemas from '../schemas/schemas.js';

interface StreamEvent {
  /** The time at which the event is sent. */
  readonly description: string;
  /** The condition of an event that clients cannot select by its type. */
  readonly condition?: string;
  readonly data: z.ZodType;
  /** Whether the event has an id, at which a client can continue. */
  readonly hasId?: boolean;
}

/** The events of GET /events, by type. */
export const streamEvents: Readonly<Record<string, StreamEvent>> = {
  status: {
    description: 'Sent initially and at each change. `processes`, `cpu_seconds` and `memory_bytes` are null.',
    data: schemas.status,
  },
  folders: { description: 'Sent initially and after each refresh.', data: z.array(schemas.dataFolder) },
  builds: { description: 'Sent initially and after each refresh.', data: z.array(schemas.build) },
  installations: {
    description: 'Sent initially and at each change.',
    data: z.array(schemas.installation),
  },
  deployments: {
    description: 'Sent initially and at each change.',
    data: schemas.deployments,
  },
  resource_changes: { description: 'Sent initially and at each step.', data: schemas.resourceChanges },
  console: { description: 'When the server prints.', data: schemas.consoleOutput, hasId: true },
  gap: {
    description: 'Sent if output was lost.',
    condition: 'with `console`',
    data: schemas.consoleGap,
    hasId: true,
  },
  machine: { description: 'Sent initially and at each step of the statechart.', data: schemas.machineEntry },
  history: {
    description: 'Sends missed entries, then new entries.',
    data: schemas.historyEntry,
    hasId: true,
  },
  history_gap: {
    description: 'Sent if history entries are left out.',
    condition: 'with `history`',
    data: schemas.historyGap,
    hasId: true,
  },
  schedules: {
    description: 'Sent initially and at each change.',
    data: z.array(schemas.schedule),
  },
  backups: { description: 'Sent initially and at each step of a job.', data: z.array(schemas.backup) },
  webhooks: {
    description: 'Sent initially and at each change and delivery.',
    data: z.array(schemas.webhook),
  },
  updates: {
    description: 'The last plan, sent initially and at each step.',
    data: z.array(schemas.updatePlan),
  },
  inspection: {
    description: "Sent with --inspection, for Stately's inspector.",
    data: schemas.inspectionMessage,
  },
  ping: { description: 'Every five seconds.', condition: 'with `ping=true`', data: schemas.streamPing },
  end: { description: 'Sent last, when the manager ends normally.', condition: 'always', data: schemas.streamEnd },
};

function nameSchema(type: string): string {
  const words = type.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Event`;
}

/** Returns the component schemas of the events: `Event`, and one for each type. */
export function describeEvents(): Readonly<Record<string, object>> {
  const types = Object.keys(streamEvents);
  return {
    Event: {
      description: 'A server-sent event. Clients ignore unknown types.',
      oneOf: types.map((type) => ({ $ref: toSchemaUri(nameSchema(type)) })),
    },
    ...mapValues(
      Object.fromEntries(Object.entries(streamEvents).map(([type, event]) => [nameSchema(type), { type, ...event }])),
      describeEvent,
    ),
  };
}

function describeEvent({ type, description, data, hasId = false }: StreamEvent & { readonly type: string }): object {
  const id = { type: 'string', description: 'RUN:CURSOR,ENTRY, to continue after this event' };
  return {
    type: 'object',
    description,
    properties: {
      event: { const: type },
      ...(hasId && { id }),
      data: { type: 'string', contentMediaType: 'application/json', contentSchema: referenceTo(data) },
    },
    required: ['event', ...(hasId ? ['id'] : []), 'data'],
  };
}
