/** The operations that report the state of the server and of the service, for the API description. */
import { json, operation, type PathDescriptions } from './path-descriptions.js';
import * as schemas from './schemas.js';

export const servicePaths: PathDescriptions = {
  'GET /': operation('getSummary', 'Get the name, the version and the current run', {
    scope: 'read',
    description:
      'Returns the name of this instance, the version of the service and what runs. With Accept: text/html it returns the web UI, which needs no token.',
    success: {
      status: 200,
      description: 'The summary, or the web UI.',
      schema: schemas.summary,
      content: { 'text/html': { type: 'string' } },
    },
  }),
  'GET /status': operation('getStatus', 'Get the status of the server process', {
    scope: 'read',
    description:
      'Returns everything that is known about the server process: its state, its resources, the accepted operations, a planned start and the last exit.',
    success: json('The current status.', schemas.status),
  }),
  'GET /healthz': operation('getHealth', 'Check that the service answers', {
    scope: null,
    description: 'Answers as long as the service runs, whatever the server does. It needs no token.',
    isOpen: true,
    success: json('The service answers.', schemas.health),
  }),
};
