/** The event stream, for the API description. */
import type { PathDescriptions } from './path-descriptions.js';

export const eventPaths: PathDescriptions = {
  '/events': {
    get: {
      id: 'followEvents',
      tag: 'Console',
      summary: 'Subscribe to server-sent events, resumable with Last-Event-ID (docs/reference/events.md)',
      query: {
        only: {
          description:
            'Event types, comma-separated: status, folders, builds, console, machine. Default: all except machine',
          schema: { type: 'string' },
        },
        after: {
          description:
            'Where console events begin: RUN:CURSOR, or none:0 for all kept output. Default: the current end. Last-Event-ID takes precedence',
          schema: { type: 'string' },
        },
      },
      success: {
        status: 200,
        description: 'The events, until either side ends the connection.',
        content: { 'text/event-stream': { type: 'string' } },
      },
      problems: ['query_invalid', 'too_many_readers', 'shutting_down'],
    },
  },
};
