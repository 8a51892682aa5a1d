/** The event stream. */
import type { PathDescriptions } from './path-descriptions.js';

export const eventPaths: PathDescriptions = {
  '/events': {
    get: {
      id: 'followEvents',
      tag: 'Console',
      summary:
        'Follow what happens as server-sent events, resumable by Last-Event-ID; docs/reference/events.md describes them',
      query: {
        only: {
          description:
            'Event types with commas between them: status, folders, builds, console, machine. Without it all of them but machine',
          schema: { type: 'string' },
        },
        after: {
          description:
            'Where the console begins, RUN:CURSOR, or none:0 for all that is kept. Without it at its end now. Last-Event-ID comes first',
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
