/** The operations that report the state of the server and of the service. */
import type { PathDescriptions } from './path-descriptions.js';
import * as schemas from './schemas.js';

export const servicePaths: PathDescriptions = {
  '/': {
    get: {
      id: 'getSummary',
      tag: 'Service',
      summary: 'Version and what runs; for a browser (Accept: text/html) the web UI, which asks for no token',
      success: {
        status: 200,
        description: 'What runs, or the page that shows it.',
        schema: schemas.summary,
        content: { 'text/html': { type: 'string' } },
      },
      problems: [],
    },
  },
  '/status': {
    get: {
      id: 'getStatus',
      tag: 'Service',
      summary: 'Everything that is known of the server process',
      success: { status: 200, description: 'What is true now.', schema: schemas.status },
      problems: [],
    },
  },
  '/healthz': {
    get: {
      id: 'getHealth',
      tag: 'Service',
      summary: 'Whether the service answers',
      success: { status: 200, description: 'It does.', schema: schemas.health },
      problems: [],
    },
  },
};
