/** The operations that report the state of the server and of the service, for the API description. */
import type { PathDescriptions } from './path-descriptions.js';
import * as schemas from './schemas.js';

export const servicePaths: PathDescriptions = {
  '/': {
    get: {
      id: 'getSummary',
      tag: 'Service',
      summary: 'Get the version and the current run. With Accept: text/html, get the web UI, which needs no token',
      success: {
        status: 200,
        description: 'The summary, or the web UI.',
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
      summary: 'Get the status of the server process',
      success: { status: 200, description: 'The current status.', schema: schemas.status },
      problems: [],
    },
  },
  '/healthz': {
    get: {
      id: 'getHealth',
      tag: 'Service',
      summary: 'Check that the service answers',
      success: { status: 200, description: 'The service answers.', schema: schemas.health },
      problems: [],
    },
  },
};
